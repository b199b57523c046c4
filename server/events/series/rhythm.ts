import { weekdayCodes } from '#contract/recurrence.ts';

/**
 * Returns the rule of a series for readers: with the weekday of this date and without its end.
 * `FREQ=WEEKLY;INTERVAL=2;COUNT=8` on a Sunday is `FREQ=WEEKLY;INTERVAL=2;BYDAY=SU`.
 */
export function rhythmOf(rule: string, seriesDay: number): string {
  const parts = rule.split(';').filter((part) => !/^(COUNT|UNTIL)=|^INTERVAL=1$/.test(part));
  if (!parts.some((part) => part.startsWith('BYDAY='))) parts.push(`BYDAY=${weekdayOf(seriesDay)}`);
  return parts.join(';');
}

/** Returns the weekday of a day number; 1970-01-01 was a Thursday. */
function weekdayOf(day: number): string {
  return weekdayCodes[(((day + 4) % 7) + 7) % 7] ?? '';
}
