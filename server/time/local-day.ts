/** Day 0 of day numbers. */
const epoch = Temporal.PlainDate.from('1970-01-01');

/**
 * Returns the local calendar day of an event's start, in days since 1970-01-01: 23:30 in New York is on that day,
 * although it is already the next one in Paris.
 */
export function startDay(startsAt: Date, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
  return daysSinceEpoch(local.toPlainDate());
}

/** Converts a day `2026-11-21` to days since 1970-01-01. */
export function dayNumber(day: string): number {
  return daysSinceEpoch(Temporal.PlainDate.from(day));
}

/** Converts days since 1970-01-01 to a day `2026-11-21`. */
export function dayOf(number: number): string {
  return epoch.add({ days: number }).toString();
}

/**
 * Returns the instant at which a day begins anywhere in the world (UTC+14, Kiribati). No event of that day starts
 * earlier.
 */
export function firstInstantOf(day: string): Date {
  return new Date(Temporal.ZonedDateTime.from(`${day}T00:00[+14:00]`).epochMilliseconds);
}

function daysSinceEpoch(date: Temporal.PlainDate): number {
  return epoch.until(date).days;
}
