import { dayAfter } from '#web/i18n/event-status.ts';
import type { DayRange } from './days.ts';

/** Counts by the server from one day on. */
interface DayCounts {
  /** The first counted day. */
  from: string;
  counts: readonly number[];
  /** Only events that begin on the day. */
  begun: readonly number[];
}

/**
 * Returns how many events take place on a range of days, each counted once; null if some of the days were not counted.
 */
export function countOn({ from, counts, begun }: DayCounts, { first, last }: DayRange): number | null {
  const place = daysBetween(from, first);
  const end = daysBetween(from, last);
  if (place < 0 || end >= counts.length) return null;
  return begun.slice(place + 1, end + 1).reduce((sum, each) => sum + each, counts[place] ?? 0);
}

/** One counted day of a calendar. */
export interface CountedDay {
  count: number;
  /** Only events that begin on the day. */
  begun: number;
  /** The first few events. */
  soonest: readonly { name: string; type: string }[];
}

/**
 * Returns, from the counts by day, how many events take place on a range of days, each counted once; null if some of
 * the days were not counted.
 */
export function countOnDays(days: ReadonlyMap<string, CountedDay>, { first, last }: DayRange): number | null {
  let sum = 0;
  for (let day = first; day <= last; day = dayAfter(day)) {
    const counted = days.get(day);
    if (!counted) return null;
    sum += day === first ? counted.count : counted.begun;
  }
  return sum;
}

/** Returns the number of days from one day to another (`2026-11-27`); negative if the other is earlier. */
export function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000;
}
