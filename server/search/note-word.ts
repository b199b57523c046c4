import { errorsAllowed } from './walk.ts';
import { type Likeness, likeness, type WordTable } from './word-table.ts';

/**
 * Which errors of typing are looked through: none; in words that nothing is called by, the least that lead anywhere; in all
 * words, where whole ones come out; any.
 */
export type Tolerance = 'none' | 'closest' | 'whole' | 'any';

type Note = (word: number, how: Likeness) => void;

/** Notes the words that answer to one of a question. */
export function noteWord(words: WordTable, word: string, tolerance: Tolerance, note: Note): void {
  words.visitExact(word, note);
  const isDoubted = tolerance !== 'none' && (tolerance !== 'closest' || !words.has(word));
  if (isDoubted) noteAlike(words, word, tolerance, note);
}

/** Whole words with an error are closer than those that only begin with one: "pariss" is Paris, and not Pariset. */
function noteAlike(words: WordTable, word: string, tolerance: Tolerance, note: Note): void {
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
