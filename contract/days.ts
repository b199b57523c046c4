/** A range of local days, both inclusive, or tonight by the clock of each venue. */
export type Days = { first: string; last: string } | 'tonight';

/** Returns the range in the format of the query: `2026-11-27`, `2026-11-27..2026-11-29` or `tonight`. */
export function writeDays(days: Days): string {
  if (days === 'tonight') return days;
  return days.first === days.last ? days.first : `${days.first}..${days.last}`;
}
