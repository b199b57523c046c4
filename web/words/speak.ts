import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import type { Words } from './words.ts';

/** One language is loaded at a time. */
const languages: Record<Locale, () => Promise<Words>> = {
  fr: () => import('./fr.ts').then((file) => file.fr),
  en: () => import('./en.ts').then((file) => file.en),
  es: () => import('./es.ts').then((file) => file.es),
};

/** An i18next that speaks one language, at once. React escapes what it prints, so the words don't. */
export async function speak(locale: Locale): Promise<i18n> {
  const words = createInstance();
  await words.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: { translation: await languages[locale]() } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return words;
}

/** Goes over to another language; everything on the screen follows. */
export async function switchLanguage(words: i18n, locale: Locale): Promise<void> {
  if (!words.hasResourceBundle(locale, 'translation')) {
    words.addResourceBundle(locale, 'translation', await languages[locale]());
  }
  await words.changeLanguage(locale);
}
