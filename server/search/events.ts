import type { FoundEvent, FoundVenue } from '#contract/search.ts';
import type { Tolerance } from '#model/search/mark-matches.ts';
import type { Spot } from '#model/search/nearness.ts';
import type { ParsedQuery } from '#model/search/query-parser.ts';
import type { RankedResults } from '#model/search/ranking.ts';
import type { SearchIndex } from '#model/search/search-index.ts';
import { describePicture } from '#server/pictures/service.ts';
import { namesOfTown } from '#server/places/service.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import type { CountedFilters } from './phrases/find-filters.ts';
import * as store from './store.ts';

/** Results of the index that were completed from the database. */
export interface SearchResults {
  events: FoundEvent[];
  eventMatch: number;
  venues: FoundVenue[];
  venueMatch: number;
  /** The name of an event or venue contains all words of the query. */
  isNamed: boolean;
  /** An event or venue has all words of the query in its fields, without typing errors. */
  isKnown: boolean;
  /** Same, with typing errors. */
  isNearlyKnown: boolean;
  /** Something was found without typing errors. */
  isAsTyped: boolean;
  /** Match of each style and type by id, up to 1. */
  entries: Map<string, number>;
  /** End of the first of the returned events to end. */
  trueUntil: Date | undefined;
}

interface SearchRequest {
  question: ParsedQuery;
  /** Only what matches as typed, because the query has another meaning. */
  isAsTypedOnly: boolean;
  near: Spot | undefined;
  limit: number;
}

/** With fewer events, further interpretations of the query are tried. */
const minEvents = 5;
/** More candidates than results, because the index contains past, cancelled and deleted events. */
const maxCandidates = 64;
const candidatesPerQuery = 24;

/**
 * Interpretations of a query, tried in order until there are enough results: as typed; with the most likely typing
 * errors in unknown words; with errors in known words. Last resorts if nothing was found: any errors, then one word
 * missing.
 */
const interpretations: { tolerance: Tolerance; mayMissOne: boolean; isLastResort: boolean }[] = [
  { tolerance: 'none', mayMissOne: false, isLastResort: false },
  { tolerance: 'closest', mayMissOne: false, isLastResort: false },
  { tolerance: 'whole', mayMissOne: false, isLastResort: false },
  { tolerance: 'any', mayMissOne: false, isLastResort: true },
  { tolerance: 'closest', mayMissOne: true, isLastResort: true },
];

/**
 * Yields the interpretations worth trying, from exact words to typing errors and missing words. `foundNow` returns how
 * much has been found so far.
 */
export function* searchPasses(question: ParsedQuery, foundNow: () => { events: number; any: boolean }) {
  for (const interpretation of interpretations) {
    const { events, any } = foundNow();
    // A single word with a result is rarely another word.
    const isEnough =
      events >= minEvents || (interpretation.tolerance === 'whole' && any && question.words.length === 1);
    if (interpretation.isLastResort ? any : isEnough) continue;
    yield interpretation;
  }
}

/** Returns upcoming events, and venues with upcoming events, best first. */
export async function searchEvents(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  index: SearchIndex,
  asked: SearchRequest,
): Promise<SearchResults> {
  const now = clock();
  const found: SearchResults = {
    events: [],
    eventMatch: 0,
    venues: [],
    venueMatch: 0,
    isNamed: false,
    isKnown: false,
    isNearlyKnown: false,
    isAsTyped: false,
    entries: new Map(),
    trueUntil: undefined,
  };
  const foundNow = () => ({ events: found.events.length, any: hasResults(found) });
  for (const { tolerance, mayMissOne } of searchPasses(asked.question, foundNow)) {
    if (asked.isAsTypedOnly && tolerance !== 'none') break;
    const options = { mayMissOne, near: asked.near, now: now.getTime() / 1000, max: maxCandidates };
    const ranked = index.find(asked.question, tolerance, options);
    if (tolerance === 'none') found.isNamed = index.hasNameWithAll(asked.question);
    if (found.entries.size === 0) found.entries = index.entryMatches(asked.question);
    if (found.events.length === 0) found.eventMatch = ranked.documentMatch;
    await addEvents(db, now, index, ranked, asked, found);
    if (found.venues.length === 0) found.venueMatch = ranked.locationMatch;
    await addVenues(db, now, index, ranked, asked, found);
    if (!mayMissOne) found.isNearlyKnown = found.events.length + found.venues.length > 0;
    if (tolerance !== 'none') continue;
    found.isAsTyped = hasResults(found);
    found.isKnown = found.events.length + found.venues.length > 0;
  }
  return found;
}

function hasResults({ events, venues, entries }: SearchResults): boolean {
  return events.length + venues.length + entries.size > 0;
}

/** Adds the next date of each candidate, up to the limit. */
async function addEvents(
  db: Tools['db'],
  now: Date,
  index: SearchIndex,
  { things: candidates, byKind }: RankedResults,
  { limit }: SearchRequest,
  found: SearchResults,
): Promise<void> {
  for (let first = 0; first < candidates.length && found.events.length < limit; first += candidatesPerQuery) {
    const some = candidates.slice(first, first + candidatesPerQuery);
    const { changes } = index;
    const keys = some.map((thing) => ({ ...index.keyOf(thing), ...(!byKind.has(thing) && { kind: null }) }));
    const dates = await store.findNextDates(db, now, keys);
    for (const [place, thing] of some.entries()) {
      const date = dates.get(place);
      // The index may have been updated with this document during the query.
      if (!date && index.changes === changes) index.things.forget(thing);
      if (!date || found.events.length >= limit || found.events.some(({ id }) => id === date.id)) continue;
      found.events.push(toFoundEvent(date));
      if (!found.trueUntil || date.ends_at < found.trueUntil) found.trueUntil = date.ends_at;
    }
  }
}

async function addVenues(
  db: Tools['db'],
  now: Date,
  index: SearchIndex,
  { locations }: RankedResults,
  { limit }: SearchRequest,
  { venues }: SearchResults,
): Promise<void> {
  const placed = locations
    .map((location) => ({ name: index.venueOf(location), morton: index.things.morton(location) }))
    .flatMap(({ name, morton }) => (morton === null ? [] : { name, morton }))
    .slice(0, candidatesPerQuery);
  const rows = await store.findVenues(db, now, placed);
  for (const place of placed.keys()) {
    const row = rows.get(place);
    // The same venue with another spelling, entrance or pin.
    const isTwin = venues.some(({ slug, name, town }) =>
      row?.slug ? slug === row.slug : name === row?.name && town === row.town,
    );
    if (row && !isTwin && venues.length < limit) venues.push(toFoundVenue(row));
  }
}

/**
 * Returns the first upcoming events with the filters of a phrase, by date, at most `limit`. `trueUntil` is the first
 * end of them; undefined without events.
 */
export async function eventsOfFilters(
  { db, clock, map }: Pick<Tools, 'db' | 'clock'> & { map: Pick<Tools['map'], 'upcoming'> },
  { filters, box }: Pick<CountedFilters, 'filters' | 'box'>,
  limit: number,
): Promise<{ events: FoundEvent[]; trueUntil: Date | undefined }> {
  const ids = map.upcoming({ filters, box, notOverAt: clock(), limit }).map(({ id }) => id);
  const rows = await store.findEvents(db, ids);
  const ends = rows.map(({ ends_at }) => ends_at.getTime());
  return {
    events: rows.map(toFoundEvent),
    trueUntil: ends.length > 0 ? new Date(Math.min(...ends)) : undefined,
  };
}

function toFoundVenue({ slug, name, town, country_code, latitude, longitude }: store.VenueRow): FoundVenue {
  return { slug, name, town, townNames: namesOfTown(town, country_code), latitude, longitude };
}

function toFoundEvent(row: store.NextDate): FoundEvent {
  const { id, slug, name, venue, town, latitude, longitude, color } = row;
  return {
    id,
    slug,
    name,
    dateStart: toVenueIso(row.starts_at, row.time_zone),
    place: venue,
    town,
    townNames: namesOfTown(town, row.country_code),
    latitude,
    longitude,
    color,
    picture: row.picture && describePicture(row.picture),
  };
}
