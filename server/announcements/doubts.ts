import { weekdayOf } from './calendar.ts';
import type { LabelledTime, TimeReading } from './choose-times.ts';
import type { DateReading } from './date-reading.ts';
import { type FoundDate, trust } from './found-date.ts';
import { firstDay, type Rhythm } from './repetition.ts';
import type { SourceText } from './source-text.ts';

/* Where another date or time of the text may be meant as well. */

interface Whens {
  source: Pick<SourceText, 'folded'>;
  found: readonly FoundDate[];
  rhythms: readonly Rhythm[];
  dates: DateReading;
  /** Those of the event. */
  times: readonly LabelledTime[];
  clockTimes: TimeReading;
  today: string;
}

export interface WhenDoubts {
  isDateUnsure: boolean;
  isStartUnsure: boolean;
  isEndUnsure: boolean;
}

/** Returns which parts of when an event takes place have a rival in the text. */
export function doubtsOfWhen({ source, found, rhythms, dates, times, clockTimes, today }: Whens): WhenDoubts {
  const isDateUnsure = hasRivalDate(found, rhythms, dates, today) || isLastTime(source, dates);
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

/** "For the last time on 16 December", of an evening whose earlier dates nobody names. */
function isLastTime({ folded }: Pick<SourceText, 'folded'>, { first, rule }: DateReading): boolean {
  return (
    first !== undefined &&
    !rule &&
    lastTimeBefore.test(folded.slice(Math.max(0, first.span.start - 40), first.span.start))
  );
}

function hasRivalDate(
  found: readonly FoundDate[],
  rhythms: readonly Rhythm[],
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
  const [rhythm] = rhythms;
  if (rhythm && !rule && !dates) return true;
  if (!rule || !rhythm || !picked || picked.trust <= trust.weekdayAlone || picked.isStart || picked.isRow) return false;
  // "Wednesdays. The last one is 16 December": a date that may be any of the series.
  return listed.size === 0 && firstDay(rhythm, today) !== first.day;
}
