import { daysOfEvent } from '#contract/local-days.ts';
import { kept } from './get-or-create.ts';

/** When an evening begins; from then on "today" is "tonight". */
const eveningHour = '17:00';

/** A word of the section `time`. */
export type EventStatus = 'now' | 'today' | 'tonight' | 'tomorrow' | 'over';

interface Happening {
  dateStart: string;
  dateEnd: string;
  /** IANA name. */
  timeZone: string;
}

/** How near an event is, on the venue's calendar; null when it lies further ahead than tomorrow. */
export function eventStatus({ dateStart, dateEnd, timeZone }: Happening, now: Date): EventStatus | null {
  if (Date.parse(dateEnd) <= now.getTime()) return 'over';
  const ahead = Date.parse(dateStart) - now.getTime();
  if (ahead <= 0) return 'now';
  // Tomorrow is over by then, whatever the clocks do: most of what a list shows needs no calendar.
  if (ahead > 3 * 86_400_000) return null;
  const day = daysOfEvent({ dateStart, dateEnd }).first;
  const today = dayAt(timeZone, now);
  const isDaytime = day === dateStart.slice(0, 10) && dateStart.slice(11, 16) < eveningHour;
  if (day <= today) return isDaytime ? 'today' : 'tonight';
  return day === dayAfter(today) ? 'tomorrow' : null;
}

/** The day that the calendar shows in a time zone, `2026-11-20`. */
export function dayAt(timeZone: string, now: Date): string {
  // Sweden writes its dates as ISO 8601 does.
  return kept(calendars, timeZone, () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })).format(
    now,
  );
}

/** What clock and calendar show in a time zone, in a form that sorts: `2026-11-20 23:10`. */
export function clockAt(timeZone: string, now: Date): string {
  return now.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

/** By time zone: making one takes a slow phone longer than drawing a card. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day so many days later, by the calendar. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
