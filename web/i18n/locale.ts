import { useCallback, useContext, useSyncExternalStore } from 'react';
import { I18nContext } from 'react-i18next';
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

/**
 * Returns the current language, for formatting dates and prices. A card needs it seven times, and `useTranslation` takes
 * several times as long.
 */
export function useLocale(): Locale {
  const i18n = useContext(I18nContext)?.i18n;
  const listen = useCallback(
    (listener: () => void) => {
      i18n?.on('languageChanged', listener);
      return () => i18n?.off('languageChanged', listener);
    },
    [i18n],
  );
  const read = () => localeOf(i18n?.language) ?? defaultLocale;
  return useSyncExternalStore(listen, read, read);
}
