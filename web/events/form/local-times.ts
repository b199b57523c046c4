import { eventLimits } from '#contract/constants.ts';

/* Times as in input fields: `2027-05-08T21:00`, the venue's local time. They are computed as if in UTC, where no day
   is longer than another: a week after 21:00 is 21:00, regardless of clock changes. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the local part of a time with an offset, to the minute: `2027-05-08T21:00`. */
export function localOf(venueTime: string): string {
  return venueTime.slice(0, 16);
}

function addHours(local: string, hours: number): string {
  return written(asUtc(local) + hours * hourMs);
}

/** Returns the local time `days` days later, at the same time of day. */
export function addDays(local: string, days: number): string {
  return written(asUtc(local) + days * dayMs);
}

/** Returns the hours between two local times, negative if the second is earlier. NaN if one is invalid. */
export function hoursBetween(start: string, end: string): number {
  return (asUtc(end) - asUtc(start)) / hourMs;
}

/**
 * Returns whether a local time is complete: while the user types a year, the field contains years such as 0002 and
 * 0020.
 */
export function isMeant(local: string): boolean {
  return local >= '1900' && !Number.isNaN(asUtc(local));
}

/** Returns the weekday of a local time; 0 is Sunday. */
export function weekdayOf(local: string): number {
  return new Date(asUtc(local)).getUTCDay();
}

/** Returns a local time as milliseconds since the epoch, as if it were in UTC, to the minute. NaN if it is invalid. */
export function asUtc(local: string): number {
  return Date.parse(`${local.slice(0, 16)}Z`);
}

function written(ms: number): string {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 16);
}

/**
 * Returns the end for a new start: after the same duration as before, or four hours if there was no valid end. An
 * evening from 21:00 ends at 01:00 without typing.
 */
export function endAfter(start: string, former: { dateStart: string; dateEnd: string }): string {
  if (!isMeant(start)) return former.dateEnd;
  const hours = hoursBetween(isMeant(former.dateStart) ? former.dateStart : start, former.dateEnd);
  const isSensible = hours > 0 && hours <= maxHours;
  return addHours(start, isSensible ? hours : usualHours);
}

const usualHours = 4;
const maxHours = eventLimits.days * 24;

/** Returns whether the duration between two local times exceeds the limit of an event. */
export function isTooLong(start: string, end: string): boolean {
  return hoursBetween(start, end) > maxHours;
}
