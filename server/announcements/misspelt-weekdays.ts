import { fullWeekdays, languages } from './words/all-words.ts';

/* Weekdays with an extra, missing, wrong or swapped letter: "mercoldì", "Wendesday", "vendrdi". */

const minLetters = 5;
const maxLetters = 11;
/** Shorter names become other words by changing one letter. */
const minLettersOfName = 6;

/** Correct weekdays, also in the plural or with an ending. */
const known = new Set([...fullWeekdays.keys()].flatMap((name) => [name, `${name}s`, `${name}e`]));
const names = [...fullWeekdays.keys()]
  .filter((name) => name.length >= minLettersOfName)
  .flatMap((name) => (name.endsWith('s') ? [name] : [name, `${name}s`]));
/** Other words that differ from a weekday by one letter. */
const otherWords = new Set(Object.values(languages).flatMap(({ nearWeekdays }) => nearWeekdays.split(' ')));
/** Frequent misspellings that differ by more. */
const frequent: Record<string, string> = { wensday: 'wednesday', weds: 'wed' };

/**
 * Returns the weekday of which `word` is a misspelling, or undefined if it is correct or an ordinary word. Words are
 * folded.
 */
export function correctWeekday(word: string): string | undefined {
  if (frequent[word]) return frequent[word];
  if (word.length < minLetters || word.length > maxLetters || known.has(word) || otherWords.has(word)) return undefined;
  return names.find((name) => isMisspelling(word, name));
}

/** Whether one change inside the word turns it into the other. The first and last letters must match. */
function isMisspelling(word: string, name: string): boolean {
  if (word[0] !== name[0] || word.at(-1) !== name.at(-1) || Math.abs(word.length - name.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === name[start]) start++;
  let end = 0;
  while (end < Math.min(word.length, name.length) - start && word.at(-1 - end) === name.at(-1 - end)) end++;
  const [wrong, right] = [word.slice(start, word.length - end), name.slice(start, name.length - end)];
  if (wrong.length + right.length === 1) return true;
  if (wrong.length === 2 && right.length === 2) return wrong[0] === right[1] && wrong[1] === right[0];
  // Replacing a letter turns short names into other words.
  return wrong.length === 1 && right.length === 1 && name.length >= 8;
}
