import { type Locale, localeTag } from '#contract/locales.ts';

/** Returns a date in the visitor's time zone: `21 novembre 2026`. */
export function longDate(locale: Locale, instant: string): string {
  const date = new Intl.DateTimeFormat(localeTag(locale), { dateStyle: 'long' }).format(new Date(instant));
  return locale === 'fr' ? date.replace(/^1 /, '1er ') : date;
}
