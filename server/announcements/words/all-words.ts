import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import type { LanguageWords } from './language-words.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

/** Languages in which announcements are read. */
export const languages = { fr: french, en: english, es: spanish, de: german, it: italian, pt: portuguese };
export type Language = keyof typeof languages;

const all: readonly LanguageWords[] = Object.values(languages);

type PatternName = {
  [Name in keyof LanguageWords]: LanguageWords[Name] extends string ? Name : never;
}[keyof LanguageWords];

/** Returns a pattern that matches in any language, because texts mix them ("Fri 4 déc, doors 20h"). */
export function inAnyLanguage(...names: PatternName[]): string {
  const patterns = names.flatMap((name) => all.map((words) => words[name]));
  return [...new Set(patterns.flatMap(branches))].sort((one, other) => other.length - one.length).join('|');
}

/** Maps every spelling in the lists to its index. */
export function byWord(...lists: readonly (readonly string[])[]): Map<string, number> {
  const meanings = new Map<string, number>();
  for (const list of lists) {
    for (const [meaning, words] of list.entries()) {
      for (const word of words.split(' ').filter(Boolean)) if (!meanings.has(word)) meanings.set(word, meaning);
    }
  }
  return meanings;
}

/** Numbers in words: `acht` is 8. */
export const numberWords = new Map(
  all.flatMap(({ numbers }) =>
    Object.entries(numbers).flatMap(([value, words]) => words.split(' ').map((word) => [word, Number(value)] as const)),
  ),
);

/** Returns a pattern of alternatives, the longest first: `sept` must not match in `septembre`. */
export function anyOf(words: Iterable<string>): string {
  return [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}

export const months = byWord(...all.map((words) => words.months));
export const fullWeekdays = byWord(...all.map((words) => words.weekdays));
/** Without abbreviations that are words of other languages (`briefWeekdays`). */
export const weekdays = byWord(
  ...all.map((words) => words.weekdays),
  ...[french, english, spanish, italian, portuguese].map((words) => words.shortWeekdays),
);
/** German and Portuguese abbreviations that only count directly before a number: "so", "qui". */
export const briefWeekdays = byWord(german.shortWeekdays, ['', '', 'ter', 'qua', 'qui', 'sex', '']);

/** Returns the alternatives at the outermost level of a pattern. */
function branches(pattern: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let branch = '';
  for (const letter of pattern) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === '|' && depth === 0) {
      found.push(branch);
      branch = '';
    } else branch += letter;
  }
  return [...found, branch];
}
