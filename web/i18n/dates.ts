import { isOnOneDay } from '#contract/local-days.ts';
import { type Locale, localeTag } from '#contract/locales.ts';
import { kept } from './get-or-create.ts';

/*
 * Times belong to the venue: what is shown are the digits of the ISO string itself (`2026-11-20T20:30:00+01:00` is
 * half past eight), wherever the reader is. So the digits are read as if they were UTC, and never converted.
 * Intl gives the names of days and months; their order is ours, since it differs between versions of Intl,
 * and a page must read the same from the server and in the browser.
 */

interface Names {
  weekday: string;
  day: string;
  month: string;
  year: string;
}

interface Patterns {
  day: (names: Names) => string;
  dayWithoutYear: (names: Names) => string;
  short: (names: Names) => string;
  at: (day: string, clock: string) => string;
  fromTo: (day: string, start: string, end: string) => string;
  /** Several days: both ends already have their clock. */
  span: (start: string, end: string) => string;
  daySpan: (start: string, end: string) => string;
}

const patterns: Record<Locale, Patterns> = {
  fr: {
    day: ({ weekday, day, month, year }) => `${weekday} ${first(day)} ${month} ${year}`,
    dayWithoutYear: ({ weekday, day, month }) => `${weekday} ${first(day)} ${month}`,
    short: ({ weekday, day, month }) => `${weekday} ${first(day)} ${month}`,
    at: (day, clock) => `${day} à ${clock}`,
    fromTo: (day, start, end) => `${day} de ${start} à ${end}`,
    span: (start, end) => `du ${start} au ${end}`,
    daySpan: (start, end) => `du ${start} au ${end}`,
  },
  en: {
    day: ({ weekday, day, month, year }) => `${weekday} ${day} ${month} ${year}`,
    dayWithoutYear: ({ weekday, day, month }) => `${weekday} ${day} ${month}`,
    short: ({ weekday, day, month }) => `${weekday} ${day} ${month}`,
    at: (day, clock) => `${day} at ${clock}`,
    fromTo: (day, start, end) => `${day} from ${start} to ${end}`,
    span: (start, end) => `from ${start} to ${end}`,
    daySpan: (start, end) => `${start} to ${end}`,
  },
  es: {
    day: ({ weekday, day, month, year }) => `${weekday}, ${day} de ${month} de ${year}`,
    dayWithoutYear: ({ weekday, day, month }) => `${weekday}, ${day} de ${month}`,
    short: ({ weekday, day, month }) => `${weekday} ${day} ${month}`,
    at: (day, clock) => `${day} ${atHour(clock)}`,
    fromTo: (day, start, end) => `${day}, de ${start} a ${end}`,
    span: (start, end) => `del ${start} al ${end}`,
    daySpan: (start, end) => `del ${start} al ${end}`,
  },
};

/** `vendredi 20 novembre 2026` */
export function longDay(locale: Locale, iso: string): string {
  return patterns[locale].day(names(locale, iso, 'long'));
}

/** The same where its year goes without saying, since it is that of another day: `vendredi 20 novembre`. */
export function longDaySeen(locale: Locale, iso: string, from: string): string {
  const { day, dayWithoutYear } = patterns[locale];
  return (iso.slice(0, 4) === from.slice(0, 4) ? dayWithoutYear : day)(names(locale, iso, 'long'));
}

/** `vendredi 20 novembre 2026 à 20:30` */
export function longMoment(locale: Locale, iso: string): string {
  return patterns[locale].at(longDay(locale, iso), clock(iso));
}

/** `vendredi` */
export function weekdayName(locale: Locale, iso: string): string {
  return names(locale, iso, 'long').weekday;
}

/** `ven. 20 nov.` */
export function shortDay(locale: Locale, iso: string): string {
  return patterns[locale].short(names(locale, iso, 'short'));
}

/**
 * From when till when, in full: `vendredi 20 novembre 2026 de 20:30 à 02:00` for one evening, even past midnight;
 * `du vendredi 20 novembre à 20:30 au dimanche 22 novembre 2026 à 18:00` for several days.
 */
export function longSpan(locale: Locale, start: string, end: string): string {
  const { at, day, dayWithoutYear, fromTo, span } = patterns[locale];
  if (isOnOneDay({ dateStart: start, dateEnd: end })) return fromTo(longDay(locale, start), clock(start), clock(end));
  const opening = start.slice(0, 4) === end.slice(0, 4) ? dayWithoutYear : day;
  return span(at(opening(names(locale, start, 'long')), clock(start)), at(longDay(locale, end), clock(end)));
}

/** The same where there is little room: `ven. 20 nov., 20:30 – 02:00`, `du ven. 20 nov. au dim. 22 nov.` */
export function shortSpan(locale: Locale, start: string, end: string): string {
  const days = shortDays(locale, start, end);
  return isOnOneDay({ dateStart: start, dateEnd: end }) ? `${days}, ${clock(start)} – ${clock(end)}` : days;
}

/** `il y a 3 jours`, `hier`, `aujourd’hui`: by the days that have passed. */
export function longAgo(locale: Locale, instant: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(instant)) / 86_400_000);
  const writer = kept(agoWriters, locale, () => new Intl.RelativeTimeFormat(localeTag(locale), { numeric: 'auto' }));
  return writer.format(-Math.max(0, days), 'day');
}

const agoWriters = new Map<Locale, Intl.RelativeTimeFormat>();

/** `20:30`, where its day is told elsewhere. */
export function startClock(start: string): string {
  return clock(start);
}

/** What follows the hour of its start: `– 02:00`; for several days `– dim. 22`. */
export function untilWhen(locale: Locale, start: string, end: string): string {
  if (isOnOneDay({ dateStart: start, dateEnd: end })) return `–\u00a0${clock(end)}`;
  const { weekday, day } = names(locale, end, 'short');
  return `–\u00a0${weekday}\u00a0${day}`;
}

/** Its day, or its days: `ven. 20 nov.`, `du ven. 20 nov. au dim. 22 nov.` */
export function shortDays(locale: Locale, start: string, end: string): string {
  if (isOnOneDay({ dateStart: start, dateEnd: end })) return shortDay(locale, start);
  return patterns[locale].daySpan(shortDay(locale, start), shortDay(locale, end));
}

/** `21:04`, as the reader's own clock shows it: for what happens here, not at a venue. With the day where it was another. */
export function clockHere(locale: Locale, instant: Date, now = new Date()): string {
  const isToday = instant.toDateString() === now.toDateString();
  const format = new Intl.DateTimeFormat(localeTag(locale), {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'short' }),
  });
  return format.format(instant);
}

/** `20:30`, as the clock at the venue shows it. */
function clock(iso: string): string {
  return iso.slice(11, 16);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A page of events names the same few days again and again, and each takes as long as rendering the rest of a card. */
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
  const format = kept(
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
  return { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year') };
}

function asUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function first(day: string): string {
  return day === '1' ? '1er' : day;
}

function atHour(time: string): string {
  return time.startsWith('01:') ? `a la ${time}` : `a las ${time}`;
}
