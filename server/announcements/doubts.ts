import { weekdayOf } from './calendar.ts';
import type { LabelledTime, TimeReading } from './choose-times.ts';
import type { DateReading } from './date-reading.ts';
import { type FoundDate, trust } from './found-date.ts';
import { firstDay, type Recurrence } from './repetition.ts';
import type { SourceText } from './source-text.ts';

/* Detects whether another date or time in the text may be the right one. */

interface WhenReadings {
  source: Pick<SourceText, 'folded'>;
  found: readonly FoundDate[];
  recurrences: readonly Recurrence[];
  dates: DateReading;
  /** The times that belong to the event. */
  times: readonly LabelledTime[];
  clockTimes: TimeReading;
  today: string;
}

export interface WhenDoubts {
  isDateUnsure: boolean;
  isStartUnsure: boolean;
  isEndUnsure: boolean;
}

/** Returns for date, start and end whether the text contains a competing value. */
export function doubtsOfWhen({
  source,
  found,
  recurrences,
  dates,
  times,
  clockTimes,
  today,
}: WhenReadings): WhenDoubts {
  const isDateUnsure = hasRivalDate(found, recurrences, dates, today) || isLastTime(source, dates);
  const used = times.filter(({ label }) => label !== 'aside');
  const chosen = used.find(({ from, isEnd }) => !isEnd && from === clockTimes.start?.minutes);
  const rivals = used.filter(
    (time) => !time.isEnd && time !== chosen && time.from !== chosen?.from && time.label === chosen?.label,
  );
  const ends = new Set(used.flatMap((time) => time.to ?? (time.isEnd ? time.from : [])));
  return { isDateUnsure, isStartUnsure: rivals.length > 0, isEndUnsure: ends.size > 1 };
}

const lastTimeBefore =
  /\b(?:derniere fois|last time|(?:zum )?letzten? mal|ultima vez|ultima volta)(?: (?:is|est|es|e|ist))?(?: (?:on|le|el|il|am))?(?: \p{L}+)? ?$/u;

/** "For the last time on 16 December", of a recurring event whose earlier dates are not in the text. */
function isLastTime({ folded }: Pick<SourceText, 'folded'>, { first, rule }: DateReading): boolean {
  return (
    first !== undefined &&
    !rule &&
    lastTimeBefore.test(folded.slice(Math.max(0, first.span.start - 40), first.span.start))
  );
}

function hasRivalDate(
  found: readonly FoundDate[],
  recurrences: readonly Recurrence[],
  { first, last, dates, rule }: DateReading,
  today: string,
): boolean {
  if (!first) return false;
  if (first.alternatives.length > 0) return true;
  const picked = found.find(({ days }) => days.includes(first.day));
  const listed = new Set(dates?.days ?? []);
  const isRival = ({ days: [day = ''], trust: own, isException, isContradicted }: FoundDate) =>
    isContradicted ||
    (!(day < today && first.day >= today) &&
      own >= (picked?.trust ?? trust.relative) &&
      day !== first.day &&
      !listed.has(day) &&
      !isException);
  // "Practice on Wednesdays ... the last time on 16 December": the next Wednesday is as likely.
  const isNearer = ({ days: [day = ''], trust: own }: FoundDate) =>
    own === trust.weekdayAlone && day < first.day && weekdayOf(day) === weekdayOf(first.day) && !last && !listed.size;
  if (found.some((date) => isNearer(date) && !date.isException)) return true;
  const isInside = ({ days: [day = ''] }: FoundDate) => last !== undefined && day >= first.day && day <= last.day;
  if (found.some((date) => isRival(date) && !isInside(date))) return true;
  const [recurrence] = recurrences;
  if (recurrence && !rule && !dates) return true;
  if (!rule || !recurrence || !picked || picked.trust <= trust.weekdayAlone || picked.isStart || picked.isRange)
    return false;
  // "Wednesdays. The last one is 16 December": the date may be any date of the series.
  return listed.size === 0 && firstDay(recurrence, today) !== first.day;
}
