import type { EventFilters } from '#contract/events.ts';
import type { Days } from '#contract/local-days.ts';
import { dayAfter } from '#web/i18n/event-status.ts';

/** Calendar days, `2026-11-20`, as lists group events by them. */

/** A range of days, both ends included. */
export type DayRange = Exclude<Days, 'tonight'>;

/** Parses `2026-11-27`, `2026-11-27..2026-11-29` or `tonight`; null for anything else. */
export function readDays(text: string): Days | null {
  if (text === 'tonight') return text;
  const [first = '', last = first, ...others] = text.split('..');
  return others.length === 0 && isDay(first) && isDay(last) && first <= last ? { first, last } : null;
}

/** Returns filters for a range of days, or for any with null. A previously chosen first day is removed. */
export function withDays({ from: _, days: __, ...others }: EventFilters, days: Days | null): EventFilters {
  return days ? { ...others, days } : others;
}

/** Returns the day of an instant in the browser's time zone. */
export function dayHere(instant: Date): string {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${instant.getFullYear()}-${digits(instant.getMonth() + 1)}-${digits(instant.getDate())}`;
}

/** Whether the calendar has such a day: `2026-02-29` does not exist. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;
}

/** Returns the first day of a weekend: the next Friday, or today from Friday to Sunday. */
export function weekendFrom(today: string): string {
  const weekday = weekdayOf(today);
  return weekday === 0 || weekday >= 5 ? today : dayAfter(today, 5 - weekday);
}

/** Until this hour, tonight includes events that began last night. */
const nightEndsAtHour = 6;

/** The most frequent ranges. `weekend` is missing if it is the same as tonight. */
export interface UsualDays {
  tonight: DayRange;
  tomorrow: DayRange;
  weekend?: DayRange;
  week: DayRange;
}

/**
 * Returns the usual ranges at this instant in the browser's time zone. Between midnight and six, last night's events
 * belong to tonight.
 */
export function usualDays(now: Date): UsualDays {
  const today = dayHere(now);
  const first = now.getHours() < nightEndsAtHour ? dayAfter(today, -1) : today;
  const tonight = { first, last: today };
  const tomorrow = dayAfter(today);
  // During a night, the weekend that it belongs to.
  const friday = weekendFrom(first);
  const weekend = { first: friday, last: dayAfter(friday, (7 - weekdayOf(friday)) % 7) };
  const isTonight = weekend.first === first && weekend.last <= today;
  return {
    tonight,
    tomorrow: { first: tomorrow, last: tomorrow },
    ...(!isTonight && { weekend }),
    week: { first, last: dayAfter(today, 6) },
  };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Returns the first day of the following month. */
export function nextMonthFrom(today: string): string {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
