import { fullWeekdays, languages } from './words/all-words.ts';

/* Weekdays with a letter too many, too few, wrong or in the wrong place: "mercoldì", "Wendesday", "vendrdi". */

const minLetters = 5;
const maxLetters = 11;
/** One letter makes other words of shorter names. */
const minLettersOfName = 6;

/** A weekday is right as it is, also as a plural or with an ending. */
const known = new Set([...fullWeekdays.keys()].flatMap((name) => [name, `${name}s`, `${name}e`]));
const names = [...fullWeekdays.keys()]
  .filter((name) => name.length >= minLettersOfName)
  .flatMap((name) => (name.endsWith('s') ? [name] : [name, `${name}s`]));
/** Other words that are one letter away from a weekday. */
const otherWords = new Set(Object.values(languages).flatMap(({ nearWeekdays }) => nearWeekdays.split(' ')));
/** Frequent ones that are further away. */
const frequent: Record<string, string> = { wensday: 'wednesday', weds: 'wed' };

/** The weekday that a word is a slip for; undefined where it is none, or an ordinary word. Takes and gives folded words. */
export function meantWeekday(word: string): string | undefined {
  if (frequent[word]) return frequent[word];
  if (word.length < minLetters || word.length > maxLetters || known.has(word) || otherWords.has(word)) return undefined;
  return names.find((name) => isSlip(word, name));
}

/** Whether one change within the word makes one of the other; its first and its last letter are right. */
function isSlip(word: string, name: string): boolean {
  if (word[0] !== name[0] || word.at(-1) !== name.at(-1) || Math.abs(word.length - name.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === name[start]) start++;
  let end = 0;
  while (end < Math.min(word.length, name.length) - start && word.at(-1 - end) === name.at(-1 - end)) end++;
  const [wrong, right] = [word.slice(start, word.length - end), name.slice(start, name.length - end)];
  if (wrong.length + right.length === 1) return true;
  if (wrong.length === 2 && right.length === 2) return wrong[0] === right[1] && wrong[1] === right[0];
  // A wrong letter makes other words of short ones.
  return wrong.length === 1 && right.length === 1 && name.length >= 8;
}
