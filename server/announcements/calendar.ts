/* Days as they are written in the contract, `2026-12-12`, counted on in a calendar without clocks. */

const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

export function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / dayMs;
}

/** Undefined where no month has such a day. `month` counts from 0. */
export function dayOf(year: number, month: number, date: number): string | undefined {
  const day = new Date(Date.UTC(year, month, date));
  return day.getUTCMonth() === month && day.getUTCDate() === date ? day.toISOString().slice(0, 10) : undefined;
}

/** The first such weekday from a day on, that one included. */
export function nextWeekday(weekday: number, from: string): string {
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

/** Which of its weekday in the month a day is: 1 to 5. */
export function ordinalOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7);
}

function isLastOfMonth(day: string): boolean {
  return addDays(day, 7).slice(5, 7) !== day.slice(5, 7);
}

/** The next such weekday that is the first to fourth of its month, or the last one (-1). */
export function nextInMonth(weekday: number, ordinal: number, from: string): string {
  let day = nextWeekday(weekday, from);
  while (ordinal === -1 ? !isLastOfMonth(day) : ordinalOf(day) !== ordinal) day = addDays(day, 7);
  return day;
}
