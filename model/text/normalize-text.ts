/**
 * Normalizes text for search: lower case, no accents, look-alike letters unified. `Soirée à Łódź` and `soiree a lodz`
 * are equal. Other scripts are unchanged: 東京 matches 東京.
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Common spellings without these letters: `Köln` → `Koeln`, `Århus` → `Aarhus`. */
const expansions: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', ħ: 'h' };

/** Replaces ä, ö, ü, ø and å by two letters, and ħ by h, in lower case. */
export function expandUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøåħ]/g, (letter) => expansions[letter] ?? letter);
}

/**
 * Returns the normalized words of a query. They contain only letters and digits, so they have no special characters of
 * `like`.
 */
export function searchWords(question = ''): string[] {
  return normalizeText(question).split(' ').filter(Boolean);
}

/** Returns whether each of some normalized words is a word of the text, or starts one. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const all = searchWords(text);
  return words.every((word) => all.some((one) => one.startsWith(word)));
}

/** Letters that Unicode does not decompose, as typed on other keyboards. */
const plainLetters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
