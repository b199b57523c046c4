import { startDay } from '#server/time/local-day.ts';
import { inventDetails, inventVenueDetails, type SeriesDetails } from './details.ts';
import type { SampleEvent, Series } from './events.ts';
import { phrasesIn } from './phrases/phrases-of.ts';
import type { Random } from './random.ts';
import type { Venue } from './venues.ts';
import { fillIn } from './voices/fill-in.ts';

interface SampleOrganiser {
  id: string;
  name: string;
  words: string;
  links: string[];
}

/** The event as its organiser completed it. */
interface EventRecord extends SeriesDetails {
  organiser: SampleOrganiser | null;
  seriesId: string | null;
  /** The day that the rule of the series gives it. */
  seriesDay: number;
  confirmedAt: Date;
  createdAt: Date;
  cancelledAt: Date | null;
  cancelledBecause: string | null;
  /** The local start before the event was moved to another day. */
  movedFrom: string | null;
}

export interface Records {
  organisers: SampleOrganiser[];
  series: { id: string; rule: string }[];
  of(event: SampleEvent): EventRecord;
}

const dayMs = 86_400_000;
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * Invents details of venues and events: organisers, series, confirmations, some cancelled and moved dates. Changes
 * `venues`, and moves some dates of `events` to the next day.
 */
export function completeEvents(
  { venues, events }: { venues: readonly Venue[]; events: SampleEvent[] },
  random: Random,
  now: Date,
): Records {
  for (const venue of venues) venue.details = inventVenueDetails(venue, random);
  const organisers = new Organisers(random, now);
  const known = new Map<Series, Omit<EventRecord, 'seriesDay' | 'cancelledAt' | 'cancelledBecause' | 'movedFrom'>>();
  const series: Records['series'] = [];
  const datesOf = Map.groupBy(events, (event) => event.series);
  for (const [one, dates] of datesOf) {
    const [first] = dates;
    if (!first) continue;
    const seriesId = one.custom.rhythm !== 'once' && dates.length > 1 ? random.uuid(now) : null;
    if (seriesId !== null) series.push({ id: seriesId, rule: ruleOf(one, first) });
    known.set(one, {
      ...inventDetails(first, random),
      organiser: organisers.of(first.venue),
      seriesId,
      ...inventConfirmation(first, random, now),
    });
  }
  const records = new Map<SampleEvent, EventRecord>();
  for (const [one, dates] of datesOf) {
    const common = known.get(one);
    if (!common) continue;
    const changedNth = dates.length > 1 && random.chance(0.12) ? random.whole(0, dates.length - 1) : -1;
    const isCancelled = random.chance(0.6);
    dates.forEach((event, nth) => {
      const isChanged = nth === changedNth && event.startsAt > now;
      const phrases = phrasesIn(event.venue.voice.language);
      records.set(event, {
        ...common,
        seriesDay: startDay(event.startsAt, event.venue.timeZone),
        cancelledAt: isChanged && isCancelled ? common.createdAt : null,
        cancelledBecause: isChanged && isCancelled ? random.pick(phrases.reasons) : null,
        movedFrom: isChanged && !isCancelled ? moveToNextDay(event) : null,
      });
    });
  }
  return {
    organisers: organisers.all,
    series,
    of(event) {
      const record = records.get(event);
      if (!record) throw new Error(`"${event.name}" has no record.`);
      return record;
    },
  };
}

/** Moves an event, and returns its former local start. */
function moveToNextDay(event: SampleEvent): string {
  const local = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(event.venue.timeZone);
  const later = (instant: Date) => new Date(local(instant).add({ days: 1 }).epochMilliseconds);
  const former = local(event.startsAt).toPlainDateTime().toString({ smallestUnit: 'second' });
  event.startsAt = later(event.startsAt);
  event.endsAt = later(event.endsAt);
  return former;
}

function ruleOf({ custom: { rhythm } }: Series, { startsAt, venue }: SampleEvent): string {
  const day = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(venue.timeZone);
  const code = codes[day.dayOfWeek - 1] ?? '';
  if (rhythm === 'weekly') return `FREQ=WEEKLY;BYDAY=${code}`;
  const week = Math.ceil(day.day / 7);
  return `FREQ=MONTHLY;BYDAY=${week === 5 ? -1 : week}${code}`;
}

/** Most events are confirmed, half of them this week, and a seventh long ago. */
function inventConfirmation({ createdAt }: SampleEvent, random: Random, now: Date) {
  const roll = random.next();
  const days = random.next();
  if (roll < 0.5) return { createdAt, confirmedAt: laterOf(createdAt, new Date(now.getTime() - 6 * days * dayMs)) };
  if (roll < 0.86) return { createdAt, confirmedAt: createdAt };
  const longAgo = new Date(now.getTime() - Math.floor((70 + 60 * days) * dayMs));
  return { createdAt: longAgo, confirmedAt: longAgo };
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** The organisers of each town. Some have several venues. */
class Organisers {
  readonly all: SampleOrganiser[] = [];
  readonly #byTown = new Map<string, SampleOrganiser[]>();
  readonly #random: Random;
  readonly #now: Date;

  constructor(random: Random, now: Date) {
    this.#random = random;
    this.#now = now;
  }

  /** Returns an organiser of the venue's town, or null for events without one. */
  of(venue: Venue): SampleOrganiser | null {
    const random = this.#random;
    if (random.chance(0.2)) return null;
    const key = `${venue.town.countryCode} ${venue.town.name} ${venue.voice.language}`;
    const here = this.#byTown.get(key) ?? [];
    this.#byTown.set(key, here);
    if (here.length === 0 || (here.length < 6 && random.chance(0.2))) {
      const organiser = this.#invent(venue);
      here.push(organiser);
      this.all.push(organiser);
      return organiser;
    }
    return random.pick(here);
  }

  #invent({ voice, town, name: venueName }: Venue): SampleOrganiser {
    const random = this.#random;
    const phrases = phrasesIn(voice.language);
    const words = { motif: random.pick(voice.motifs), town: town.name };
    const invented = fillIn(random.pick(phrases.organiserNames), voice, words);
    // Without texts in this language, the venue organises its own events.
    const name = phrases.voice === voice ? invented : venueName;
    const host = random.pick(['example.org', 'example.com', 'example.net']);
    const links = [`https://${host}/${random.whole(100, 999)}`, `https://example.com/@${random.whole(1000, 9999)}`];
    return {
      id: random.uuid(this.#now),
      name,
      words: fillIn(random.pick(phrases.organiserWords), phrases.voice, words),
      links: links.slice(0, random.whole(1, 2)),
    };
  }
}
