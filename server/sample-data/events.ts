import type { Currency } from '#contract/constants.ts';
import { slugOf } from '#server/text/slugs.ts';
import type { Kind, Style } from './catalogue.ts';
import { eveningShiftMinutes } from './countries.ts';
import { type Custom, companions, customOf, mixOf } from './programme.ts';
import { entriesOf, type Random } from './random.ts';
import type { Venue } from './venues.ts';
import { english } from './voices/english.ts';
import { fillIn } from './voices/fill-in.ts';
import type { Voice } from './voices/voice.ts';

export interface SampleEvent {
  id: string;
  name: string;
  link: string | null;
  startsAt: Date;
  endsAt: Date;
  price: number;
  currency: Currency;
  venue: Venue;
  kind: Kind;
  styles: Style[];
  /** Selects one of the pictures of its style, from 0 to below 1; null for none. */
  picture: number | null;
  createdAt: Date;
  /** Shared by all dates of a series. */
  series: Series;
}

/** A single or recurring event with one name. */
export interface Series extends Pick<SampleEvent, 'name' | 'link' | 'kind' | 'styles' | 'price' | 'picture'> {
  custom: Custom;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  startsAtMinutes: number;
  minutes: number;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Minutes after midnight. Later starts are on the next day. */
const latestStart = 23 * 60 + 30;

/** Series include past dates, up to this many days ago. */
const daysBack = 9;
/** Number of upcoming dates of a series, minimum and maximum. */
const known = { weekly: [2, 6], monthly: [1, 3], once: [1, 1] } as const;
/** Mean number of days that events are announced in advance. */
const meanDaysAhead: Record<Kind, number> = {
  social: 0,
  class: 0,
  practica: 0,
  ball: 25,
  concert: 25,
  workshop: 35,
  festival: 75,
  marathon: 75,
};

/** Yields `count` events of a venue around `now`, in no particular order. */
export function* inventProgramme(venue: Venue, count: number, random: Random, now: Date): Generator<SampleEvent> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(venue.timeZone).toPlainDate();
  for (let left = count; left > 0; ) {
    const series = inventSeries(venue, random);
    const [min, max] = known[series.custom.rhythm];
    const dates = Math.min(left, random.whole(min, max));
    const first = firstDate(series, today, random);
    for (let nth = 0; nth < dates; nth++) {
      yield { ...onDate(series, nthDate(series, first, nth), venue), ...inventRecord(random, now) };
    }
    left -= dates;
  }
}

/** Invents a series of a venue, optionally of a given type and weekday. */
export function inventSeries(venue: Venue, random: Random, given: { kind?: Kind; weekday?: number } = {}): Series {
  const { style, voice } = venue;
  const kind = given.kind ?? random.weighted(namedKinds(voice, style));
  const custom = customOf(style, kind);
  const weekday = given.weekday ?? random.pick(custom.weekdays);
  const shift = isEvening(custom) ? eveningShiftMinutes(venue.town.countryCode) : 0;
  const start = Math.min(latestStart, 60 * random.pick(custom.starts) + shift);
  const name = inventName(venue, kind, weekday, random);
  return {
    name,
    link: random.chance(0.75) ? inventLink(venue, name, random) : null,
    kind,
    styles: [style, ...others(style, random)],
    // The same amount in euros or dollars.
    price: random.pick(custom.prices),
    picture: random.chance(kind === 'class' || kind === 'practica' ? 0.25 : 0.5) ? random.next() : null,
    custom,
    weekday,
    startsAtMinutes: start,
    minutes: custom.untilSunday
      ? 60 * (24 * (7 - weekday) + random.pick(custom.untilSunday)) - start
      : 60 * random.pick(custom.hours),
  };
}

/** The event types of a style for which the language has names. */
function namedKinds(voice: Voice, style: Style): Partial<Record<Kind, number>> {
  const mix: Partial<Record<Kind, number>> = mixOf(style);
  return Object.fromEntries(entriesOf(mix).filter(([kind]) => voice.own[style]?.[kind] ?? voice.any[kind]));
}

function inventName(venue: Venue, kind: Kind, weekday: number, random: Random): string {
  const { voice, style, motif } = venue;
  const texts = voice.own[style]?.[kind] ?? voice.any[kind] ?? english.any[kind] ?? [];
  return fillIn(random.pick(texts), voice, {
    motif,
    town: venue.town.name,
    style: voice.styles[style],
    weekday: voice.weekdays[weekday - 1] ?? '',
    nth: String(random.whole(2, 27)),
  });
}

/** Domains that RFC 2606 reserves for examples. */
function inventLink(venue: Venue, name: string, random: Random): string {
  const host = random.pick(['example.org', 'example.com', 'example.net']);
  return random.chance(0.5)
    ? `https://${host}/${slugOf(venue.town.name)}/${slugOf(name)}`
    : `https://${slugOf(venue.motif).slice(0, 40).replace(/-$/, '')}.${host}/`;
}

function others(style: Style, random: Random): Style[] {
  return entriesOf(companions[style] ?? {})
    .filter(([, probability]) => random.chance(probability))
    .map(([other]) => other);
}

function firstDate(series: Series, today: Temporal.PlainDate, random: Random): Temporal.PlainDate {
  const ahead =
    series.custom.rhythm === 'weekly'
      ? random.whole(-daysBack, 3)
      : Math.round(-daysBack / 2 - meanDaysAhead[series.kind] * Math.log(1 - random.next()));
  const around = today.add({ days: ahead });
  return around.add({ days: (series.weekday - around.dayOfWeek + 7) % 7 });
}

/**
 * Returns a date of a series by its number, from 0: every week, or every month on the same weekday of the month, which
 * is the last one if the first date is in a fifth week.
 */
export function nthDate(
  { custom: { rhythm } }: Pick<Series, 'custom'>,
  first: Temporal.PlainDate,
  nth: number,
): Temporal.PlainDate {
  if (rhythm !== 'monthly') return first.add({ days: 7 * nth });
  const month = first.with({ day: 1 }).add({ months: nth });
  const ofWeekday = month.add({ days: (first.dayOfWeek - month.dayOfWeek + 7) % 7 });
  const week = Math.ceil(first.day / 7) - 1;
  const date = ofWeekday.add({ days: 7 * week });
  return date.month === month.month ? date : date.subtract({ days: 7 });
}

/** Returns the event of a series on a local day of its venue. */
export function onDate(series: Series, date: Temporal.PlainDate, venue: Venue) {
  const { name, link, kind, styles, price, picture, startsAtMinutes, minutes } = series;
  const local = date.toPlainDateTime().add({ minutes: startsAtMinutes });
  const startsAt = new Date(local.toZonedDateTime(venue.timeZone).epochMilliseconds);
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  return { name, link, kind, styles, price, picture, currency: venue.currency, venue, startsAt, endsAt, series };
}

/** Returns the id and time of creation of a sample event: at least an hour and at most 60 days before `now`. */
export function inventRecord(random: Random, now: Date): Pick<SampleEvent, 'id' | 'createdAt'> {
  const createdAt = new Date(now.getTime() - hourMs - Math.floor(random.next() * 60 * dayMs));
  return { id: random.uuid(createdAt), createdAt };
}

function isEvening(custom: Custom): boolean {
  return custom.starts.every((start) => start >= 20) && custom.rhythm !== 'once';
}
