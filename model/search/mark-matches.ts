import { errorsAllowed } from './fuzzy-matcher.ts';
import { type Likeness, likeness, type WordTable } from './word-table.ts';

/**
 * Tolerated typing errors: none; the closest matches for words that are unknown; complete words for all words; any,
 * also as a prefix.
 */
export type Tolerance = 'none' | 'closest' | 'whole' | 'any';

type Note = (word: number, how: Likeness) => void;

/**
 * Calls `note` for each indexed word that equals, starts with or, as far as `tolerance` allows, resembles a word of the
 * query.
 */
export function markMatches(words: WordTable, word: string, tolerance: Tolerance, note: Note): void {
  words.visitExact(word, note);
  const mayHaveError = tolerance !== 'none' && (tolerance !== 'closest' || !words.has(word));
  if (mayHaveError) noteSimilar(words, word, tolerance, note);
}

/** Complete words with an error rank above prefixes with one: "pariss" is Paris rather than Pariset. */
function noteSimilar(words: WordTable, word: string, tolerance: Tolerance, note: Note): void {
  const allowed = errorsAllowed(word);
  if (allowed === 0) return;
  const whole: number[] = [];
  const beginnings: number[] = [];
  words.visitAlike(word, allowed, (number, how) => {
    (how === likeness.withError ? whole : beginnings).push(number);
  });
  for (const number of whole) note(number, likeness.withError);
  if (tolerance === 'whole' || (tolerance === 'closest' && whole.length > 0)) return;
  for (const number of beginnings) note(number, likeness.prefixWithError);
}
