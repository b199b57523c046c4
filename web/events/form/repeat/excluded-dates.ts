import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import { shortDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';

/** A longer list is shown as a count. */
const maxListed = 6;

/** Returns a sentence about the dates that a repetition leaves out; empty if there are none. */
export function useExcludedDatesText(excluded: readonly string[]): string {
  const { t } = useTranslation();
  const locale = useLocale();
  if (excluded.length === 0) return '';
  if (excluded.length > maxListed) return t('form:leftOutCount', { count: excluded.length });
  return t('form:leftOutDays', {
    dates: withCommas(
      locale,
      excluded.map((start) => shortDay(locale, start)),
    ),
  });
}
