import type { DateReading } from './date-reading.ts';
import { type FoundDate, trust } from './found-date.ts';
import type { SourceText, TextRange } from './source-text.ts';

/* Ignores times and prices of other events in the text: "torna anche la pratica il 23 giugno, dalle 20". */

const sentenceEnd = /\n|[.!?](?=\s+["(]?\p{Lu})/u;
/** "12/12, 26/12 et 9/1 : 21h": the time applies to all dates. */
const listing = /^(?:[\s,;/&+·-]|\b(?:et|and|y|und|e|ou|or|o|oder)\b)*$/;

interface Stretch extends TextRange {
  days: readonly string[];
  /** An event takes place then, not a booking or payment deadline. */
  isEvening: boolean;
}

/**
 * Returns the stretches of text from each date of another event to the next date or the end of the sentence. None for
 * an event of several days.
 */
export function stretchesOfOtherDays(
  source: SourceText,
  found: readonly FoundDate[],
  { first, last, rule }: DateReading,
): Stretch[] {
  if (!first || last) return [];
  const shown = source.restInCase;
  const days = found.filter((date) => date.trust !== trust.weekdayAlone);
  const isOwn = (date: FoundDate) => date.days.includes(first.day) || date.isStart || date.start === rule?.span.start;
  const stretches: Stretch[] = [];
  let isOfOwn = false;
  for (const [index, date] of days.entries()) {
    const previous = days[index - 1];
    const isListed = previous !== undefined && listing.test(source.rest.slice(previous.end, date.start));
    isOfOwn = isOwn(date) || (isListed && isOfOwn);
    if (isOfOwn) continue;
    const next = days[index + 1]?.start ?? shown.length;
    const sentence = shown.slice(date.end, next).search(sentenceEnd);
    const end = sentence < 0 ? next : date.end + sentence;
    stretches.push({ days: date.days, start: date.end, end, isEvening: date.trust > trust.none });
  }
  return stretches;
}

/** Returns the items outside of all stretches, or all items if those left are not enough (by default: none left). */
export function outsideOf<One extends TextRange>(
  all: readonly One[],
  stretches: readonly TextRange[],
  isEnough: (left: readonly One[]) => boolean = (left) => left.length > 0,
): readonly One[] {
  const left = all.filter(({ start }) => !stretches.some((each) => start >= each.start && start < each.end));
  return isEnough(left) ? left : all;
}

/**
 * Removes the dates of a list that have another start time than `hour` (minutes since midnight), because they belong to
 * other events. Undefined if fewer than two are left.
 */
export function datesWithSameTime(
  dates: DateReading['dates'],
  stretches: readonly Stretch[],
  times: readonly { start: number; from: number }[],
  hour: number | undefined,
): DateReading['dates'] {
  if (!dates || hour === undefined) return dates;
  const others = stretches.filter(({ start, end }) => {
    const own = times.filter((time) => time.start >= start && time.start < end);
    return own.length > 0 && own.every(({ from }) => from !== hour);
  });
  const days = dates.days.filter((day) => !others.some((each) => each.days.includes(day)));
  return days.length > 1 ? { ...dates, days } : undefined;
}
