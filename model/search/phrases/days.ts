import type { Days } from '#contract/local-days.ts';
import { offsetMs } from '#model/map/zone-offsets.ts';
import { daysIn, LocalDate } from './local-date.ts';

/** Today at a place, and the day whose night it is: between midnight and six, the day before. */
export interface LocalToday {
  today: LocalDate;
  night: LocalDate;
}

/** Days that a phrase means, relative to today. */
export type DaysRule = (now: LocalToday) => {
  first: LocalDate;
  last: LocalDate;
  /** Not only the night. */
  isWholeDay?: boolean;
};

/** Until this hour, the night of the day before goes on. */
const nightEndsAtHour = 6;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const friday = 5;
const daysInWeek = 7;
const monthsInYear = 12;

/**
 * Returns the current day at an instant in a time zone. `night` is the day before until the night ends in the morning.
 */
export function localToday(instant: Date, timeZone: string): LocalToday {
  const localMs = instant.getTime() + offsetMs(timeZone, instant.getTime());
  const day = Math.floor(localMs / dayMs);
  const isNight = localMs - day * dayMs < nightEndsAtHour * hourMs;
  return { today: LocalDate.ofNumber(day), night: LocalDate.ofNumber(isNight ? day - 1 : day) };
}

/**
 * Returns days as lists take them: `2026-11-28`, `2026-11-27..2026-11-29`, or `tonight` if they are today only, except
 * for "today" itself, which includes the afternoon.
 */
export function daysOf(rule: DaysRule, now: LocalToday): Days {
  const { first, last, isWholeDay } = rule(now);
  const isTonight = !isWholeDay && isBefore(first, now.today.add({ days: 1 })) && !isBefore(now.today, last);
  return isTonight ? 'tonight' : { first: first.toString(), last: last.toString() };
}

/** Days with names in every language. The weekend is from Friday to Sunday, as on the chips of the map. */
export const namedDays = {
  tonight: ({ today, night }) => ({ first: night, last: today }),
  today: ({ today }) => ({ ...oneDay(today), isWholeDay: true }),
  tomorrow: ({ today }) => oneDay(today.add({ days: 1 })),
  dayAfterTomorrow: ({ today }) => oneDay(today.add({ days: 2 })),
  weekend: weekendOf,
  nextWeekend: (now) => {
    const first = weekendOf(now).last.add({ days: friday });
    return { first, last: first.add({ days: 2 }) };
  },
  thisWeek: ({ today, night }) => ({ first: night, last: sundayOf(today) }),
  nextWeek: ({ today }) => {
    const first = sundayOf(today).add({ days: 1 });
    return { first, last: sundayOf(first) };
  },
  sevenDays: ({ today, night }) => ({ first: night, last: today.add({ days: daysInWeek - 1 }) }),
  thisMonth: ({ today, night }) => ({ first: night, last: endOfMonth(today) }),
  nextMonth: ({ today }) => {
    const first = endOfMonth(today).add({ days: 1 });
    return { first, last: endOfMonth(first) };
  },
} as const satisfies Record<string, DaysRule>;
export type DayName = keyof typeof namedDays;

/** Returns a rule for the next such weekday, today included. Monday is 1. */
export function weekday(number: number): DaysRule {
  return ({ today }) => oneDay(today.add({ days: (number - today.dayOfWeek + daysInWeek) % daysInWeek }));
}

/**
 * Returns a rule for the rest of this month, or all of the next month with this number (1 to 12), or that of the year.
 */
export function month(number: number, year?: number): DaysRule {
  return ({ today, night }) => {
    const first = LocalDate.from({ year: year ?? today.year, month: number, day: 1 });
    if (first.equals(today.with({ day: 1 }))) return { first: night, last: endOfMonth(today) };
    const next = year === undefined && isBefore(first, today) ? first.add({ years: 1 }) : first;
    return { first: next, last: endOfMonth(next) };
  };
}

/**
 * Returns a rule for the next such date, today included, or that of the year. Undefined for dates that no calendar has:
 * 31 June.
 */
export function date(monthNumber: number, day: number, year?: number): DaysRule | undefined {
  if (monthNumber < 1 || monthNumber > 12 || day < 1) return undefined;
  // A leap year, so that 29 February exists.
  if (day > daysIn(year ?? 2028, monthNumber)) return undefined;
  return ({ night }) => {
    const given = LocalDate.from({ year: year ?? night.year, month: monthNumber, day });
    return oneDay(year === undefined && isBefore(given, night) ? given.add({ years: 1 }) : given);
  };
}

/** Returns the rest of a year, or all of it. */
export function wholeYear(year: number): DaysRule {
  return ({ today, night }) => {
    const first = LocalDate.from({ year, month: 1, day: 1 });
    return { first: year === today.year ? night : first, last: first.with({ month: 12, day: 31 }) };
  };
}

/** Returns a rule for the next such day of a month, today included. */
export function dayOfMonth(day: number): DaysRule {
  return ({ night }) => {
    // Of two months one has 31 days.
    for (const months of [0, 1, 2]) {
      const first = night.with({ day: 1 }).add({ months });
      const found = day <= first.daysInMonth ? first.with({ day }) : undefined;
      if (found && !isBefore(found, night)) return oneDay(found);
    }
    return oneDay(night);
  };
}

/**
 * Returns a rule for the next such day of a month on this weekday (Monday is 1), within a year, or else the next such
 * day.
 */
export function weekdayOfMonth(number: number, day: number): DaysRule {
  return (now) => {
    for (let months = 0; months <= monthsInYear; months += 1) {
      const first = now.night.with({ day: 1 }).add({ months });
      const found = day <= first.daysInMonth ? first.with({ day }) : undefined;
      if (found?.dayOfWeek === number && !isBefore(found, now.night)) return oneDay(found);
    }
    return dayOfMonth(day)(now);
  };
}

/**
 * Returns a rule for the days from the first day of one rule to the last day of another, in the next year if that is
 * earlier.
 */
export function from(one: DaysRule, until: DaysRule): DaysRule {
  return (now) => {
    const { first } = one(now);
    const { last } = until(now);
    return { first, last: isBefore(last, first) ? last.add({ years: 1 }) : last };
  };
}

/**
 * Returns a rule for the days of both rules if they are adjacent, as Friday and Saturday are; otherwise those of `one`.
 */
export function both(one: DaysRule, other: DaysRule): DaysRule {
  return (now) => {
    const [earlier, later] = [one(now), other(now)].toSorted((a, b) => LocalDate.compare(a.first, b.first));
    const isAdjacent = earlier && later && !isBefore(earlier.last.add({ days: 1 }), later.first);
    if (!isAdjacent) return one(now);
    return { first: earlier.first, last: isBefore(earlier.last, later.last) ? later.last : earlier.last };
  };
}

function weekendOf({ night }: LocalToday) {
  const isWeekend = night.dayOfWeek >= friday;
  return { first: isWeekend ? night : night.add({ days: friday - night.dayOfWeek }), last: sundayOf(night) };
}

function oneDay(day: LocalDate) {
  return { first: day, last: day };
}

function sundayOf(day: LocalDate): LocalDate {
  return day.add({ days: daysInWeek - day.dayOfWeek });
}

function endOfMonth(day: LocalDate): LocalDate {
  return day.with({ day: day.daysInMonth });
}

function isBefore(one: LocalDate, other: LocalDate): boolean {
  return LocalDate.compare(one, other) < 0;
}
