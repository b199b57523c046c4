/* Arithmetic on local days, `2026-12-12`, without time zones. */

const dayMs = 86_400_000;

/** Returns the date a number of days after `day`, or before it if `days` is negative. Dates are YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the weekday of a date (YYYY-MM-DD); 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/**
 * Returns the number of days from `one` to `other` (YYYY-MM-DD); negative if `other` is earlier, NaN if a date is
 * invalid.
 */
export function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / dayMs;
}

/** Returns the date as YYYY-MM-DD, or undefined if the month does not have that day. `month` starts at 0. */
export function dayOf(year: number, month: number, date: number): string | undefined {
  const day = new Date(Date.UTC(year, month, date));
  return day.getUTCMonth() === month && day.getUTCDate() === date ? day.toISOString().slice(0, 10) : undefined;
}

/** Returns the first day on or after `from` that falls on `weekday`. */
export function nextWeekday(weekday: number, from: string): string {
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

/** Returns which occurrence of its weekday in the month a day is, 1 to 5. */
export function ordinalOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7);
}

function isLastOfMonth(day: string): boolean {
  return addDays(day, 7).slice(5, 7) !== day.slice(5, 7);
}

/** Returns the next day on `weekday` that is the first to fourth in its month, or the last one (-1). */
export function nextInMonth(weekday: number, ordinal: number, from: string): string {
  let day = nextWeekday(weekday, from);
  while (ordinal === -1 ? !isLastOfMonth(day) : ordinalOf(day) !== ordinal) day = addDays(day, 7);
  return day;
}
