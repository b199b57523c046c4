import type { Days } from '#contract/local-days.ts';
import { type Locale, localeTag } from '#contract/locales.ts';
import { longDaySeen } from '#web/i18n/dates.ts';
import type { DayRange } from './days.ts';

/**
 * Returns days in a language: `vendredi 27 novembre`, `27 – 29 novembre`, `30 novembre – 2 décembre`; the year only if
 * it is not that of today.
 */
export function daysInWords(locale: Locale, { first, last }: DayRange, today: string): string {
  if (first === last) return longDaySeen(locale, first, today);
  const isThisYear = [first, last].every((day) => day.slice(0, 4) === today.slice(0, 4));
  const format = new Intl.DateTimeFormat(localeTag(locale), {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(first), Date.parse(last));
}

/** Returns the days as a range; for `tonight` the given one, which depends on the clock. Null without days. */
export function rangeOf(days: Days | null | undefined, tonight: DayRange): DayRange | null {
  return days === 'tonight' ? tonight : (days ?? null);
}
