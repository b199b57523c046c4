import { type Locale, locales, localeTag } from '#contract/locales.ts';

/** The country that is preferred if a name is ambiguous: that of the language tag. */
export const homeCountry = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.Locale(localeTag(locale)).maximize().region ?? '']),
) as Record<Locale, string>;
