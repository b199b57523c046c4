import { locales } from '#contract/locales.ts';

/** Frequent languages besides those of the site. */
const languages = ['br', 'ca', 'cs', 'da', 'de', 'el', 'eu', 'fi', 'gl', 'hr', 'hu', 'is', 'it', 'ja'];
const moreLanguages = [
  'ar',
  'ko',
  'lt',
  'lv',
  'nl',
  'no',
  'oc',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'tr',
  'uk',
  'zh',
];

/** Returns the languages to choose from, without those of `others`. The present language is included. */
export function languagesFor(present: string, others: readonly string[]): string[] {
  const all = [...new Set([...locales, ...languages, ...moreLanguages, present])];
  return all.filter((tag) => tag === present || !others.includes(tag));
}

/** Returns the first language that has no text yet, languages of the site first. */
export function nextLanguage(used: readonly string[]): string {
  return [...locales, ...languages, ...moreLanguages].find((tag) => !used.includes(tag)) ?? 'en';
}
