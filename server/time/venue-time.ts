/** The clock at a venue: what people read there, and which instant that is. */

/**
 * The instant that an organiser means by `2027-05-08T21:00`, local at the venue, or by a time with an offset.
 * Where the clocks skip a local time it is the moment after (02:30 → 03:30), where they show it twice the first.
 */
export function parseLocalTime(entered: string, timeZone: string): Date {
  // Answers show whole seconds; and more than nine digits of one are more than `Temporal` reads.
  const whole = entered.replace(/\.\d+/, '');
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/.test(whole);
  if (!hasOffset) return toInstant(Temporal.PlainDateTime.from(whole), timeZone);
  return new Date(Temporal.Instant.from(whole).epochMilliseconds);
}

/** What the clock at the venue shows. */
export function localTimeAt(instant: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** The way back, by the rule of `parseLocalTime`. */
export function toInstant(local: Temporal.PlainDateTime, timeZone: string): Date {
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

export interface TimeRange {
  startsAt: Date;
  endsAt: Date;
}

/**
 * From one start and end on the venue's clock to others: by how many days, hours and minutes people have to turn it, and what
 * the clock showed before.
 */
interface ClockShift {
  start: Temporal.Duration;
  end: Temporal.Duration;
  usual: { start: Temporal.PlainTime; end: Temporal.PlainTime };
}

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

/** What the clock shows; in the night in which it skips the usual time, that time, for which the moment after stands. */
function meantClock(instant: Date, timeZone: string, usual: Temporal.PlainTime): Temporal.PlainDateTime {
  const shown = localTimeAt(instant, timeZone);
  const meant = shown.toPlainDate().toPlainDateTime(usual);
  return toInstant(meant, timeZone).getTime() === instant.getTime() ? meant : shown;
}

/**
 * A start and an end turned by as much on their own clock, so that 21:00 stays 21:00 across a change of clocks.
 * What would end before it starts, since the clocks skip its end or the shift has no room, keeps the length of `model`.
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
