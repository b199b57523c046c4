import type { FoundEvent, FoundVenue } from '#contract/search.ts';
import type { Tolerance } from './mark-matches.ts';
import type { Spot } from './nearness.ts';
import type { ParsedQuery } from './query-parser.ts';
import type { RankedResults } from './ranking.ts';
import type { SearchIndex } from './search-index.ts';

/** A document of the index, by the fields that all its dates share. */
export interface DocumentKey {
  name: string;
  venue: string;
  morton: number | null;
  /** Id of the event if it has no coordinates. */
  loneId: string | null;
  /** Its type and styles. Null if these do not matter, because it was found by its other fields. */
  kind: string | null;
}

/** The next date of a document. */
export interface NextDate {
  event: FoundEvent;
  endsAt: Date;
}

/** Completes results of the index, by their position in the list: on the server from the database. */
export interface Lookups {
  /**
   * Returns the next date of each document, by start, then id: neither over nor cancelled. Documents without such a date
   * are missing.
   */
  findNextDates(now: Date, keys: readonly DocumentKey[]): Promise<Map<number, NextDate>>;
  /** Returns the venues that have an upcoming event, as the next one names them. */
  findVenues(now: Date, venues: readonly { name: string; morton: number }[]): Promise<Map<number, FoundVenue>>;
  /** Returns the events of some ids that are not cancelled, by start, then id. */
  findEvents(ids: readonly string[]): Promise<NextDate[]>;
}

/** Results of the index that were completed by lookups. */
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
export async function findThings(
  { lookups, index, now }: { lookups: Lookups; index: SearchIndex; now: Date },
  asked: SearchRequest,
): Promise<SearchResults> {
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
    await addEvents({ lookups, index, now }, ranked, asked, found);
    if (found.venues.length === 0) found.venueMatch = ranked.locationMatch;
    await addVenues({ lookups, index, now }, ranked, asked, found);
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
  { lookups, index, now }: { lookups: Lookups; index: SearchIndex; now: Date },
  { things: candidates, byKind }: RankedResults,
  { limit }: SearchRequest,
  found: SearchResults,
): Promise<void> {
  for (let first = 0; first < candidates.length && found.events.length < limit; first += candidatesPerQuery) {
    const some = candidates.slice(first, first + candidatesPerQuery);
    const { changes } = index;
    const keys = some.map((thing) => ({ ...index.keyOf(thing), ...(!byKind.has(thing) && { kind: null }) }));
    const dates = await lookups.findNextDates(now, keys);
    for (const [place, thing] of some.entries()) {
      const date = dates.get(place);
      // The index may have been updated with this document during the query.
      if (!date && index.changes === changes) index.things.forget(thing);
      if (!date || found.events.length >= limit || found.events.some(({ id }) => id === date.event.id)) continue;
      found.events.push(date.event);
      if (!found.trueUntil || date.endsAt < found.trueUntil) found.trueUntil = date.endsAt;
    }
  }
}

async function addVenues(
  { lookups, index, now }: { lookups: Lookups; index: SearchIndex; now: Date },
  { locations }: RankedResults,
  { limit }: SearchRequest,
  { venues }: SearchResults,
): Promise<void> {
  const placed = locations
    .map((location) => ({ name: index.venueOf(location), morton: index.things.morton(location) }))
    .flatMap(({ name, morton }) => (morton === null ? [] : { name, morton }))
    .slice(0, candidatesPerQuery);
  const foundVenues = await lookups.findVenues(now, placed);
  for (const place of placed.keys()) {
    const venue = foundVenues.get(place);
    // The same venue with another spelling, entrance or pin.
    const isTwin = venues.some(({ slug, name, town }) =>
      venue?.slug ? slug === venue.slug : name === venue?.name && town === venue.town,
    );
    if (venue && !isTwin && venues.length < limit) venues.push(venue);
  }
}
