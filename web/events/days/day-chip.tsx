import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import styles from './day-chips.module.css';
import type { UsualDays } from './days.ts';

interface Props extends Omit<React.ComponentProps<'button'>, 'name'> {
  name: keyof UsualDays;
  isOn: boolean;
  /** Null while unknown. */
  count: number | null | undefined;
  /** The count is that of the previous query. */
  isWaiting?: boolean;
}

/** A chip of a usual range of days with its number of events. */
export function DayChip({ name, isOn, count, isWaiting = false, ...rest }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isCounted = typeof count === 'number';
  const label = t(`filters:${name}`);
  return (
    <button
      {...rest}
      type="button"
      className={styles.chip}
      aria-pressed={isOn}
      aria-label={isCounted ? `${label}, ${t('filters:dayCount', { count })}` : label}
    >
      {t(`filters:short.${name}`)}
      {isCounted && (
        <span className={styles.count} data-waits={isWaiting}>
          {formatNumber(locale, count)}
        </span>
      )}
    </button>
  );
}
