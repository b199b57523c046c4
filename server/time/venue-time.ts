/** Conversions between instants and the local time of a venue. */

/**
 * Returns the instant of `2027-05-08T21:00` in the venue's local time, or of a time with an offset. A skipped local
 * time is moved forward (02:30 → 03:30), and a repeated one is its first occurrence.
 */
export function parseLocalTime(entered: string, timeZone: string): Date {
  // Fractions are dropped, because responses have whole seconds, and `Temporal` accepts at most nine digits.
  const whole = entered.replace(/\.\d+/, '');
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/.test(whole);
  if (!hasOffset) return toInstant(Temporal.PlainDateTime.from(whole), timeZone);
  return new Date(Temporal.Instant.from(whole).epochMilliseconds);
}

/** Returns the local time of an instant in a time zone. */
export function localTimeAt(instant: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** Converts a local time to an instant, with the rules of `parseLocalTime`. */
export function toInstant(local: Temporal.PlainDateTime, timeZone: string): Date {
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

export interface TimeRange {
  startsAt: Date;
  endsAt: Date;
}

/** The difference between two local time ranges in days, hours and minutes, with the times of the first one. */
interface ClockShift {
  start: Temporal.Duration;
  end: Temporal.Duration;
  usual: { start: Temporal.PlainTime; end: Temporal.PlainTime };
}

/**
 * Returns by how much start and end of one time range differ from those of another on local clocks. For
 * `shiftTimeRange`.
 */
export function clockShift(from: TimeRange & { timeZone: string }, to: TimeRange & { timeZone: string }): ClockShift {
  const turned = (one: Date, other: Date) =>
    localTimeAt(one, from.timeZone).until(localTimeAt(other, to.timeZone), { largestUnit: 'day' });
  const usual = (instant: Date) => localTimeAt(instant, from.timeZone).toPlainTime();
  return {
    start: turned(from.startsAt, to.startsAt),
    end: turned(from.endsAt, to.endsAt),
    usual: { start: usual(from.startsAt), end: usual(from.endsAt) },
  };
}

/**
 * Returns the local time of an instant. If the usual time is skipped that night, returns the usual time instead of the
 * later one.
 */
function meantClock(instant: Date, timeZone: string, usual: Temporal.PlainTime): Temporal.PlainDateTime {
  const shown = localTimeAt(instant, timeZone);
  const meant = shown.toPlainDate().toPlainDateTime(usual);
  return toInstant(meant, timeZone).getTime() === instant.getTime() ? meant : shown;
}

/**
 * Returns a time range shifted in local time, so that 21:00 stays 21:00 over a clock change. If the end would not be
 * after the start, the duration of `model` is kept.
 */
export function shiftTimeRange(
  span: TimeRange & { timeZone: string },
  shift: ClockShift,
  timeZone: string,
  model: TimeRange,
): TimeRange {
  const startsAt = toInstant(meantClock(span.startsAt, span.timeZone, shift.usual.start).add(shift.start), timeZone);
  const endsAt = toInstant(meantClock(span.endsAt, span.timeZone, shift.usual.end).add(shift.end), timeZone);
  if (startsAt < endsAt) return { startsAt, endsAt };
  return { startsAt, endsAt: new Date(startsAt.getTime() + model.endsAt.getTime() - model.startsAt.getTime()) };
}

/** Formats an instant in local time with its offset: `2026-11-21T20:30:00+01:00`. */
export function toVenueIso(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
