import { type Locale, localeTag } from '#contract/locales.ts';

/** `21 novembre 2026`, by the clock on the reader's wall. */
export function longDate(locale: Locale, instant: string): string {
  const date = new Intl.DateTimeFormat(localeTag(locale), { dateStyle: 'long' }).format(new Date(instant));
  return locale === 'fr' ? date.replace(/^1 /, '1er ') : date;
}
