import { searchLimits } from '#contract/constants.ts';
import { normalizeTown, normalizeTyped } from '#server/text/normalize-town.ts';

/** What was typed, ready to be compared. */
export interface Question {
  /** As it was typed: accents tell towns of one name apart. */
  typed: string;
  /** Folded like all that is searched, a space between words. */
  text: string;
  /** At most eight; the last one may be unfinished. */
  words: string[];
  /** One for each word: whether it has to be found. */
  isNeeded: boolean[];
}

/** What people write between the words that they mean, in our languages. One that is all there is, or still being typed, is meant. */
const between = new Set(
  'a al and at au aux d da de del des do du e el en et for i in l la las le les los of on or ou para pour the to un una une y'.split(
    ' ',
  ),
);

export function readQuestion(typed: string): Question {
  const words = normalizeTyped(typed).split(' ').filter(Boolean).slice(0, searchLimits.words);
  const isNeeded = words.map((word, place) => place === words.length - 1 || !between.has(word));
  return { typed, text: words.join(' '), words, isNeeded };
}

/** What is searched, folded as questions are: "St" and "Saint" are one. */
export function foldText(text: string): string {
  return normalizeTown(text);
}
