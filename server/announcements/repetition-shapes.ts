import { fullWeekday, month, partOfDay, weekday } from './date-shapes.ts';
import { anyOf, byWord, fullWeekdays, inAnyLanguage, languages, weekdays } from './words/all-words.ts';

/* The ways in which announcements say that an evening repeats. */

const all = Object.values(languages);
/** 0 to 3 for the first to the fourth of a month, 4 for the last. */
export const ordinals = byWord(...all.map((words) => words.ordinals));
const repeated = byWord(...all.map((words) => words.repeatedWeekdays.map((word) => word.replace(' ', '_'))));
const repeatedWord = anyOf([...repeated.keys()].map((word) => word.replace('_', ' ')));
const every = `(?:${inAnyLanguage('every')})`;
/** "Friday nights" may be a name; "les vendredis soir" is none. */
const soirOnly = '(?: (?:soirs?|abends?|(?:por|en|a) la (?:noche|tarde)|sera))?';
const global = (pattern: string) => new RegExp(pattern, 'g');

/** "le 2e samedi du mois", "first Saturday of every month", "every 2nd Friday" */
export const ofTheMonth = global(
  `(?:\\b(?<every>${every})\\s+|\\b)(?<ordinal>${anyOf(ordinals.keys())})\\s+(?<w1>${fullWeekday})s?\\b\\s*(?<month>${inAnyLanguage('ofTheMonth')})?`,
);
/** "every 2nd & 4th Thursday", "jeden 1. und 3. Freitag" */
const ordinal = `(?:${anyOf(ordinals.keys())})`;
export const anyOrdinal = new RegExp(`(?<![\\p{L}\\d])${ordinal}(?!\\p{L})`, 'gu');
export const severalOfTheMonth = global(
  `(?:\\b${every}\\s+|\\b)(?<ordinals>${ordinal}(?:\\s*(?:,|&|\\+|/|\\b(?:${inAnyLanguage('and')})\\b)\\s*(?:(?:${inAnyLanguage('the')})\\s+)?${ordinal}){1,3})\\s+(?<w1>${fullWeekday})s?\\b(?:\\s*(?:${inAnyLanguage('ofTheMonth')}))?`,
);
/** "un vendredi sur deux", "every other Wednesday" */
export const everyOther = global(
  [...new Set(all.flatMap((words) => words.everyOther))]
    .map((pattern) => `\\b${pattern.replaceAll('W', `(?:${fullWeekday})`)}\\b`)
    .join('|'),
);
/** "un samedi par mois": which of them, nobody says. */
export const onceAMonth = global(
  `\\b(?:un|one|una|einen) (?:${fullWeekday}) (?:par|a|per|al|im) (?:mois|month|mes|monat|mese)\\b`,
);
/** "tous les mercredis", "todos los sábados de agosto" */
export const everyWeek = global(
  `\\b${every}\\s+(?<w1>${weekday}|(?:${fullWeekday})s?)\\b${partOfDay}(?:\\s+(?:de|du|in|en|im|di|d'|of)\\s*(?<m1>${month}))?`,
);
/** "Tuesdays 7:30pm", "los martes" */
export const plural = global(`\\b(?:les |los |le |i )?(?<w1>${repeatedWord})\\b${soirOnly}`);
/** "mercredi, à partir du 6 janvier" */
export const fromADayOn = global(
  `\\b(?<w1>${fullWeekday}),? (?=(?:a partir du|a partir del|starting|from the|ab dem|des le|desde el|dal)\\b)`,
);

export function repeatedWeekday(word: string): number | undefined {
  return repeated.get(word.replace(' ', '_')) ?? weekdayOf(word);
}

function weekdayOf(word: string): number | undefined {
  const plain = word.replace('.', '');
  return weekdays.get(plain) ?? fullWeekdays.get(plain.replace(/s$/, ''));
}
export const weekdayIn = new RegExp(fullWeekday);
