import type { i18n } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { getPreference, setPreference } from '#web/storage/preferences.ts';
import { chooseLocale } from './choose-locale.ts';
import { switchLanguage } from './i18n.ts';

/** Each language by its own name. */
export const languageNames: Record<Locale, string> = { fr: 'Français', en: 'English', es: 'Español' };

/** The language to start with. */
export function startingLocale(): Locale {
  return chooseLocale({
    asked: new URLSearchParams(location.search).get('lang'),
    stored: getPreference('lang'),
    browser: navigator.languages,
  });
}

/** The visitor chose a language: speak it, and remember it. */
export async function chooseLanguage(words: i18n, locale: Locale): Promise<void> {
  await switchLanguage(words, locale);
  document.documentElement.lang = locale;
  setPreference('lang', locale);
}
