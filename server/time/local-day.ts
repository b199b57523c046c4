/** The first day of our count of days. */
const epoch = Temporal.PlainDate.from('1970-01-01');

/**
 * The day of the calendar on which an event starts for those who stand at its venue, in days since 1970-01-01:
 * a party at 23:30 in New York is on that day, though it is the next one in Paris already.
 */
export function startDay(startsAt: Date, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
  return daysSinceEpoch(local.toPlainDate());
}

/** A day as the contract writes it, `2026-11-21`, as the same count. */
export function dayNumber(day: string): number {
  return daysSinceEpoch(Temporal.PlainDate.from(day));
}

/** The way back. */
export function dayOf(number: number): string {
  return epoch.add({ days: number }).toString();
}

/** When a day begins on the first clock that reaches it, in Kiribati at UTC+14: no event of that day or later starts before. */
export function firstInstantOf(day: string): Date {
  return new Date(Temporal.ZonedDateTime.from(`${day}T00:00[+14:00]`).epochMilliseconds);
}

function daysSinceEpoch(date: Temporal.PlainDate): number {
  return epoch.until(date).days;
}
