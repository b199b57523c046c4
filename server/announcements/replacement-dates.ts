import { briefWeekday, weekday } from './date-shapes.ts';
import { type FoundDate, trust } from './found-date.ts';
import type { SourceText } from './source-text.ts';
import { inAnyLanguage } from './words/all-words.ts';

/* Dates that replace an excluded date of a series: "sauf janvier : le 10". Recurrence rules cannot express them. */

const moved =
  "(?:moved|postponed|rescheduled) to|replaced by|instead(?: on)?|but|(?:reporte|deplace|decale|avance)\\w* (?:au|a)|remplace\\w* par|mais|plutot|(?:verschoben|verlegt) auf|stattdessen|dafur|sondern|(?:aplazad|trasladad|pospuest)\\w* al?|sustituid\\w* por|sino|(?:rinviat|spostat)\\w* (?:al?|all')|sostituit\\w* (?:con|da|dal|dall')|ma|bensi";
const article = `(?:(?:${inAnyLanguage('the')}|on|on the)\\s+|l'\\s?)`;
const dayName = `(?:(?:${weekday}|${briefWeekday}),?\\s+)?`;
/** Words between the excluded date and its replacement. */
const replacedBy = new RegExp(`^\\s*(?:[:=(]|-*>|[,(-]*\\s*(?:${moved})\\b)\\s*(?:${moved})?\\s*(?:${article})*$`);
/** "janvier : le 10", "January (10th)", "Januar, am 10." */
const numberBehind = new RegExp(
  `^(?<lead>\\s*(?:[:=(,-]|-*>)?\\s*(?:\\b(?:${moved})\\s+)?)(?:${article})*${dayName}(?<number>(?:0?[1-9]|[12]\\d|3[01])(?:er|st|nd|rd|th|º|°|\\.)?)(?=\\s*(?:$|[\\n,.;!?)·(-]|instead))`,
);

/** Marks dates that replace an excluded date. `dates` are in the order of the text. */
export function markReplacements({ folded }: SourceText, dates: readonly FoundDate[]): void {
  for (const [index, date] of dates.entries()) {
    const previous = dates[index - 1];
    if (!previous?.isException || date.isException) continue;
    if (!replacedBy.test(folded.slice(previous.end, date.start))) continue;
    Object.assign(date, { isReplacement: true, isStart: false, isLast: false, trust: trust.none });
  }
}

/**
 * Takes out and returns numbers without a month that replace an excluded date. They have no days, so they are never
 * chosen.
 */
export function takeReplacements(source: SourceText, exceptions: readonly FoundDate[]): FoundDate[] {
  return exceptions.flatMap(({ end }) => {
    const match = numberBehind.exec(source.rest.slice(end, end + 60));
    if (!match) return [];
    const [words] = match;
    const lead = match.groups?.lead?.length ?? 0;
    // "Janvier 10" and "janvier, 10" may have another meaning.
    if (!/[:(>]/.test(words) && !/\p{L}/u.test(words.slice(0, words.search(/\d/)))) return [];
    const span = { start: end + lead, end: end + words.length };
    source.mask('date', span);
    return [
      {
        ...span,
        days: [],
        isRange: false,
        trust: trust.none,
        isContradicted: false,
        isStart: false,
        isReplacement: true,
        alternatives: [],
      },
    ];
  });
}
