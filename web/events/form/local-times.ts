import { eventLimits } from '#contract/constants.ts';

/*
 * Times as fields hold them: `2027-05-08T21:00`, what the clock at the venue shows. They are counted on as if they were
 * UTC, where no day is longer than another: a week later 21:00 is 21:00, whatever the clocks did in between.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The digits of an instant with its offset, as the venue's clock shows them, to the minute. */
export function localOf(venueTime: string): string {
  return venueTime.slice(0, 16);
}

function addHours(local: string, hours: number): string {
  return written(asUtc(local) + hours * hourMs);
}

export function addDays(local: string, days: number): string {
  return written(asUtc(local) + days * dayMs);
}

/** From one to the other, below zero when the other is earlier. NaN where one of them is none. */
export function hoursBetween(start: string, end: string): number {
  return (asUtc(end) - asUtc(start)) / hourMs;
}

/** While someone types a year, a field holds 0002 and 0020: times that nobody means. */
export function isMeant(local: string): boolean {
  return local >= '1900' && !Number.isNaN(asUtc(local));
}

/** 0 is Sunday. */
export function weekdayOf(local: string): number {
  return new Date(asUtc(local)).getUTCDay();
}

export function asUtc(local: string): number {
  return Date.parse(`${local.slice(0, 16)}Z`);
}

function written(ms: number): string {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 16);
}

/**
 * The end that goes with a new start: as long after it as before, or four hours where there was no sensible end.
 * An evening from 21:00 ends at 01:00 without anyone counting.
 */
export function endAfter(start: string, former: { dateStart: string; dateEnd: string }): string {
  if (!isMeant(start)) return former.dateEnd;
  const hours = hoursBetween(isMeant(former.dateStart) ? former.dateStart : start, former.dateEnd);
  const isSensible = hours > 0 && hours <= maxHours;
  return addHours(start, isSensible ? hours : usualHours);
}

const usualHours = 4;
const maxHours = eventLimits.days * 24;

/** Whether an event lasts longer than any does. */
export function isTooLong(start: string, end: string): boolean {
  return hoursBetween(start, end) > maxHours;
}
