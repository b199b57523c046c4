import { useTranslation } from 'react-i18next';
import type { CountedAction } from '#contract/statistics.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { periodName } from './period-name.ts';
import type { PeriodCounts } from './periods.ts';
import styles from './statistics.module.css';

interface Props {
  periods: readonly PeriodCounts[];
  action: CountedAction;
  kind: 'days' | 'months';
}

/** Shows the counts of one action as bars. Hidden from screen readers, which have the table. */
export function CountsChart({ periods, action, kind }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const max = Math.max(1, ...periods.map((period) => period[action]));
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <figure className={styles.chart} aria-hidden="true">
      <figcaption className={styles.caption}>
        <span>{t(`statistics:${action}`)}</span>
        <span>{t('statistics:most', { number: max })}</span>
      </figcaption>
      <div className={styles.bars}>
        {periods.map((period) => (
          <span
            key={period.day}
            className={styles.bar}
            data-empty={period[action] === 0}
            title={`${periodName(locale, period.day, kind)}: ${formatNumber(locale, period[action])}`}
            style={{ blockSize: `${(100 * period[action]) / max}%` }}
          />
        ))}
      </div>
      <p className={styles.axis}>
        <span>{first && periodName(locale, first.day, kind)}</span>
        {periods.length > 1 && <span>{last && periodName(locale, last.day, kind)}</span>}
      </p>
    </figure>
  );
}
