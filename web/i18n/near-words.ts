import type { i18n } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { nearPart } from './i18n.ts';
import type { NearWords } from './messages.ts';

const near: Record<Locale, () => Promise<NearWords>> = {
  fr: () => import('./fr-near.ts').then((file) => file.frNear),
  en: () => import('./en-near.ts').then((file) => file.enNear),
  es: () => import('./es-near.ts').then((file) => file.esNear),
};

/** Brings the words of those who begin, or ask what is near. */
export async function learnNearWords(words: i18n, locale = words.language as Locale): Promise<void> {
  if (!words.hasResourceBundle(locale, nearPart)) words.addResourceBundle(locale, nearPart, await near[locale]());
}
