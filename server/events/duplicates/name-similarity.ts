import { normalizeText } from '#server/text/normalize-text.ts';

/** From here on two names are taken for one: a word more or less, a letter wrong. */
const similarFrom = 0.5;

/**
 * Whether two names of events seem to mean the same one: every word of the shorter is in the longer, or they share half of
 * their trigrams (Dice's coefficient), accents and case aside.
 */
export function areSimilarNames(one: string, other: string): boolean {
  const [a, b] = [normalizeText(one), normalizeText(other)];
  // Of emojis alone nothing is left.
  if (a === '' || b === '') return one.trim() === other.trim();
  return hasAllWords(a, b) || hasAllWords(b, a) || letterLikeness(a, b) >= similarFrom;
}

function hasAllWords(text: string, words: string): boolean {
  const there = new Set(text.split(' '));
  return words.split(' ').every((word) => there.has(word));
}

/** Dice's coefficient of the trigrams of two normalized texts: 0 where they share none, 1 where they are the same. */
export function letterLikeness(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  return (2 * a.intersection(b).size) / (a.size + b.size);
}

function trigrams(normalized: string): Set<string> {
  // By characters, not by halves of them. Edges count, so that beginnings weigh more.
  const letters = [...`  ${normalized} `];
  return new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')));
}
