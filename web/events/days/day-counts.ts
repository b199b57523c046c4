import type { DayRange } from './days.ts';

/** What the server counts from one day on. */
interface DayCounts {
  /** The first of the days that were counted. */
  from: string;
  counts: readonly number[];
  /** Those alone that begin on the day. */
  begun: readonly number[];
}

/** How many events take place on some days: none counts twice. Null where not all of the days were counted. */
export function countOn({ from, counts, begun }: DayCounts, { first, last }: DayRange): number | null {
  const place = daysBetween(from, first);
  const end = daysBetween(from, last);
  if (place < 0 || end >= counts.length) return null;
  return begun.slice(place + 1, end + 1).reduce((sum, each) => sum + each, counts[place] ?? 0);
}

function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000;
}
