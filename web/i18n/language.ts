import type { i18n as I18n } from 'i18next';
import { isRightToLeft } from '#contract/direction.ts';
import type { Locale } from '#contract/locales.ts';
import { getPreference, setPreference } from '#web/storage/preferences.ts';
import { switchLanguage } from './i18n.ts';
import { chooseLocale } from './locale.ts';

/** Returns the name of a language in that language: `Français`. */
export function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Returns the language to start with (`chooseLocale`): that of the URL, the stored one, or that of the browser. */
export function startingLocale(): Locale {
  return chooseLocale({
    requested: new URLSearchParams(location.search).get('lang'),
    stored: getPreference('lang'),
    browser: navigator.languages,
  });
}

/** Sets the language of the page and its direction. */
export function setPageLanguage(locale: Locale): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = isRightToLeft(locale) ? 'rtl' : '';
}

/** Switches to the language that the visitor chose, and stores it. Rejects if its messages cannot be loaded. */
export async function chooseLanguage(i18n: I18n, locale: Locale): Promise<void> {
  await switchLanguage(i18n, locale);
  setPageLanguage(locale);
  setPreference('lang', locale);
}
