import type { Kinds } from './kinds.ts';
import { fillNearness, type Spot } from './nearness.ts';
import { type PostingLists, pointsAt } from './posting-lists.ts';
import type { ParsedQuery } from './query-parser.ts';
import type { SearchDocuments } from './search-documents.ts';
import { TopK } from './top-k.ts';

/** The indexes to rank, after all query words were matched. */
interface Searched {
  names: PostingLists;
  venues: PostingLists;
  towns: PostingLists;
  kinds: Kinds;
  things: SearchDocuments;
}

export interface RankOptions {
  /** One needed word may be missing. */
  mayMissOne: boolean;
  near: Spot | undefined;
  /** Seconds since 1970; events that end before are skipped. */
  now: number;
  /** Maximum number of results. */
  max: number;
}

/** Numbers of documents and locations, best first, with the match of the best one, up to 1. */
export interface RankedResults {
  things: number[];
  /** Documents in which a word only matches the name of the type or a style. */
  byKind: Set<number>;
  documentMatch: number;
  locations: number[];
  locationMatch: number;
}

/** Weights by field: the name counts most, then the venue and town, then type and style. */
const venueWeight = 0.85;
const townWeight = 0.9;
const kindWeight = 0.6;

/** Weights: all words found, name without other words, and nearness. */
const matchWeight = 1000;
const wholeNameWeight = 60;
const nearnessWeight = 300;

/**
 * Ranks all locations and documents in one pass each. Uses reused arrays and few branches, because it runs for every
 * query.
 */
export class Ranking {
  #found = new Uint8Array();
  #near = new Float32Array();

  /**
   * Returns the best documents and locations for a query, best first, and how well the best one of each matches. With
   * `mayMissOne`, one word may be missing, and locations are omitted.
   */
  rank(searched: Searched, question: ParsedQuery, options: RankOptions): RankedResults {
    const { things } = searched;
    const needed = neededBits(question);
    this.#prepareLocations(searched, options.near);
    const bestThings = this.#rankDocuments(searched, question, needed, options);
    const bestLocations = options.mayMissOne ? new TopK(0) : this.#rankLocations(searched, question, needed, options);
    const matchOf = (best: number | undefined, of: (candidate: number) => number) =>
      best === undefined ? 0 : of(best) / matchWeight;
    return {
      things: bestThings.candidates,
      byKind: new Set(bestThings.candidates.filter((thing) => this.#needsKind(searched, thing, needed))),
      documentMatch: matchOf(bestThings.candidates[0], (thing) => documentMatch(searched, question, thing)),
      locations: bestLocations.candidates,
      locationMatch: matchOf(bestLocations.candidates[0], (location) =>
        matchOfLocation(things, searched, question, location),
      ),
    };
  }

  #needsKind({ names, kinds, things }: Searched, thing: number, needed: number): boolean {
    const found = (names.found[things.nameOf.at(thing)] ?? 0) | (this.#found[things.locationOf.at(thing)] ?? 0);
    return ((kinds.found[things.kindOf.at(thing)] ?? 0) & needed & ~found) !== 0;
  }

  #prepareLocations({ venues, towns, things }: Searched, near: Spot | undefined): void {
    const count = things.locationCount;
    if (this.#found.length < count) {
      const room = things.venueOf.numbers.length;
      this.#found = new Uint8Array(room);
      this.#near = new Float32Array(room);
    }
    const [venueOf, townOf, byVenue, byTown] = [
      things.venueOf.numbers,
      things.townOf.numbers,
      venues.found,
      towns.found,
    ];
    for (let location = 0; location < count; location += 1)
      this.#found[location] = (byVenue[venueOf[location] ?? 0] ?? 0) | (byTown[townOf[location] ?? 0] ?? 0);
    fillNearness(this.#near, count, near, things.latitudeOf.numbers, things.longitudeOf.numbers);
  }

  #rankDocuments(
    searched: Searched,
    question: ParsedQuery,
    needed: number,
    { mayMissOne, now, max }: RankOptions,
  ): TopK {
    const { things, names, kinds } = searched;
    const [nameOf, houseOf, kindOf, endsAt] = [things.nameOf, things.locationOf, things.kindOf, things.endsAt].map(
      (column) => column.numbers,
    ) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
    const ties = things.ties.numbers;
    const [byName, byKind, byLocation, near] = [names.found, kinds.found, this.#found, this.#near];
    const best = new TopK(max);
    for (let thing = 0; thing < things.size; thing += 1) {
      const location = houseOf[thing] ?? 0;
      const found = (byName[nameOf[thing] ?? 0] ?? 0) | (byLocation[location] ?? 0) | (byKind[kindOf[thing] ?? 0] ?? 0);
      const missing = needed & ~found;
      if (missing !== 0 && !(mayMissOne && isOneBit(missing) && (needed & found) !== 0)) continue;
      if ((endsAt[thing] ?? 0) <= now) continue;
      const nearScore = nearnessWeight * (near[location] ?? 0);
      const tie = ties[thing] ?? 0;
      if (!best.mayAdd(matchWeight + wholeNameWeight + nearScore, tie)) continue;
      best.add(thing, documentMatch(searched, question, thing) + wholeNameScore(searched, thing) + nearScore, tie);
    }
    return best;
  }

  #rankLocations(searched: Searched, question: ParsedQuery, needed: number, { now, max }: RankOptions): TopK {
    const { things, venues } = searched;
    const venueOf = things.venueOf.numbers;
    const ties = things.locationTies.numbers;
    const best = new TopK(max);
    for (let location = 0; location < things.locationCount; location += 1) {
      const byVenue = (venues.found[venueOf[location] ?? 0] ?? 0) & needed;
      if (byVenue === 0 || (needed & ~(this.#found[location] ?? 0)) !== 0) continue;
      const nearScore = nearnessWeight * (this.#near[location] ?? 0);
      const tie = ties[location] ?? 0;
      if (!best.mayAdd(matchWeight + wholeNameWeight + nearScore, tie)) continue;
      if (things.locationEndsAt(location) <= now) continue;
      const words = venues.wordCounts[venueOf[location] ?? 0] ?? 1;
      const wholeName = (wholeNameWeight * Math.min(words, bitCount(byVenue))) / words;
      best.add(location, matchOfLocation(things, searched, question, location) + wholeName + nearScore, tie);
    }
    return best;
  }
}

/** Returns a bit for each needed word. */
function neededBits({ isNeeded }: ParsedQuery): number {
  return isNeeded.reduce((bits, needed, nth) => bits | (Number(needed) << nth), 0);
}

function documentMatch(
  { names, venues, towns, kinds, things }: Searched,
  question: ParsedQuery,
  thing: number,
): number {
  const location = things.locationOf.at(thing);
  const kind = things.kindOf.at(thing);
  const byName = names.likenesses[things.nameOf.at(thing)] ?? 0;
  const byVenue = venues.likenesses[things.venueOf.at(location)] ?? 0;
  const byTown = towns.likenesses[things.townOf.at(location)] ?? 0;
  const hasKind = kinds.found[kind] ?? 0;
  return averaged(question, (nth) =>
    Math.max(
      pointsAt(byName, nth),
      venueWeight * pointsAt(byVenue, nth),
      townWeight * pointsAt(byTown, nth),
      (hasKind >>> nth) & 1 ? kindWeight * kinds.points(kind, nth) : 0,
    ),
  );
}

function matchOfLocation(
  things: SearchDocuments,
  { venues, towns }: Searched,
  question: ParsedQuery,
  location: number,
): number {
  const byVenue = venues.likenesses[things.venueOf.at(location)] ?? 0;
  const byTown = towns.likenesses[things.townOf.at(location)] ?? 0;
  return averaged(question, (nth) => Math.max(pointsAt(byVenue, nth), townWeight * pointsAt(byTown, nth)));
}

/** Averages over the needed words; others have no influence. */
function averaged({ isNeeded }: ParsedQuery, pointsOf: (nth: number) => number): number {
  let sum = 0;
  let count = 0;
  for (let nth = 0; nth < isNeeded.length; nth += 1) {
    if (!isNeeded[nth]) continue;
    sum += pointsOf(nth);
    count += 1;
  }
  return (matchWeight * sum) / Math.max(1, count);
}

/** Higher if the query contains a larger part of the name. */
function wholeNameScore({ names, things }: Searched, thing: number): number {
  const name = things.nameOf.at(thing);
  const words = Math.max(1, names.wordCounts[name] ?? 1);
  return (wholeNameWeight * Math.min(words, bitCount(names.found[name] ?? 0))) / words;
}

function isOneBit(bits: number): boolean {
  return (bits & (bits - 1)) === 0;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
