/** The UI languages. */
export const locales = ['fr', 'en', 'es'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'fr';

const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' };

/** Returns the BCP 47 tag for `Intl`. Its region also decides the first day of the week. */
export function localeTag(locale: Locale): string {
  return tags[locale];
}

/** Returns the UI language of a BCP 47 tag, or undefined if not supported: `en-GB` → `en`, `de` → `undefined`. */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const language = tag?.slice(0, 2).toLowerCase();
  return locales.find((locale) => locale === language);
}
