import type { FoundEvent, FoundVenue } from '#contract/search.ts';
import type { Tools } from '#server/tools.ts';
import type { Spot } from './nearness.ts';
import type { Tolerance } from './note-word.ts';
import type { Question } from './question.ts';
import type { Ranked } from './ranking.ts';
import type { SearchIndex } from './search-index.ts';
import * as store from './store.ts';

/** What the index has for a question and the database still has to come. */
export interface FoundThings {
  events: FoundEvent[];
  eventMatch: number;
  venues: FoundVenue[];
  venueMatch: number;
  /** Something was found without errors of typing. */
  isAsTyped: boolean;
  /** Styles and types, by how well each answers: up to 1. */
  entries: Map<string, number>;
  /** When the first of the events shown is over. */
  trueUntil: Date | undefined;
}

interface Asked {
  question: Question;
  near: Spot | undefined;
  limit: number;
}

/** With fewer than this, what was typed may have been meant otherwise. */
const enough = 5;
/** The index has things whose dates are over, cancelled or deleted: a few are looked at for each that is shown. */
const mostCandidates = 64;
const candidatesAtOnce = 24;

/**
 * One way of reading a question after the other, until there is enough: as it stands; with the errors of typing that are
 * likeliest, in words that nothing is called by; with errors that made one word of another. Where that gives nothing at all:
 * with any errors, then without one of the words.
 */
const readings: { tolerance: Tolerance; mayMissOne: boolean; isLastResort: boolean }[] = [
  { tolerance: 'none', mayMissOne: false, isLastResort: false },
  { tolerance: 'closest', mayMissOne: false, isLastResort: false },
  { tolerance: 'whole', mayMissOne: false, isLastResort: false },
  { tolerance: 'any', mayMissOne: false, isLastResort: true },
  { tolerance: 'closest', mayMissOne: true, isLastResort: true },
];

/** The readings that are worth trying, asked for one by one: `foundNow` says how much there is by then. */
export function* readingsOf(question: Question, foundNow: () => { events: number; any: boolean }) {
  for (const reading of readings) {
    const { events, any } = foundNow();
    // A single word that finds something is rarely another one.
    const isEnough = events >= enough || (reading.tolerance === 'whole' && any && question.words.length === 1);
    if (reading.isLastResort ? any : isEnough) continue;
    yield reading;
  }
}

/** Coming events and the venues that have any, the best first. */
export async function findThings(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  index: SearchIndex,
  asked: Asked,
): Promise<FoundThings> {
  const now = clock();
  const found: FoundThings = {
    events: [],
    eventMatch: 0,
    venues: [],
    venueMatch: 0,
    isAsTyped: false,
    entries: new Map(),
    trueUntil: undefined,
  };
  const foundNow = () => ({ events: found.events.length, any: isAnything(found) });
  for (const { tolerance, mayMissOne } of readingsOf(asked.question, foundNow)) {
    const options = { mayMissOne, near: asked.near, now: now.getTime() / 1000, most: mostCandidates };
    const ranked = index.find(asked.question, tolerance, options);
    if (found.entries.size === 0) found.entries = index.entryMatches(asked.question);
    if (found.events.length === 0) found.eventMatch = ranked.thingMatch;
    await addEvents(db, now, index, ranked, asked, found);
    if (found.venues.length === 0) found.venueMatch = ranked.houseMatch;
    await addVenues(db, now, index, ranked, asked, found);
    if (tolerance === 'none') found.isAsTyped = isAnything(found);
  }
  return found;
}

function isAnything({ events, venues, entries }: FoundThings): boolean {
  return events.length + venues.length + entries.size > 0;
}

/** Adds the next date of each candidate, until there are as many as were asked for. */
async function addEvents(
  db: Tools['db'],
  now: Date,
  index: SearchIndex,
  { things: candidates, byKind }: Ranked,
  { limit }: Asked,
  found: FoundThings,
): Promise<void> {
  for (let first = 0; first < candidates.length && found.events.length < limit; first += candidatesAtOnce) {
    const some = candidates.slice(first, first + candidatesAtOnce);
    const { changes } = index;
    const keys = some.map((thing) => ({ ...index.keyOf(thing), ...(!byKind.has(thing) && { kind: null }) }));
    const dates = await store.findNextDates(db, now, keys);
    for (const [place, thing] of some.entries()) {
      const date = dates.get(place);
      // What has been put in meanwhile may be this very thing.
      if (!date && index.changes === changes) index.things.forget(thing);
      if (!date || found.events.length >= limit || found.events.some(({ id }) => id === date.id)) continue;
      found.events.push(shown(date));
      if (!found.trueUntil || date.ends_at < found.trueUntil) found.trueUntil = date.ends_at;
    }
  }
}

async function addVenues(
  db: Tools['db'],
  now: Date,
  index: SearchIndex,
  { houses }: Ranked,
  { limit }: Asked,
  { venues }: FoundThings,
): Promise<void> {
  const placed = houses
    .map((house) => ({ name: index.venueOf(house), morton: index.things.morton(house) }))
    .flatMap(({ name, morton }) => (morton === null ? [] : { name, morton }))
    .slice(0, candidatesAtOnce);
  const rows = await store.findVenues(db, now, placed);
  for (const place of placed.keys()) {
    const row = rows.get(place);
    // Two doors of a house, another spelling, or a pin that was set twice.
    const isTwin = venues.some(({ slug, name, town }) =>
      row?.slug ? slug === row.slug : name === row?.name && town === row.town,
    );
    if (row && !isTwin && venues.length < limit) venues.push(row);
  }
}

function shown({ id, slug, name, starts_at, time_zone, venue, town, latitude, longitude }: store.NextDate): FoundEvent {
  const dateStart = Temporal.Instant.fromEpochMilliseconds(starts_at.getTime())
    .toZonedDateTimeISO(time_zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
  return { id, slug, name, dateStart, place: venue, town, latitude, longitude };
}
