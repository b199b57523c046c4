import { searchLimits } from '#contract/constants.ts';
import { normalizeTown, normalizeTyped } from '#model/text/normalize-town.ts';

/** A parsed query. */
export interface ParsedQuery {
  /** As typed, because accents distinguish towns. */
  typed: string;
  /** Folded like the indexed texts, with one space between words. */
  text: string;
  /** At most eight; the last one may be incomplete. */
  words: string[];
  /** For each word, whether it must be found. */
  isNeeded: boolean[];
}

/** Stop words in our languages. The last word of a query always counts, because it may be incomplete. */
const stopWords = new Set(
  'a al and at au aux d da de del des do du e el en et for i in l la las le les los of on or ou para pour the to un una une y'.split(
    ' ',
  ),
);

/**
 * Normalizes a query, splits it into words (at most `searchLimits.words`), and marks those that must match: all except
 * stop words.
 */
export function parseQuery(typed: string): ParsedQuery {
  const words = normalizeTyped(typed).split(' ').filter(Boolean).slice(0, searchLimits.words);
  const isNeeded = words.map((word, index) => index === words.length - 1 || !stopWords.has(word));
  return { typed, text: words.join(' '), words, isNeeded };
}

/** Normalizes an indexed text like a query: no accents, lower case, "St" and "Saint" are equal. */
export function foldText(text: string): string {
  return normalizeTown(text);
}
