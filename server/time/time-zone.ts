/**
 * Whether a name is a time zone with rules, such as `Europe/Paris`. Offsets are rejected, because PostgreSQL inverts
 * their sign.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
