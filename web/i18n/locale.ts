import { useTranslation } from 'react-i18next';
import { defaultLocale, type Locale, localeOf } from '#contract/locales.ts';

interface Candidates {
  /** `?lang=` of the URL. */
  requested: string | null;
  /** Chosen earlier. */
  stored: string | null;
  /** Preferred by the browser, best first. */
  browser: readonly string[];
}

/**
 * Returns the first supported language: first that of the URL, then the stored one, then those of the browser, else
 * French.
 */
export function chooseLocale({ requested, stored, browser }: Candidates): Locale {
  return localeOf(requested) ?? localeOf(stored) ?? browser.map(localeOf).find((locale) => locale) ?? defaultLocale;
}

/** Returns the current language, for formatting dates and prices. */
export function useLocale(): Locale {
  return localeOf(useTranslation().i18n.language) ?? defaultLocale;
}
