import type { Rhythm } from '#contract/towns.ts';

const epoch = Temporal.PlainDate.from('1970-01-01');

/** The fifth occurrence in a month is the last one. */
const last = 5;

/**
 * Returns how an event repeats, from its upcoming days (days since 1970, ascending), or undefined if it does not. A
 * missing date does not change the result. Two dates a week apart only count for a series.
 */
export function rhythmOf(days: readonly number[], isSeries: boolean): Rhythm | undefined {
  const distinct = [...new Set(days)];
  if (distinct.length < (isSeries ? 2 : 3)) return undefined;
  const gaps = distinct.slice(1).map((day, index) => day - (distinct[index] ?? 0));
  if (gaps.some((gap) => gap % 7 !== 0)) return { every: 'several' };
  const nth = nthOfMonth(distinct);
  if (nth !== undefined && gaps.every((gap) => gap >= 28)) return { every: 'month', nth };
  const shortest = Math.min(...gaps);
  if (gaps.every((gap) => gap % 14 === 0)) return { every: shortest === 14 ? 'two-weeks' : 'some-weeks' };
  return { every: shortest === 7 ? 'week' : 'some-weeks' };
}

/** Returns the occurrence of the weekday in the month if it is the same for all days. */
function nthOfMonth(days: readonly number[]): number | undefined {
  const dates = days.map((day) => epoch.add({ days: day }));
  const nths = new Set(dates.map((date) => Math.ceil(date.day / 7)));
  if (nths.size === 1) return [...nths][0];
  const isLast = dates.every((date) => date.day + 7 > date.daysInMonth);
  return isLast ? last : undefined;
}
