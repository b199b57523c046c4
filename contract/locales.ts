/** The languages that Pista speaks. The first one is what everyone gets who asks for another. */
export const locales = ['fr', 'en', 'es'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'fr';

/** A BCP 47 tag in, the language of ours that it means out: `en-GB` → `en`, `de` → `undefined`. */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const language = tag?.slice(0, 2).toLowerCase();
  return locales.find((locale) => locale === language);
}
