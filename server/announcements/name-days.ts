import { type FoundDate, trust } from './found-date.ts';
import type { Recurrence } from './repetition.ts';
import { ordinals } from './repetition-shapes.ts';
import type { SourceText, TextRange } from './source-text.ts';

/* Weekdays that are part of an event's name. */

const maxLengthOfName = 60;

/** Restores weekdays in `source` that were taken out as dates but belong to a name. */
export function unmaskDaysOfNames(
  source: SourceText,
  recurrences: readonly Recurrence[],
  dates: readonly FoundDate[],
): void {
  for (const recurrence of recurrences)
    if (recurrence.isPlural && isPartOfName(source, recurrence)) source.unmask(recurrence);
  const isMonthly = recurrences.some(({ kind }) => kind === 'monthly');
  for (const date of dates) {
    if (date.trust !== trust.weekdayAlone) continue;
    if (isInsideName(source, date) || (isMonthly && endsTitle(source, date))) source.unmask(date);
  }
}

/** "Kizomba Sundays": the weekday is part of the name. */
function isPartOfName({ text }: SourceText, { start, end }: TextRange): boolean {
  return (
    /\p{Lu}[\p{L}&' ]*\s$/u.test(
      text.slice(Math.max(text.lastIndexOf('\n', start) + 1, start - maxLengthOfName), start),
    ) && /^\p{Lu}/u.test(text.slice(start, end))
  );
}

/** "First Friday Westies" */
function isInsideName(source: SourceText, day: TextRange): boolean {
  return isPartOfName(source, day) && /^ \p{Lu}\p{Ll}/u.test(source.text.slice(day.end));
}

/** "Bal folk du premier samedi", if the text states the recurrence elsewhere. */
function endsTitle({ folded }: SourceText, { start, end }: TextRange): boolean {
  const words = folded.slice(0, start).trimEnd().split(' ');
  return (
    words.length > 2 &&
    !words.join(' ').includes('\n') &&
    ordinals.has(words.at(-1) ?? '') &&
    /^\s*(?:\n|$)/.test(folded.slice(end))
  );
}
