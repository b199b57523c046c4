import { useTranslation } from 'react-i18next';
import { defaultLocale, type Locale, localeOf } from '#contract/locales.ts';

/** Returns the current language, for formatting dates and prices. */
export function useLocale(): Locale {
  return localeOf(useTranslation().i18n.language) ?? defaultLocale;
}
