/** A party that ends at six in the morning belongs to the evening before. */
const nightSeconds = 6 * 3600;
const secondsPerDay = 86_400;

/**
 * How many local days an event takes place on after its first: up to the day of its end less six hours, so that a party until
 * four is one night, and a festival each of its days. `endsAt` in seconds since 1970.
 */
export function moreDays(startDay: number, endsAt: number, timeZone: string): number {
  return Math.max(0, localDay(Math.floor(endsAt) - nightSeconds, timeZone) - startDay);
}

function localDay(second: number, timeZone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(timeZone);
  return Math.floor((second + zoned.offsetNanoseconds / 1e9) / secondsPerDay);
}
