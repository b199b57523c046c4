import type { Days } from '#contract/days.ts';
import type { EventFilters } from '#contract/events.ts';
import { dayAfter } from '#web/i18n/event-status.ts';

/** Days of the calendar, `2026-11-20`, as the list groups events by them. */

/** Some days in a row, both ends included. */
export type DayRange = Exclude<Days, 'tonight'>;

/** `2026-11-27`, `2026-11-27..2026-11-29` or `tonight`; null for what is none of them. */
export function readDays(text: string): Days | null {
  if (text === 'tonight') return text;
  const [first = '', last = first, ...others] = text.split('..');
  return others.length === 0 && isDay(first) && isDay(last) && first <= last ? { first, last } : null;
}

/** Filters for some days, or with null for any. A first day that was chosen before makes way. */
export function withDays({ from: _, days: __, ...others }: EventFilters, days: Days | null): EventFilters {
  return days ? { ...others, days } : others;
}

/** The day of an instant on the calendar of whoever reads. */
export function dayHere(instant: Date): string {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${instant.getFullYear()}-${digits(instant.getMonth() + 1)}-${digits(instant.getDate())}`;
}

/** Whether the calendar has such a day: `2026-02-29` it has not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;
}

/** The Friday of this week's dancing: today from Friday to Sunday. */
export function weekendFrom(today: string): string {
  const weekday = weekdayOf(today);
  return weekday === 0 || weekday >= 5 ? today : dayAfter(today, 5 - weekday);
}

/** Until then what began last night is part of tonight. */
const nightEndsAtHour = 6;

/** The days that are asked for most. `weekend` is missing where it is tonight. */
export interface UsualDays {
  tonight: DayRange;
  tomorrow: DayRange;
  weekend?: DayRange;
  week: DayRange;
}

/** The days that people mean, for whoever reads at this instant. Between midnight and six, last night's belong to tonight. */
export function usualDays(now: Date): UsualDays {
  const today = dayHere(now);
  const first = now.getHours() < nightEndsAtHour ? dayAfter(today, -1) : today;
  const tonight = { first, last: today };
  const tomorrow = dayAfter(today);
  // Of a night that goes on, the weekend is the one that it is part of.
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

/** The first day of the month after. */
export function nextMonthFrom(today: string): string {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
