import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, localeOf } from '#contract/locales.ts';
import type { DetailsWords, FirstWords, LaterWords } from './messages.ts';
import { formatNumber } from './numbers.ts';

/** One language is loaded at a time, and of it the words of the first moment. */
const first: Record<Locale, () => Promise<FirstWords>> = {
  fr: () => import('./fr.ts').then((file) => file.fr),
  en: () => import('./en.ts').then((file) => file.en),
  es: () => import('./es.ts').then((file) => file.es),
};

/** What the other screens say. */
const later: Record<Locale, () => Promise<LaterWords>> = {
  fr: () => import('./fr-later.ts').then((file) => file.frLater),
  en: () => import('./en-later.ts').then((file) => file.enLater),
  es: () => import('./es-later.ts').then((file) => file.esLater),
};

/** What an event's page says below the first glance. */
const details: Record<Locale, () => Promise<DetailsWords>> = {
  fr: () => import('./fr-details.ts').then((file) => file.frDetails),
  en: () => import('./en-details.ts').then((file) => file.enDetails),
  es: () => import('./es-details.ts').then((file) => file.esDetails),
};

/** What i18next calls them; it looks in the others where the first has nothing. */
const firstPart = 'translation';
const laterPart = 'later';
const detailsPart = 'details';
export const nearPart = 'near';

/** An i18next that speaks one language, at once. React escapes what it prints, so the words don't. */
export async function speak(locale: Locale, extent: 'first' | 'all' = 'first'): Promise<i18n> {
  const words = createInstance();
  await words.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: { [firstPart]: await first[locale]() } },
    fallbackNS: [laterPart, nearPart, detailsPart],
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  words.services.formatter?.add('number', (value, language) => formatNumber(localeOf(language) ?? locale, value));
  if (extent === 'all') await learnLaterWords(words, locale);
  return words;
}

/** Whether the words are there that the first screens do without. */
export function knowsLaterWords(words: i18n, locale = words.language): boolean {
  return words.hasResourceBundle(locale, laterPart);
}

/** Brings the words that the first screens do without. */
export async function learnLaterWords(words: i18n, locale = words.language as Locale): Promise<void> {
  if (knowsLaterWords(words, locale)) return;
  const [loaded] = await Promise.all([later[locale](), learnDetailsWords(words, locale)]);
  words.addResourceBundle(locale, laterPart, loaded);
}

/** Brings the words of an event's details. */
export async function learnDetailsWords(words: i18n, locale = words.language as Locale): Promise<void> {
  if (!words.hasResourceBundle(locale, detailsPart))
    words.addResourceBundle(locale, detailsPart, await details[locale]());
}

/** Goes over to another language; everything on the screen follows. */
export async function switchLanguage(words: i18n, locale: Locale): Promise<void> {
  const { language } = words;
  const needsAll = words.hasResourceBundle(language, laterPart);
  const needsDetails = words.hasResourceBundle(language, detailsPart);
  await Promise.all([
    words.hasResourceBundle(locale, firstPart) ||
      first[locale]().then((loaded) => words.addResourceBundle(locale, firstPart, loaded)),
    needsAll ? learnLaterWords(words, locale) : needsDetails && learnDetailsWords(words, locale),
  ]);
  await words.changeLanguage(locale);
}
