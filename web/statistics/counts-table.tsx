import { useTranslation } from 'react-i18next';
import { countedActions } from '#contract/statistics.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { periodName } from './period-name.ts';
import type { PeriodCounts } from './periods.ts';
import styles from './statistics.module.css';

interface Props {
  periods: readonly PeriodCounts[];
  kind: 'days' | 'months';
}

/** Shows all counts as a table that can be opened, the latest first; periods without counts are left out. */
export function CountsTable({ periods, kind }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = t(kind === 'days' ? 'statistics:byDay' : 'statistics:byMonth');
  const counted = periods.filter((period) => countedActions.some((action) => period[action] > 0)).toReversed();
  return (
    <details className={styles.figures}>
      <summary>{title}</summary>
      {counted.length === 0 ? (
        <p>{t('statistics:noneInPeriod')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways with large text
        <section className={styles.scroller} aria-label={title} tabIndex={0}>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t(kind === 'days' ? 'statistics:day' : 'statistics:month')}</th>
                {countedActions.map((action) => (
                  <th key={action} scope="col">
                    {t(`statistics:short.${action}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {counted.map((period) => (
                <tr key={period.day}>
                  <th scope="row">{periodName(locale, period.day, kind)}</th>
                  {countedActions.map((action) => (
                    <td key={action}>{formatNumber(locale, period[action])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
