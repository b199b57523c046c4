import { article, briefWeekday, conjunction, fullWeekday, month, partOfDay, upTo, weekday } from './date-shapes.ts';
import { anyOf, briefWeekdays, byWord, fullWeekdays, inAnyLanguage, languages, weekdays } from './words/all-words.ts';

/* Patterns of recurrences. */

const all = Object.values(languages);
/** 0 to 3 for the first to the fourth of a month, 4 for the last, 5 for the fifth. */
export const ordinals = byWord(...all.map((words) => words.ordinals));
const repeated = byWord(
  ...all.map((words) => words.repeatedWeekdays.map((forms) => forms.replaceAll(' ', '_').replaceAll('|', ' '))),
);
const repeatedWord = anyOf([...repeated.keys()].map((word) => word.replace('_', ' ')));
const every = `(?:${inAnyLanguage('every')})`;
/** "Friday nights" may be a name, but "les vendredis soir" is not. */
const soirOnly = '(?: (?:soirs?|abends?|(?:por|en|a) la (?:noche|tarde)|sera|a (?:noite|tarde)))?';
const global = (pattern: string) => new RegExp(pattern, 'g');

/** A weekday in any spelling, also in the plural. */
const anyWeekday = `(?:(?:${fullWeekday})s?\\b|${weekday})`;
/** "le 2e samedi du mois", "first Saturday of every month", "every 2nd Friday" */
export const ofTheMonth = global(
  `(?:\\b(?<every>${every})\\s+|\\b)(?<ordinal>${anyOf(ordinals.keys())})\\s+(?<w1>${anyWeekday})\\s*(?<month>${inAnyLanguage('ofTheMonth')})?`,
);
/** "every 2nd & 4th Thursday", "jeden 1. und 3. Freitag", "1st Friday and 3rd Saturday of the month" */
const ordinal = `(?:${anyOf(ordinals.keys())})`;
const ordinalDay = `${ordinal}(?:\\s+${anyWeekday})?`;
export const severalOfTheMonth = global(
  `(?:\\b${every}\\s+|\\b)${ordinalDay}(?:${conjunction}${ordinalDay}){1,4}(?<=${anyWeekday})(?:\\s*(?:${inAnyLanguage('ofTheMonth')}))?`,
);
/** Matches the ordinals and weekdays of such a list, in order. */
export const ordinalOrWeekday = new RegExp(
  `(?<![\\p{L}\\d])(?:(?<ordinal>${ordinal})(?!\\p{L})|(?<w1>${anyWeekday}))`,
  'gu',
);
/** "un vendredi sur deux", "every other Wednesday" */
export const everyOther = global(
  [...new Set(all.flatMap((words) => words.everyOther))]
    .map((pattern) => `\\b${pattern.replaceAll('W', `(?:${fullWeekday})`)}\\b`)
    .join('|'),
);
/** "un samedi par mois": the text does not say which one. */
export const onceAMonth = global(
  `\\b(?:un|one|una|einen|um|uma) (?:${fullWeekday}) (?:par|a|per|al|im|por) (?:mois|month|mes|monat|mese)\\b`,
);
/** "jeden Mo. und Mi.": abbreviations of two letters only in an unambiguous context. */
const listedWeekday = `(?:${anyWeekday}|(?<=(?:jeden|jeden [a-z.]{2,3} ?(?:und|&|\\+|,)) )${briefWeekday})`;
/** "Every Tuesday, Thursday 12 December": the second weekday belongs to a date. */
const notOfDate = `(?! ?(?:${article})?(?:\\d{1,2}(?:st|nd|rd|th|er|\\.)? ?(?:(?:de|of) )?)?${month})(?! ?\\d{1,2}[/.]\\d{1,2}(?:[/.]|\\b(?! ?(?:uhr|h|[ap]m|-))))`;
const further = (one: string) =>
  `(?:(?:${conjunction}|${upTo})(?:(?:${every})\\s+)?(?:(?:les|los|le|i|on|as|aos) )?${one}${notOfDate})`;
/** "tous les mercredis", "every Tuesday and Thursday", "jeden Montag bis Freitag" */
export const everyWeek = global(`\\b${every}\\s+${listedWeekday}${further(listedWeekday)}*${partOfDay}`);
/** "Tuesdays 7:30pm", "los martes y jueves" */
export const plural = global(
  `\\b(?:les |los |le |i )?(?:${repeatedWord})\\b${further(`(?:${repeatedWord}|${anyWeekday})\\b`)}*${soirOnly}`,
);
export const weekdayOrUpTo = new RegExp(
  `(?<!\\p{L})(?<w1>${anyWeekday}|${repeatedWord}|${briefWeekday})|(?<upTo>-|(?<!\\p{L})(?:${inAnyLanguage('upTo')})(?!\\p{L}))`,
  'gu',
);
/** "mercredi, à partir du 6 janvier" */
export const fromADayOn = global(
  `\\b(?<w1>${fullWeekday}),? (?=(?:a partir du|a partir del|starting|from the|ab dem|des le|desde el|dal)\\b)`,
);

/** Returns the weekday (0 is Sunday) of a word in singular or plural, or undefined. */
export function repeatedWeekday(word: string): number | undefined {
  return repeated.get(word.replace(' ', '_')) ?? weekdayOf(word);
}

function weekdayOf(word: string): number | undefined {
  const plain = word.replace('.', '');
  return weekdays.get(plain) ?? fullWeekdays.get(plain.replace(/s$/, '')) ?? briefWeekdays.get(plain);
}
export const weekdayIn = new RegExp(fullWeekday);
