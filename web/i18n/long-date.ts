import type { Locale } from '#contract/locales.ts';

const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' };

/** `21 novembre 2026`, by the clock on the reader's wall. */
export function longDate(locale: Locale, instant: string): string {
  const date = new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long' }).format(new Date(instant));
  return locale === 'fr' ? date.replace(/^1 /, '1er ') : date;
}
