import { daysBetween } from './calendar.ts';
import { isBeginning, type LabelledTime, minutesOf } from './choose-times.ts';
import type { DateReading } from './date-reading.ts';
import type { SourceText } from './source-text.ts';

/* Detects one night that spans two dates: "Nuit du 15 au 16 janvier, 23h–5h", "vom 16. auf den 17. Januar, 22 bis 5 Uhr". */

const eveningFrom = 17 * 60;
const morningUntil = 12 * 60;
/** Events of several days, which also have evenings. */
const lastsForDays =
  /\b(?:festival\w*|marathon\w*|maraton\w*|encuentro|stages?|week-?ends?|wochenende|workshops?|congres\w*|kongress|camp|retreat|fin de semana|fine settimana|journees)\b/;
const nightWord = '(?:nuits?|\\w*nacht|nights?|all-?nighter|overnight|noche|notte|nottata|velada|veglione)';
const nightBefore = new RegExp(`\\b${nightWord}\\b[^.\\n\\d]{0,25}$`);
/** "La notte tra il 15 e il 16" */
const betweenBefore = /\b(?:tra|fra|between|entre|zwischen)\b[^.\n\d]{0,12}$/;
const anyNight = new RegExp(`\\b${nightWord}\\b`);

/**
 * Returns whether the two dates of a text are the start and end of one night. `behind`: the time written after them, in
 * minutes.
 */
export function isOneNight(
  { folded }: SourceText,
  { first, last }: DateReading,
  times: readonly LabelledTime[],
  behind: number | undefined,
): boolean {
  if (!first || !last || daysBetween(first.day, last.day) !== 1) return false;
  const before = folded.slice(Math.max(0, first.span.start - 40), first.span.start);
  const isCalledNight = nightBefore.test(before);
  const end = last.time === undefined ? behind : minutesOf(last.time);
  if (first.time !== undefined && end !== undefined) return minutesOf(first.time) >= eveningFrom && end <= morningUntil;
  if (last.isBothDays && !(isCalledNight && betweenBefore.test(before))) return false;
  const beginnings = times.filter(isBeginning);
  if (beginnings.some(({ from }) => from < eveningFrom && from >= 5 * 60)) return false;
  if (isCalledNight) return true;
  const isThroughNight = beginnings.some(
    ({ from, to }) => to !== undefined && from >= eveningFrom && to < from && to <= morningUntil,
  );
  return isThroughNight && (anyNight.test(folded) || !lastsForDays.test(folded));
}
