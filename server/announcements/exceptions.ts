import { addDays } from './calendar.ts';
import { germanWeekday, the, weekday } from './date-shapes.ts';
import { type FoundDate, trust } from './found-date.ts';
import type { SourceText, Span } from './source-text.ts';
import { inAnyLanguage } from './words/all-words.ts';

/* Dates that a series leaves out: "sauf le 24 décembre", "außer am 25.12. und 1.1.", "no dance December 25". */

/** "Sauf le", "except on Friday,", "mit Ausnahme vom", right before a date. */
const exceptBefore = new RegExp(
  `\\b(?:${inAnyLanguage('except')})(?:\\s*[:,(-])?\\s*(?:(?:${the}|on|in|de|du|des|der|am|vom|del|dal|nei giorni|les jours|the dates|dates) ?)*(?:(?:${weekday}|${germanWeekday}),? )?(?:${the})$`,
);
/** Between two dates of one list. */
const listed = new RegExp(
  `^(?:[\\s,;/&+·-]|\\b(?:${inAnyLanguage('and')}|et|or|ou|o|oder|noch|nor|ni|on|am|${inAnyLanguage('the')}|${weekday}|${germanWeekday}))*$`,
);

/** Marks each date that is left out; `dates` in the order of the text. */
export function markExceptions({ folded }: SourceText, dates: readonly FoundDate[]): void {
  for (const [index, date] of dates.entries()) {
    const previous = dates[index - 1];
    const isListed = previous?.isException && listed.test(folded.slice(previous.end, date.start));
    if (!isListed && !exceptBefore.test(folded.slice(Math.max(0, date.start - 60), date.start))) continue;
    date.isException = true;
    date.trust = trust.none;
  }
}

/** All days that are left out, each once and sorted, with the words from the first to the last. */
export function exceptionsIn(dates: readonly FoundDate[]): { days: string[]; span: Span } | undefined {
  const exceptions = dates.filter(({ isException }) => isException);
  if (exceptions.length === 0) return undefined;
  const days = exceptions.flatMap(({ days, isRow }) => (isRow ? daysFrom(days) : days));
  return {
    days: [...new Set(days)].sort(),
    span: {
      start: Math.min(...exceptions.map(({ start }) => start)),
      end: Math.max(...exceptions.map(({ end }) => end)),
    },
  };
}

function daysFrom([first = '', last = first]: readonly string[]): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
