import { useTranslation } from 'react-i18next';
import { defaultLocale, type Locale, localeOf } from '#contract/locales.ts';

/** The language of the screen, for the formatters of dates and prices. */
export function useLocale(): Locale {
  return localeOf(useTranslation().i18n.language) ?? defaultLocale;
}
