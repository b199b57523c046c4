import { normalizeText } from '#model/text/normalize-text.ts';

/** Minimum similarity of two names: allows one word or letter of difference. */
const similarFrom = 0.5;

/**
 * Returns whether two names probably mean the same event: all words of the shorter are in the longer, or they share
 * half of their trigrams (Dice's coefficient). Ignores accents and case.
 */
export function areSimilarNames(one: string, other: string): boolean {
  const [a, b] = [normalizeText(one), normalizeText(other)];
  // Names of emojis only.
  if (a === '' || b === '') return one.trim() === other.trim();
  return hasAllWords(a, b) || hasAllWords(b, a) || letterLikeness(a, b) >= similarFrom;
}

function hasAllWords(text: string, words: string): boolean {
  const there = new Set(text.split(' '));
  return words.split(' ').every((word) => there.has(word));
}

/** Returns Dice's coefficient of the trigrams of two normalized texts, from 0 to 1. */
export function letterLikeness(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  return (2 * a.intersection(b).size) / (a.size + b.size);
}

function trigrams(normalized: string): Set<string> {
  // Splits by code points. Padding makes the beginning weigh more.
  const letters = [...`  ${normalized} `];
  return new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')));
}
