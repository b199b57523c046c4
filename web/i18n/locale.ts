import { useCallback, useContext, useSyncExternalStore } from 'react';
import { I18nContext } from 'react-i18next';
import { defaultLocale, type Locale, localeOf } from '#contract/locales.ts';
import { usualLanguages } from '#contract/usual-site.ts';
import { pageSite } from './page-site.ts';

/** Returns the languages that visitors of this site can choose. */
export function offeredLanguages(): readonly Locale[] {
  return pageSite().languages ?? usualLanguages;
}

interface Candidates {
  /** `?lang=` of the URL. */
  requested: string | null;
  /** Chosen earlier. */
  stored: string | null;
  /** Preferred by the browser, best first. */
  browser: readonly string[];
}

/**
 * Returns the first language that the site offers: first that of the URL, then the stored one, then those of the
 * browser, else the default one.
 */
export function chooseLocale({ requested, stored, browser }: Candidates): Locale {
  const wanted = [requested, stored, ...browser].map(localeOf);
  const offered = offeredLanguages();
  return wanted.find((locale) => locale && offered.includes(locale)) ?? pageSite().defaultLanguage ?? defaultLocale;
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
