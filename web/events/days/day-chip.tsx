import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { StateLink } from '#web/ui/state-link.tsx';
import styles from './day-chips.module.css';
import type { UsualDays } from './days.ts';

interface Props {
  name: keyof UsualDays;
  isOn: boolean;
  /** Null while unknown. */
  count: number | null | undefined;
  /** The count is that of the previous query. */
  isWaiting?: boolean;
  /** The address that a press leads to; absent if there is none. */
  href?: string;
  onPress: () => void;
  onPointerDown?: () => void;
  onPointerCancel?: () => void;
}

/** Shows a chip of a usual range of days with its number of events; as a link if `href` is given. */
export function DayChip({ name, isOn, count, isWaiting = false, href, onPress, ...events }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isCounted = typeof count === 'number';
  // While it is unknown again, the last one keeps its space, so that the chips after it do not move.
  const [lastCount, setLastCount] = useState(count);
  if (isCounted && count !== lastCount) setLastCount(count);
  const shown = isCounted ? count : lastCount;
  const label = t(`filters:${name}`);
  const content = (
    <>
      {t(`filters:short.${name}`)}
      {typeof shown === 'number' && (
        <span className={styles.count} data-waits={isWaiting || !isCounted}>
          {formatNumber(locale, shown)}
        </span>
      )}
    </>
  );
  const shared = {
    ...events,
    className: styles.chip,
    'aria-pressed': isOn,
    'aria-label': isCounted ? `${label}, ${t('filters:dayCount', { count })}` : label,
  };
  return href === undefined ? (
    <button {...shared} type="button" onClick={onPress}>
      {content}
    </button>
  ) : (
    <StateLink {...shared} href={href} onPress={onPress}>
      {content}
    </StateLink>
  );
}
