import { Best } from './best.ts';
import type { Kinds } from './kinds.ts';
import { fillNearness, type Spot } from './nearness.ts';
import type { Question } from './question.ts';
import { pointsAt, type Texts } from './texts.ts';
import type { Things } from './things.ts';

/** What is ranked, once all texts have noted which words of the question they have. */
interface Searched {
  names: Texts;
  venues: Texts;
  towns: Texts;
  kinds: Kinds;
  things: Things;
}

export interface RankOptions {
  /** All needed words but one are enough. */
  mayMissOne: boolean;
  near: Spot | undefined;
  /** In seconds since 1970: what ends before is over. */
  now: number;
  /** How many of the best. */
  most: number;
}

/** Numbers of things and of houses, the best first, and how well the words of the question were found by the best: up to 1. */
export interface Ranked {
  things: number[];
  /** Those of the things that have a word only in what their type or a style is called. */
  byKind: Set<number>;
  thingMatch: number;
  houses: number[];
  houseMatch: number;
}

/** A name says more than where it happens, and that more than what kind of evening it is. */
const inVenue = 0.85;
const inTown = 0.9;
const inKind = 0.6;

/** What stands against what: all words found, a name without other words, and nearness. */
const forMatch = 1000;
const forWholeName = 60;
const forNearness = 300;

/** One pass over all houses and one over all things: arrays that stay, and no branches but the few that are nearly always taken. */
export class Ranking {
  #found = new Uint8Array();
  #near = new Float32Array();

  rank(searched: Searched, question: Question, options: RankOptions): Ranked {
    const { things } = searched;
    const needed = neededBits(question);
    this.#prepareHouses(searched, options.near);
    const bestThings = this.#rankThings(searched, question, needed, options);
    const bestHouses = options.mayMissOne ? new Best(0) : this.#rankHouses(searched, question, needed, options);
    const matchOf = (best: number | undefined, of: (candidate: number) => number) =>
      best === undefined ? 0 : of(best) / forMatch;
    return {
      things: bestThings.candidates,
      byKind: new Set(bestThings.candidates.filter((thing) => this.#needsKind(searched, thing, needed))),
      thingMatch: matchOf(bestThings.candidates[0], (thing) => matchOfThing(searched, question, thing)),
      houses: bestHouses.candidates,
      houseMatch: matchOf(bestHouses.candidates[0], (house) => matchOfHouse(things, searched, question, house)),
    };
  }

  #needsKind({ names, kinds, things }: Searched, thing: number, needed: number): boolean {
    const found = (names.found[things.nameOf.at(thing)] ?? 0) | (this.#found[things.houseOf.at(thing)] ?? 0);
    return ((kinds.found[things.kindOf.at(thing)] ?? 0) & needed & ~found) !== 0;
  }

  #prepareHouses({ venues, towns, things }: Searched, near: Spot | undefined): void {
    const count = things.houses;
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
    for (let house = 0; house < count; house += 1)
      this.#found[house] = (byVenue[venueOf[house] ?? 0] ?? 0) | (byTown[townOf[house] ?? 0] ?? 0);
    fillNearness(this.#near, count, near, things.latitudeOf.numbers, things.longitudeOf.numbers);
  }

  #rankThings(searched: Searched, question: Question, needed: number, { mayMissOne, now, most }: RankOptions): Best {
    const { things, names, kinds } = searched;
    const [nameOf, houseOf, kindOf, endsAt] = [things.nameOf, things.houseOf, things.kindOf, things.endsAt].map(
      (column) => column.numbers,
    ) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
    const [byName, byKind, byHouse, near] = [names.found, kinds.found, this.#found, this.#near];
    const best = new Best(most);
    for (let thing = 0; thing < things.size; thing += 1) {
      const house = houseOf[thing] ?? 0;
      const found = (byName[nameOf[thing] ?? 0] ?? 0) | (byHouse[house] ?? 0) | (byKind[kindOf[thing] ?? 0] ?? 0);
      const missing = needed & ~found;
      if (missing !== 0 && !(mayMissOne && isOneBit(missing) && (needed & found) !== 0)) continue;
      if ((endsAt[thing] ?? 0) <= now) continue;
      const nearScore = forNearness * (near[house] ?? 0);
      if (forMatch + forWholeName + nearScore <= best.least) continue;
      best.add(thing, matchOfThing(searched, question, thing) + wholeNameScore(searched, thing) + nearScore);
    }
    return best;
  }

  #rankHouses(searched: Searched, question: Question, needed: number, { now, most }: RankOptions): Best {
    const { things, venues } = searched;
    const venueOf = things.venueOf.numbers;
    const best = new Best(most);
    for (let house = 0; house < things.houses; house += 1) {
      const byVenue = (venues.found[venueOf[house] ?? 0] ?? 0) & needed;
      if (byVenue === 0 || (needed & ~(this.#found[house] ?? 0)) !== 0) continue;
      const nearScore = forNearness * (this.#near[house] ?? 0);
      if (forMatch + forWholeName + nearScore <= best.least || things.houseEndsAt(house) <= now) continue;
      const words = venues.wordCounts[venueOf[house] ?? 0] ?? 1;
      const wholeName = (forWholeName * Math.min(words, bitCount(byVenue))) / words;
      best.add(house, matchOfHouse(things, searched, question, house) + wholeName + nearScore);
    }
    return best;
  }
}

/** A bit for each word that has to be found. */
function neededBits({ isNeeded }: Question): number {
  return isNeeded.reduce((bits, needed, nth) => bits | (Number(needed) << nth), 0);
}

function matchOfThing({ names, venues, towns, kinds, things }: Searched, question: Question, thing: number): number {
  const house = things.houseOf.at(thing);
  const kind = things.kindOf.at(thing);
  const byName = names.likenesses[things.nameOf.at(thing)] ?? 0;
  const byVenue = venues.likenesses[things.venueOf.at(house)] ?? 0;
  const byTown = towns.likenesses[things.townOf.at(house)] ?? 0;
  const hasKind = kinds.found[kind] ?? 0;
  return averaged(question, (nth) =>
    Math.max(
      pointsAt(byName, nth),
      inVenue * pointsAt(byVenue, nth),
      inTown * pointsAt(byTown, nth),
      (hasKind >>> nth) & 1 ? inKind * kinds.points(kind, nth) : 0,
    ),
  );
}

function matchOfHouse(things: Things, { venues, towns }: Searched, question: Question, house: number): number {
  const byVenue = venues.likenesses[things.venueOf.at(house)] ?? 0;
  const byTown = towns.likenesses[things.townOf.at(house)] ?? 0;
  return averaged(question, (nth) => Math.max(pointsAt(byVenue, nth), inTown * pointsAt(byTown, nth)));
}

/** Over the needed words; one that is not needed adds nothing, nor does it take anything away. */
function averaged({ isNeeded }: Question, pointsOf: (nth: number) => number): number {
  let sum = 0;
  let count = 0;
  for (let nth = 0; nth < isNeeded.length; nth += 1) {
    if (!isNeeded[nth]) continue;
    sum += pointsOf(nth);
    count += 1;
  }
  return (forMatch * sum) / Math.max(1, count);
}

/** The more of its name was asked for. */
function wholeNameScore({ names, things }: Searched, thing: number): number {
  const name = things.nameOf.at(thing);
  const words = Math.max(1, names.wordCounts[name] ?? 1);
  return (forWholeName * Math.min(words, bitCount(names.found[name] ?? 0))) / words;
}

function isOneBit(bits: number): boolean {
  return (bits & (bits - 1)) === 0;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
