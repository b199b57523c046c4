/* Which local days an event takes place on. Filters, lists, calendar days, pages, cards, mails and feeds all use this
   rule. Local times are in milliseconds: the local time of the venue, read as if it were UTC. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A shorter event may be one night. */
const maxNightMs = 18 * hourMs;
/** A night that ends later than noon of the day after its start is not one night. */
const noonMs = 12 * hourMs;
/** Before six in the morning, the night of the previous day has not ended. */
const nightEndsMs = 6 * hourMs;

export interface LocalTimes {
  lastsMs: number;
  localStartMs: number;
  localEndMs: number;
}

/** The first and last day, both inclusive, in days since 1970-01-01. */
export interface DayNumbers {
  first: number;
  last: number;
}

/**
 * Returns the local days of an event. One night counts on one day, that of its start less six hours: a party from 00:30 to
 * 05:00 belongs to the night before. A longer event counts from its start day to the day of its end less six hours.
 */
export function localDays(times: LocalTimes): DayNumbers {
  const { localStartMs, localEndMs } = times;
  if (isOneNight(times)) {
    const night = dayOf(localStartMs - nightEndsMs);
    return { first: night, last: night };
  }
  const first = dayOf(localStartMs);
  return { first, last: Math.max(first, dayOf(localEndMs - nightEndsMs)) };
}

function isOneNight({ lastsMs, localStartMs, localEndMs }: LocalTimes): boolean {
  return lastsMs < maxNightMs && localEndMs < (dayOf(localStartMs) + 1) * dayMs + noonMs;
}

function dayOf(localMs: number): number {
  return Math.floor(localMs / dayMs);
}

/**
 * Start and end in the formats of the contract (`2026-11-20T20:30:00+01:00`), or of forms and sources
 * (`2026-11-20T20:30`, or `2026-11-20` for whole days, the last one included).
 */
export interface Dated {
  dateStart: string;
  dateEnd: string;
}

/** Returns the local days of an event in ISO format: `2026-11-20`. */
export function daysOfEvent(event: Dated): { first: string; last: string } {
  const { first, last } = localDays(localTimes(event));
  return { first: dayText(first), last: dayText(last) };
}

/** Returns whether an event counts on one day only, so that one date is enough to say when it is. */
export function isOnOneDay(event: Dated): boolean {
  const { first, last } = localDays(localTimes(event));
  return first === last;
}

function localTimes({ dateStart, dateEnd }: Dated): LocalTimes {
  const start = dateStart.length > 10 ? dateStart : `${dateStart}T00:00`;
  const end = dateEnd.length > 10 ? dateEnd : `${dateEnd}T23:59`;
  return {
    lastsMs: instantMs(end) - instantMs(start),
    localStartMs: localMs(start),
    localEndMs: localMs(end),
  };
}

/** Without an offset, local time is used, so a clock change during the event is ignored. */
function instantMs(iso: string): number {
  return /T.*(Z|[+-]\d\d:\d\d)$/.test(iso) ? Date.parse(iso) : localMs(iso);
}

function localMs(iso: string): number {
  return Date.parse(`${iso.slice(0, 16)}Z`);
}

function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** A range of local days, both inclusive, or tonight by the clock of each venue. */
export type Days = { first: string; last: string } | 'tonight';

/** Returns the range in the format of the query: `2026-11-27`, `2026-11-27..2026-11-29` or `tonight`. */
export function writeDays(days: Days): string {
  if (days === 'tonight') return days;
  return days.first === days.last ? days.first : `${days.first}..${days.last}`;
}
