import { withCommas } from '#contract/direction.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import { type Locale, localeTag } from '#contract/locales.ts';
import { clock } from './clock.ts';
import { fill } from './formats.ts';
import { formatsOf } from './load-texts.ts';

/*
 * Times are shown at the venue's offset: `2026-11-20T20:30:00+01:00` is 20:30 for every visitor. The digits of the ISO
 * string are read as if they were UTC, and never converted. `Intl` gives the names of days and months. Their order is in
 * `formats.json` of each language, because versions of `Intl` differ and the page of the server must equal that of the
 * browser.
 */

type Names = Record<'weekday' | 'day' | 'month' | 'year', string>;

/**
 * Returns the local day of an ISO 8601 time in full: `vendredi 20 novembre 2026`. As in all functions here, an offset
 * is ignored, so a venue's time stays local.
 */
export function longDay(locale: Locale, iso: string): string {
  return fill(formatsOf(locale).day, names(locale, iso, 'long'));
}

/** Returns the local day in full, without the year if it is that of `from`: `vendredi 20 novembre`. */
export function longDaySeen(locale: Locale, iso: string, from: string): string {
  const { day, dayWithoutYear } = formatsOf(locale);
  return fill(iso.slice(0, 4) === from.slice(0, 4) ? dayWithoutYear : day, names(locale, iso, 'long'));
}

/** Returns the local day and time in full: `vendredi 20 novembre 2026 à 20:30`. */
export function longMoment(locale: Locale, iso: string): string {
  return at(locale, longDay(locale, iso), clock(iso));
}

/** Returns the weekday of a local day: `vendredi`. */
export function weekdayName(locale: Locale, iso: string): string {
  return names(locale, iso, 'long').weekday;
}

/** Returns the short weekday of a local day: `ven.`. */
export function shortWeekday(locale: Locale, iso: string): string {
  return names(locale, iso, 'short').weekday;
}

/** Returns the day and the month apart, for a leaf of a calendar: `4` and `déc.`. */
export function dayAndMonth(locale: Locale, iso: string): Pick<Names, 'day' | 'month'> {
  return names(locale, iso, 'short');
}

/** Returns the local day in short, without a year: `ven. 20 nov.`. */
export function shortDay(locale: Locale, iso: string): string {
  return fill(formatsOf(locale).dayShort, names(locale, iso, 'short'));
}

/**
 * Returns start and end in full: `vendredi 20 novembre 2026 de 20:30 à 02:00` for one evening, even past midnight;
 * `du vendredi 20 novembre à 20:30 au dimanche 22 novembre 2026 à 18:00` for several days.
 */
export function longSpan(locale: Locale, start: string, end: string): string {
  const { fromTo, span } = formatsOf(locale);
  if (isOnOneDay({ dateStart: start, dateEnd: end }))
    return fill(fromTo, { day: longDay(locale, start), start: clock(start), end: clock(end) });
  return fill(span, {
    start: at(locale, longDaySeen(locale, start, end), clock(start)),
    end: longMoment(locale, end),
  });
}

/** Returns start and end in short: `ven. 20 nov., 20:30 – 02:00`, `ven. 20 – dim. 22 nov.` */
export function shortSpan(locale: Locale, start: string, end: string): string {
  const days = shortDays(locale, start, end);
  return isOnOneDay({ dateStart: start, dateEnd: end })
    ? withCommas(locale, [days, `${clock(start)} – ${clock(end)}`])
    : days;
}

/** Returns in words how many full days have passed since an instant: `il y a 3 jours`, `hier`, `aujourd’hui`. */
export function longAgo(locale: Locale, instant: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(instant)) / 86_400_000);
  const writer = getOrCreate(
    agoWriters,
    locale,
    () => new Intl.RelativeTimeFormat(localeTag(locale), { numeric: 'auto' }),
  );
  return writer.format(-Math.max(0, days), 'day');
}

const agoWriters = new Map<Locale, Intl.RelativeTimeFormat>();

/** Returns the start time on the visitor's clock: `20:30`, or `8:30 PM`. */
export function startClock(start: string): string {
  return clock(start);
}

/** Returns the end of an event, to follow the start time: `– 02:00`, or `– dim. 22` for several days. */
export function untilWhen(locale: Locale, start: string, end: string): string {
  if (isOnOneDay({ dateStart: start, dateEnd: end })) return `–\u00a0${clock(end)}`;
  const day = fill(formatsOf(locale).dayShort, { ...names(locale, end, 'short'), month: '' }).trim();
  return `–\u00a0${day.replaceAll(' ', '\u00a0')}`;
}

/** Returns a day or days in short: `ven. 20 nov.`, `ven. 20 – dim. 22 nov.`, `lun. 30 nov. – mer. 2 déc.` */
export function shortDays(locale: Locale, start: string, end: string): string {
  if (isOnOneDay({ dateStart: start, dateEnd: end })) return shortDay(locale, start);
  const isSameMonth = start.slice(0, 7) === end.slice(0, 7);
  const opening = isSameMonth
    ? fill(formatsOf(locale).dayShort, { ...names(locale, start, 'short'), month: '' }).trim()
    : shortDay(locale, start);
  return `${opening} –\u00a0${shortDay(locale, end)}`;
}

/** Returns an instant in the time zone of the browser: `21:04`, with the day if it is not today. */
export function clockHere(locale: Locale, instant: Date, now = new Date()): string {
  // The Swedish format is that of ISO 8601.
  const local = instant.toLocaleString('sv-SE');
  const isToday = instant.toDateString() === now.toDateString();
  return isToday ? clock(local) : at(locale, shortDay(locale, local), clock(local));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cache: pages repeat the same few days, and formatting one takes as long as rendering the rest of a card. */
const knownNames = new Map<string, Names>();
const maxKnownNames = 5_000;

function names(locale: Locale, iso: string, length: 'long' | 'short'): Names {
  const key = `${locale} ${length} ${iso.slice(0, 10)}`;
  const known = knownNames.get(key);
  if (known) return known;
  if (knownNames.size >= maxKnownNames) knownNames.clear();
  const found = namesOfDay(locale, iso, length);
  knownNames.set(key, found);
  return found;
}

function namesOfDay(locale: Locale, iso: string, length: 'long' | 'short'): Names {
  const format = getOrCreate(
    formats,
    locale + length,
    () =>
      new Intl.DateTimeFormat(localeTag(locale), {
        weekday: length,
        day: 'numeric',
        month: length,
        year: 'numeric',
        timeZone: 'UTC',
      }),
  );
  const parts = format.formatToParts(asUtc(iso.slice(0, 10)));
  const part = (type: keyof Names) => parts.find((found) => found.type === type)?.value ?? '';
  const day = dayOfMonth(locale, part('day'));
  const month = /\d/.test(part('month')) ? monthAlone(locale, iso, length) : part('month');
  return { weekday: part('weekday'), day, month, year: part('year') };
}

/** Returns the name of a month by itself: in Portuguese, short dates have its number. */
function monthAlone(locale: Locale, iso: string, length: 'long' | 'short'): string {
  const options = { month: length, timeZone: 'UTC' } as const;
  const format = getOrCreate(
    formats,
    `${locale}${length}month`,
    () => new Intl.DateTimeFormat(localeTag(locale), options),
  );
  return format.format(asUtc(iso.slice(0, 10)));
}

/** Some languages write the first of a month as an ordinal: `1er`. */
function dayOfMonth(locale: Locale, day: string): string {
  return day === '1' ? formatsOf(locale).firstOfMonth : day;
}

/** Adds a time to a day. Some languages have another word before one o’clock. */
function at(locale: Locale, day: string, time: string): string {
  const { at, atOne } = formatsOf(locale);
  return fill(/^0?1:/.test(time) ? atOne : at, { day, time });
}

function asUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Returns the cached value of a key, and creates it if it is missing. For slow constructors like those of `Intl`. */
export function getOrCreate<Key, Value>(cache: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = cache.get(key) ?? create();
  cache.set(key, value);
  return value;
}

/** Returns a date in the visitor's time zone: `21 novembre 2026`. */
export function longDate(locale: Locale, instant: string): string {
  const parts = new Intl.DateTimeFormat(localeTag(locale), { dateStyle: 'long' }).formatToParts(new Date(instant));
  return parts.map(({ type, value }) => (type === 'day' ? dayOfMonth(locale, value) : value)).join('');
}
