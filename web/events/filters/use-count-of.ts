import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import type { CountByValue } from './filter-counts.ts';

/** Returns a function that returns the count of a filter value as props of its chip; an empty object while unknown. */
export function useCountOf() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (counts: CountByValue | undefined, value: string) => {
    if (!counts) return {};
    const count = counts[value] ?? 0;
    return { count: formatNumber(locale, count), description: t('filters:dayCount', { count }), isEmpty: count === 0 };
  };
}
