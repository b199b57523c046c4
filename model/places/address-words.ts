import { normalizeTyped } from '#model/text/normalize-town.ts';

/** Splits an address at commas, semicolons and line ends; trims the parts and omits empty ones. */
export function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

export interface Word {
  text: string;
  /** Position in its part. */
  start: number;
  end: number;
}

/** Returns the words of a part with their positions. */
export function wordsOf(part: string): Word[] {
  return [...part.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Returns the words of a part without postcodes, district numbers and the like at both ends. */
export function placeWords(part: string): Word[] {
  const words = wordsOf(part);
  const isPlace = ({ text }: Word) => !/\d/.test(text) && !/^(cedex|arrondissement|arr)$/i.test(text);
  const first = words.findIndex(isPlace);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(isPlace) + 1);
}

/** Returns the last name of a place in an address without its postcode: `63230 Saint-Ours` → `Saint-Ours`. */
export function placeIn(text: string): string {
  const part = partsOf(text).findLast((one) => placeWords(one).length > 0) ?? '';
  const words = placeWords(part);
  return part.slice(words[0]?.start, words.at(-1)?.end) || text.trim();
}

/** Joins words with spaces. */
export function nameOf(words: Word[]): string {
  return words.map((word) => word.text).join(' ');
}

/**
 * Returns the text before and after a name whose words are in the last of these parts. `before` includes all earlier
 * parts and ends with a separator: "12 rue Garibaldi, 69003 " and "3e".
 */
export function textAround(parts: string[], name: Word[]): { before: string; after: string } {
  const last = parts.at(-1) ?? '';
  const own = last.slice(0, name[0]?.start ?? 0).trim();
  const before = [...parts.slice(0, -1).map((part) => part.trim()), own].filter(Boolean).join(', ');
  // "69003 Lyon", but "Salle Rameau, Lyon".
  const gap = /\d\S*$/.test(own) ? ' ' : ', ';
  return { before: before && before + gap, after: last.slice(name.at(-1)?.end ?? last.length).trim() };
}

/** After these words, the name of a town is part of a street name: "rue de Paris", "calle Sevilla". */
const streetWords = new Set(
  'rue avenue av boulevard bd place quai chemin route impasse allee allees cours passage square street st road rd lane calle avenida plaza paseo carrer via viale piazza de du des d la le les l del della dei di da do dos von van der den the of and et y e à a'.split(
    ' ',
  ),
);

/** Returns whether a word is the kind of a street, such as `rue`: a name after it is probably part of a street name. */
export function isOfStreet(word: Word | undefined): boolean {
  return word !== undefined && streetWords.has(normalizeTyped(word.text));
}
