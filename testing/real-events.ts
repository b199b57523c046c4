import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { findTimeZone, locateTown } from '#server/places/service.ts';

/**
 * About two thousand real events in a file outside the repository. They have typical flaws: towns without coordinates,
 * ends before starts, missing styles, duplicates.
 */
export const realEventsPath = fileURLToPath(new URL('../../shared/data/dance-events.jsonl', import.meta.url));

const Source = z.object({
  title: z.string(),
  styles: z.array(z.string()),
  kind: z.string(),
  /** A day, a local date-time or one with an offset. */
  start: z.nullable(z.string()),
  end: z.nullable(z.string()),
  all_day: z.boolean(),
  venue: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  country: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  url: z.nullable(z.string()),
  cancelled: z.boolean(),
});
type Source = z.infer<typeof Source>;

export interface RealEvent {
  name: string;
  link: string | null;
  venue: string;
  town: string;
  countryCode: string | null;
  /** Null if neither the source nor the gazetteer has coordinates. */
  spot: { longitude: number; latitude: number } | null;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  type: string;
  styles: string[];
}

export interface RealEvents {
  events: RealEvent[];
  /** Number of rejected rows by reason. */
  refused: Record<'cancelled' | 'without a start' | 'on a day that does not exist' | 'over before it begins', number>;
  /** How their coordinates were determined. */
  placed: Record<'by its coordinates' | 'by its town' | 'not at all', number>;
}

/**
 * Returns the real events of a file as Pista would import them, with the number of refused ones by reason; undefined if
 * the file does not exist.
 */
export async function readRealEvents(): Promise<RealEvents | undefined> {
  const text = await readFile(realEventsPath, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const real: RealEvents = {
    events: [],
    refused: { cancelled: 0, 'without a start': 0, 'on a day that does not exist': 0, 'over before it begins': 0 },
    placed: { 'by its coordinates': 0, 'by its town': 0, 'not at all': 0 },
  };
  // Only at line feeds, because the texts contain other line ends.
  for (const line of text.split('\n').filter(Boolean)) {
    const source = Source.parse(JSON.parse(line));
    const { spot, how } = await place(source);
    const timeZone = spot ? findTimeZone({ ...spot, countryCode: source.country }) : 'UTC';
    const times = source.start === null ? undefined : timesOf(source, source.start, timeZone);
    if (source.cancelled) real.refused.cancelled++;
    else if (source.start === null) real.refused['without a start']++;
    else if (!times) real.refused['on a day that does not exist']++;
    else if (times.endsAt <= times.startsAt) real.refused['over before it begins']++;
    else {
      real.placed[how]++;
      real.events.push({ ...wordsOf(source), spot, timeZone, ...times });
    }
  }
  return real;
}

async function place({ lat, lng, city, region, country }: Source) {
  if (lat !== null && lng !== null) {
    return { spot: { latitude: lat, longitude: lng }, how: 'by its coordinates' } as const;
  }
  const town = city ? await locateTown({ town: city, region, countryCode: country }) : undefined;
  if (!town) return { spot: null, how: 'not at all' } as const;
  return { spot: { latitude: town.latitude, longitude: town.longitude }, how: 'by its town' } as const;
}

const typeOfKind: Record<string, string> = { trial: 'class', other: 'social' };
const styleOfWord: Record<string, string> = {
  lindy: 'lindy-hop',
  bal: 'balboa',
  wcs: 'west-coast-swing',
  solo: 'solo-jazz',
  shag: 'collegiate-shag',
};

function wordsOf({ title, url, venue, city, country, kind, styles }: Source) {
  const slugs = styles.map((style) => styleOfWord[style.toLowerCase()] ?? style.toLowerCase().replaceAll(' ', '-'));
  return {
    name: title,
    link: url !== null && /^https?:/.test(url) ? url : null,
    venue: venue ?? city ?? '?',
    town: city ?? '?',
    countryCode: country,
    type: typeOfKind[kind] ?? kind,
    styles: [...new Set(slugs)],
  };
}

/** Duration of events without an end. */
const defaultHours = 3;

function timesOf(source: Source, start: string, timeZone: string) {
  try {
    return { startsAt: instant(start, timeZone), endsAt: endOf(source, start, timeZone) };
  } catch (error) {
    // For example 30 February.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function endOf({ end, all_day }: Source, start: string, timeZone: string): Date {
  const last = end ?? start;
  // An end without a time means the end of that day.
  if (isDay(last) && (all_day || end !== null)) {
    return instant(Temporal.PlainDate.from(last).add({ days: 1 }).toString(), timeZone);
  }
  return end === null
    ? new Date(instant(start, timeZone).getTime() + defaultHours * 3_600_000)
    : instant(end, timeZone);
}

function isDay(text: string): boolean {
  return !text.includes('T');
}

function instant(text: string, timeZone: string): Date {
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/.test(text) && !isDay(text);
  if (hasOffset) return new Date(text);
  return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds);
}
