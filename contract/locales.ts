/** The UI languages. */
export const locales = ['fr', 'en', 'es'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'fr';

/** Returns the UI language of a BCP 47 tag, or undefined if not supported: `en-GB` → `en`, `de` → `undefined`. */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const language = tag?.slice(0, 2).toLowerCase();
  return locales.find((locale) => locale === language);
}
