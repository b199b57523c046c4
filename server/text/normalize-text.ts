/**
 * What is compared when people search: lower case, no accents, letters that only look different made the same.
 * `Soirée à Łódź` and `soiree a lodz` become one text. Other scripts stay what they are: 東京 is found by 東京.
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

/** How people write these letters who do not have them: `Köln` → `Koeln`, `Århus` → `Aarhus`. */
const expansions: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', ħ: 'h' };

/** A text with ä, ö, ü, ø and å written out, and ħ as h, in lower case. */
export function expandUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøåħ]/g, (letter) => expansions[letter] ?? letter);
}

/** The normalized words of a question, all of which are to be found. They have letters and digits only: none means something to `like`. */
export function searchWords(question = ''): string[] {
  return normalizeText(question).split(' ').filter(Boolean);
}

/** Letters that Unicode does not take apart, as people type them without the right keyboard. */
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
