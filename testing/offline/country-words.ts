import { locales } from '#contract/locales.ts';
import { errorsAllowed } from '#model/search/fuzzy-matcher.ts';
import { SortedWords } from '#model/search/sorted-words.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { allTowns, nameOfCountry } from '#server/places/service.ts';

const minLetters = 4;
let words: SortedWords | undefined;

/**
 * Returns whether the server may read a word of a query, or one that differs by typing errors, as a country: "argentino" may
 * be "Argentine". Packs have no countries.
 */
export async function mayNameCountry(query: string): Promise<boolean> {
  words ??= await countryWords();
  const known = words;
  return normalizeText(query)
    .split(' ')
    .some((word) => {
      let isAlike = false;
      const note = () => (isAlike = true);
      known.visitAlike(word, errorsAllowed(word), note);
      if (word.length >= minLetters) known.visitBeginning(word, note);
      return isAlike;
    });
}

async function countryWords(): Promise<SortedWords> {
  const codes = new Set((await allTowns()).map(({ countryCode }) => countryCode));
  const names = [...codes].flatMap((code) => locales.map((locale) => nameOfCountry(code, locale)));
  const sorted = new SortedWords();
  const all = new Set(
    names.flatMap((name) => normalizeText(name).split(' ')).filter(({ length }) => length >= minLetters),
  );
  for (const word of [...all].sort()) sorted.push(word);
  return sorted;
}
