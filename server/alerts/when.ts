import type { Locale } from '#contract/locales.ts';
import { dateWords } from '#server/date-words.ts';

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const oneNightMs = 18 * 3_600_000;

interface Span {
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
}

/** `Saturday 8 May, 21:00 – 02:00`, on the clock of the venue; with its year where that is another one than now. */
export function whenOf(locale: Locale, { starts_at, ends_at, time_zone }: Span, now: Date): string {
  const format = formatterOf(locale, time_zone);
  const year =
    format(starts_at, { year: 'numeric' }) === format(now, { year: 'numeric' }) ? {} : ({ year: 'numeric' } as const);
  const begins = `${format(starts_at, { ...day, ...year })}, ${format(starts_at, clock)}`;
  // Who dances until four knows that it is the next day.
  if (ends_at.getTime() - starts_at.getTime() < oneNightMs) return `${begins} – ${format(ends_at, clock)}`;
  return `${begins} – ${format(ends_at, { ...day, ...year })}, ${format(ends_at, clock)}`;
}

/** `Sat 8 May` */
export function dayOf(locale: Locale, { starts_at, time_zone }: Pick<Span, 'starts_at' | 'time_zone'>): string {
  return formatterOf(locale, time_zone)(starts_at, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** `21:00` */
export function clockOf(locale: Locale, { starts_at, time_zone }: Pick<Span, 'starts_at' | 'time_zone'>): string {
  return formatterOf(locale, time_zone)(starts_at, clock);
}

/** How many days ahead of today an event starts, by the calendar of its venue. */
export function daysAhead({ starts_at, time_zone }: Pick<Span, 'starts_at' | 'time_zone'>, now: Date): number {
  const dayOf = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(time_zone).toPlainDate();
  return dayOf(now).until(dayOf(starts_at)).days;
}

function formatterOf(locale: Locale, timeZone: string) {
  return (instant: Date, parts: Intl.DateTimeFormatOptions) => dateWords(locale, timeZone, parts).of(instant);
}
