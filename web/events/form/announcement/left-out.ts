import { useTranslation } from 'react-i18next';
import { shortDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';

/** A longer list is shown as a count. */
const maxListed = 6;

/** Returns a sentence about the dates that a repetition leaves out; empty if there are none. */
export function useLeftOutText(leftOut: readonly string[]): string {
  const { t } = useTranslation();
  const locale = useLocale();
  if (leftOut.length === 0) return '';
  if (leftOut.length > maxListed) return t('form:leftOutCount', { count: leftOut.length });
  return t('form:leftOutDays', { dates: leftOut.map((start) => shortDay(locale, start)).join(', ') });
}
