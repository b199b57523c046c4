import { withCommas } from '#contract/direction.ts';
import { daysOfEvent, isOnOneDay } from '#contract/local-days.ts';
import type { Locale } from '#contract/locales.ts';
import { dateWords } from '#server/text/date-format.ts';
import { toVenueIso } from '#server/time/venue-time.ts';

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;

interface EventTimes {
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
}

/**
 * Returns `Saturday 8 May, 21:00 – 02:00` in the time zone of the venue, with the year if it is not the current one.
 */
export function formatEventTime(locale: Locale, { starts_at, ends_at, time_zone }: EventTimes, now: Date): string {
  const format = formatterOf(locale, time_zone);
  const year =
    format(starts_at, { year: 'numeric' }) === format(now, { year: 'numeric' }) ? {} : ({ year: 'numeric' } as const);
  const moment = (instant: Date) => withCommas(locale, [format(instant, { ...day, ...year }), format(instant, clock)]);
  const begins = moment(starts_at);
  if (isOnOneDay(datesOf({ starts_at, ends_at, time_zone }))) return `${begins} – ${format(ends_at, clock)}`;
  return `${begins} – ${moment(ends_at)}`;
}

/** Returns the day on which an event starts, in the time zone of its venue: `Sat 8 May`. */
export function formatStartDay(
  locale: Locale,
  { starts_at, time_zone }: Pick<EventTimes, 'starts_at' | 'time_zone'>,
): string {
  return formatterOf(locale, time_zone)(starts_at, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** Returns the time at which an event starts, in the time zone of its venue: `21:00`. */
export function formatStartTime(
  locale: Locale,
  { starts_at, time_zone }: Pick<EventTimes, 'starts_at' | 'time_zone'>,
): string {
  return formatterOf(locale, time_zone)(starts_at, clock);
}

/**
 * Returns how many days ahead of today an event starts, by the calendar of its venue. Returns `tonight` for a start
 * after midnight that belongs to the current night.
 */
export function daysAhead(span: EventTimes, now: Date): number | 'tonight' {
  const today = now.toTemporalInstant().toZonedDateTimeISO(span.time_zone).toPlainDate();
  const { dateStart, dateEnd } = datesOf(span);
  const ahead = (day: string) => today.until(Temporal.PlainDate.from(day)).days;
  const daysUntilStart = ahead(dateStart.slice(0, 10));
  return daysUntilStart > 0 && ahead(daysOfEvent({ dateStart, dateEnd }).first) <= 0 ? 'tonight' : daysUntilStart;
}

function datesOf({ starts_at, ends_at, time_zone }: EventTimes): { dateStart: string; dateEnd: string } {
  return { dateStart: toVenueIso(starts_at, time_zone), dateEnd: toVenueIso(ends_at, time_zone) };
}

function formatterOf(locale: Locale, timeZone: string) {
  return (instant: Date, parts: Intl.DateTimeFormatOptions) => dateWords(locale, timeZone, parts).of(instant);
}
