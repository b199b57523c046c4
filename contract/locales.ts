/** The UI languages, each with its BCP 47 tag for `Intl`, whose region decides the first day of the week. */
const tags = {
  fr: 'fr-FR',
  en: 'en-GB',
  es: 'es-ES',
  de: 'de-DE',
  it: 'it-IT',
  pt: 'pt-PT',
  ar: 'ar-EG-u-nu-latn',
} as const;

export type Locale = keyof typeof tags;
export const locales = Object.keys(tags) as [Locale, ...Locale[]];
export const defaultLocale: Locale = 'fr';

/** Returns the BCP 47 tag for `Intl`. Its region also decides the first day of the week. */
export function localeTag(locale: Locale): string {
  return tags[locale];
}

/** Whether a clock has twelve hours (`8:30 PM`) or 24 (`20:30`). */
export type HourCycle = 'h12' | 'h23';

/**
 * Returns the clock (12 or 24 hours) of a visitor whose browser prefers the language `tag`: that of its country if the
 * page is in this language, else 24 hours.
 */
export function hourCycleOf(locale: Locale, tag = ''): HourCycle {
  if (localeOf(tag) !== locale || !/^[a-z]{2}-[a-z]{2}$/i.test(tag)) return 'h23';
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).resolvedOptions().hour12 ? 'h12' : 'h23';
}

/**
 * Returns the UI language of a BCP 47 tag by its first two letters, or undefined if not supported: `en-GB` → `en`, `de`
 * → `undefined`.
 */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const language = tag?.slice(0, 2).toLowerCase();
  return locales.find((locale) => locale === language);
}
