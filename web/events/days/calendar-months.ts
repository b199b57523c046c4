import { dayAfter } from '#web/i18n/event-status.ts';

/** A month of a calendar, by its first day `2026-11-01`. */
export interface MonthOfWeeks {
  first: string;
  /** Seven entries each; null for days of another month. */
  weeks: (string | null)[][];
}

/** Returns `count` months from the week of a day on, in weeks that begin on Monday; days of other months are null. */
export function monthsFrom(day: string, count: number): MonthOfWeeks[] {
  const monday = dayAfter(day, -daysSinceMonday(day));
  return Array.from({ length: count }, (_, nth) => {
    const first = monthAfter(day, nth);
    const next = monthAfter(first, 1);
    // A week that began in the previous month is shown from the first of this month on.
    const start = nth === 0 && monday > first ? monday : dayAfter(first, -daysSinceMonday(first));
    const weeks: MonthOfWeeks['weeks'] = [];
    for (let from = start; from < next; from = dayAfter(from, 7)) {
      weeks.push(
        Array.from({ length: 7 }, (_, weekday) => dayAfter(from, weekday)).map((each) =>
          each >= first && each < next ? each : null,
        ),
      );
    }
    return { first, weeks };
  });
}

/** Returns the first day of the month that is `count` months after that of a day. */
export function monthAfter(day: string, count: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count, 1)).toISOString().slice(0, 10);
}

/** Returns the number of months from that of one day to that of another. */
export function monthsBetween(one: string, other: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(other) - months(one);
}

/** Returns the day that a key of a calendar moves to; undefined for other keys. `forward` is 1, or -1 from right to left. */
export function dayAfterKey(key: string, day: string, forward: 1 | -1 = 1): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -forward);
    case 'ArrowRight':
      return dayAfter(day, forward);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'Home':
      return dayAfter(day, -daysSinceMonday(day));
    case 'End':
      return dayAfter(day, 6 - daysSinceMonday(day));
    case 'PageUp':
      return sameDayOf(monthAfter(day, -1), day);
    case 'PageDown':
      return sameDayOf(monthAfter(day, 1), day);
    default:
      return undefined;
  }
}

/** The last day of a shorter month. */
function sameDayOf(month: string, day: string): string {
  const last = dayAfter(monthAfter(month, 1), -1);
  return month.slice(0, 8) + (day.slice(8) > last.slice(8) ? last : day).slice(8);
}

function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns the day, or the nearest one in a range. */
export function dayWithin(first: string, day: string, last: string): string {
  if (day < first) return first;
  return day > last ? last : day;
}
