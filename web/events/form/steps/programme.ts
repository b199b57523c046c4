import type { Part } from '#contract/event-details.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import { addDays, hoursBetween, isMeant } from '#web/events/form/local-times.ts';

/** A part of the programme in the form; its id exists only there. */
export type EnteredPart = Part & { id: string };

interface Times {
  dateStart: string;
  dateEnd: string;
}

/**
 * Returns the days on which parts can begin, counted from the first; for an event in one night only that one, also
 * after midnight.
 */
export function daysOf({ dateStart, dateEnd }: Times): number[] {
  if (!isMeant(dateStart) || !isMeant(dateEnd) || isOnOneDay({ dateStart, dateEnd })) return [0];
  const nights = hoursBetween(dateStart.slice(0, 10).concat('T00:00'), dateEnd.slice(0, 10).concat('T00:00')) / 24;
  return Array.from({ length: Math.max(1, nights + 1) }, (_, day) => day);
}

/** Returns the request's programme: in one night, a time before the start is after midnight. */
export function programmeOf({ programme, ...times }: Times & { programme: readonly EnteredPart[] }): Part[] {
  const isOneEvening = daysOf(times).length === 1;
  const startTime = times.dateStart.slice(11, 16);
  return programme.map(({ id: _, ...part }) => ({
    ...part,
    day: isOneEvening ? Number(part.time < startTime) : part.day,
  }));
}

/** Returns the index of the first part that has no time, or begins outside the event; -1 if there is none. */
export function misplaced(entry: Times & { programme: readonly EnteredPart[] }): number {
  const { dateStart, dateEnd } = entry;
  return programmeOf(entry).findIndex(({ day, time }) => {
    const begins = addDays(`${dateStart.slice(0, 10)}T${time}`, day);
    return time === '' || begins < dateStart || begins >= dateEnd;
  });
}

/** Returns the most probable next part: first a lesson at the start, then the main part an hour later. */
export function nextPart(
  { programme, ...times }: Times & { programme: readonly EnteredPart[] },
  id: string,
): EnteredPart {
  const last = programme.at(-1);
  if (!last) return { id, day: 0, time: times.dateStart.slice(11, 16), kind: 'lesson' };
  const next = `${String((Number(last.time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${last.time.slice(2)}`;
  const isNextDay = next < last.time && daysOf(times).length > 1;
  return { id, day: last.day + Number(isNextDay), time: last.time === '' ? '' : next, kind: 'social' };
}
