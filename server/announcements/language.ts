import { type Language, languages } from './words/all-words.ts';

const usual = Object.entries(languages).map(
  ([language, { usual }]) => [language as Language, new Set(usual.split(' '))] as const,
);

/** Characters and notations that only one of the languages uses. */
const signs: [Language, RegExp][] = [
  ['en', /\b\d{1,2}(?:[.:]\d\d)?\s?[ap]m\b/gi],
  ['es', /[¡¿ñÑ]|\bhs\b/g],
  ['de', /\buhr\b|[äöüß]/gi],
  ['fr', /[èêàçœ]|\b[dl]['’][a-zéèê]/gi],
  ['it', /[ìò]/gi],
  ['pt', /[ãõâêôçà]/gi],
];

/**
 * Returns the language with the most frequent words and signs in a text; `fallback` if there are none or it is among
 * the best.
 */
export function languageOf({ text, folded }: { text: string; folded: string }, fallback: string): Language {
  const words = folded.match(/[\p{L}']+/gu) ?? [];
  const counts = usual.map(([language, set]) => {
    const ownSigns = signs.filter(([own]) => own === language).flatMap(([, sign]) => text.match(sign) ?? []);
    return { language, count: words.filter((word) => set.has(word)).length + 2 * ownSigns.length };
  });
  const max = Math.max(...counts.map(({ count }) => count));
  const best = counts.filter(({ count }) => count === max).map(({ language }) => language);
  return max > 0 && best[0] && !best.some((language) => language === fallback) ? best[0] : readable(fallback);
}

function readable(language: string): Language {
  return language in languages ? (language as Language) : 'en';
}
