import { type Exceptions, RecurrenceError, recurringDays } from '#contract/recurrence.ts';
import { localTimeAt, type TimeRange, toInstant } from '#server/time/venue-time.ts';

/**
 * Returns the dates of a rule without the excepted days, each at the same local times, also across clock changes.
 * Throws `RecurrenceError`.
 */
export function datesOf(
  rule: string,
  first: TimeRange & { timeZone: string },
  exceptions: Exceptions = {},
): TimeRange[] {
  const { timeZone } = first;
  const start = localTimeAt(first.startsAt, timeZone);
  const lasting = start.until(localTimeAt(first.endsAt, timeZone), { largestUnit: 'day' });
  const length = first.endsAt.getTime() - first.startsAt.getTime();

  const firstDay = start.toPlainDate().toString();
  const days = recurringDays(rule, firstDay, { ...exceptions, lastDayOf: (until) => lastDay(until, start, timeZone) });
  return days.map((day) => {
    // Keeps the entered instants: an ambiguous local time may be the second one.
    if (day === firstDay) return { startsAt: first.startsAt, endsAt: first.endsAt };
    const local = Temporal.PlainDate.from(day).toPlainDateTime(start.toPlainTime());
    const startsAt = toInstant(local, timeZone);
    const endsAt = toInstant(local.add(lasting), timeZone);
    // A clock change can skip the end.
    return { startsAt, endsAt: startsAt < endsAt ? endsAt : new Date(startsAt.getTime() + length) };
  });
}

/** Returns the last day that `UNTIL` allows: a local day, or the latest instant at which the last date may start. */
function lastDay(until: string, start: Temporal.PlainDateTime, timeZone: string): string {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?$/.exec(until) ?? [];
  try {
    const date = Temporal.PlainDate.from(`${year}-${month}-${day}`);
    if (time === undefined) return date.toString();
    const latest = localTimeAt(new Date(Temporal.Instant.from(`${date}T${time}Z`).epochMilliseconds), timeZone);
    const isTooEarly = Temporal.PlainTime.compare(latest.toPlainTime(), start.toPlainTime()) < 0;
    return latest
      .toPlainDate()
      .subtract({ days: isTooEarly ? 1 : 0 })
      .toString();
  } catch {
    throw new RecurrenceError('rule_not_supported', `UNTIL=${until} is no date.`);
  }
}
