/** Some local days in a row, both ends included; or tonight, wherever that is: each venue has a clock of its own. */
export type Days = { first: string; last: string } | 'tonight';

/** As a query writes them: `2026-11-27`, or `2026-11-27..2026-11-29`, or `tonight`. */
export function writeDays(days: Days): string {
  if (days === 'tonight') return days;
  return days.first === days.last ? days.first : `${days.first}..${days.last}`;
}
