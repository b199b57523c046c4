import { type Locale, localeTag } from '#contract/locales.ts';
import { getOrCreate, shortDay } from '#web/i18n/dates.ts';

const writers = new Map<Locale, Intl.DateTimeFormat>();

/** Returns the name of a day or month: `ven. 20 nov.`, `novembre 2026`. */
export function periodName(locale: Locale, day: string, kind: 'days' | 'months'): string {
  if (kind === 'days') return shortDay(locale, day);
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return getOrCreate(writers, locale, () => new Intl.DateTimeFormat(localeTag(locale), options)).format(new Date(day));
}
