import { daysOfEvent } from '#contract/local-days.ts';
import { getOrCreate } from './dates.ts';

/** From this time on, “today” is “tonight”. */
const eveningHour = '17:00';

/** A key of the namespace `time`. */
export type EventStatus = 'now' | 'today' | 'tonight' | 'tomorrow' | 'over';

interface EventTimes {
  dateStart: string;
  dateEnd: string;
  /** IANA name. */
  timeZone: string;
}

/**
 * Returns how soon an event is, by the calendar of the venue: `over`, `now`, `today`, `tonight` or `tomorrow`; null if
 * it is later.
 */
export function eventStatus({ dateStart, dateEnd, timeZone }: EventTimes, now: Date): EventStatus | null {
  if (Date.parse(dateEnd) <= now.getTime()) return 'over';
  const ahead = Date.parse(dateStart) - now.getTime();
  if (ahead <= 0) return 'now';
  // Later than tomorrow in any time zone. Skips the slow calendar for most events of a list.
  return ahead > 3 * 86_400_000 ? null : relativeDay({ dateStart, dateEnd, timeZone }, now);
}

/**
 * Returns the day of an event that has not ended, by the calendar of the venue: `today`, `tonight` or `tomorrow`; null
 * if it is later.
 */
export function relativeDay({ dateStart, dateEnd, timeZone }: EventTimes, now: Date) {
  const day = daysOfEvent({ dateStart, dateEnd }).first;
  const today = dayAt(timeZone, now);
  const isDaytime = day === dateStart.slice(0, 10) && dateStart.slice(11, 16) < eveningHour;
  if (day <= today) return isDaytime ? 'today' : 'tonight';
  return day === dayAfter(today) ? 'tomorrow' : null;
}

/** Returns the local day in a time zone: `2026-11-20`. */
export function dayAt(timeZone: string, now: Date): string {
  // The Swedish format is that of ISO 8601.
  return getOrCreate(
    calendars,
    timeZone,
    () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
  ).format(now);
}

/** Returns the local time in a time zone, in a sortable form: `2026-11-20 23:10`. */
export function clockAt(timeZone: string, now: Date): string {
  return getOrCreate(
    clocks,
    timeZone,
    () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ).format(now);
}

/** By time zone, because creating one takes a slow phone longer than rendering a card. */
const calendars = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the day that many days after a day (`2026-11-20`), one by default; before it if `days` is negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
