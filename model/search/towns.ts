import type { Town } from '#model/places/town.ts';
import { errorsAllowed } from '#model/search/fuzzy-matcher.ts';
import { isSameSpot, type Spot } from '#model/search/nearness.ts';
import type { ParsedQuery } from '#model/search/query-parser.ts';
import { SortedWords } from '#model/search/sorted-words.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import type { Places } from './places.ts';

/** Towns, with the match of the best one, up to 1. */
export interface RankedTowns {
  towns: Town[];
  match: number;
}

const exactMatch = 1;
/** Lower, because a village with the same name as something else is rarely meant. */
const exactMatchOfSmall = 0.9;
const smallBelow = 50_000;
const prefixMatch = 0.8;
const partialMatch = 0.6;
const errorMatch = 0.5;

/** With fewer towns, typing errors are tolerated. */
const minTowns = 5;
/** Maximum number of corrections looked up for an unknown word, most likely first. */
const maxCorrections = 40;
/** Maximum number of typed words whose similar words are kept. */
const maxRemembered = 100;
/** Candidates per result, because events move towns up. */
const candidatesPerTown = 3;
/** Places that a town moves up for each power of ten of its events. */
const placesPerDecade = 2;

interface TownSearch {
  near: Spot | undefined;
  limit: number;
  /** Whether typing errors are tolerated. False if the query matched something else exactly. */
  mayErr: boolean;
  /** Returns the number of upcoming events in the area of a town. */
  eventsIn: (town: Town) => number;
}

/** Words of towns that equal a typed word, or start with it, except for a typing error. */
interface AlikeWords {
  whole: string[];
  beginnings: string[];
}

/** Finds towns in the gazetteer by prefix, next to other words, and with typing errors. */
export class TownFinder {
  readonly #places: Places;
  readonly #words = new SortedWords();
  /** By typed word. A query compares its words with those of all towns, and needs the result several times. */
  readonly #alikeWords = new Map<string, AlikeWords>();
  #loading: Promise<void> | undefined;
  /** Whether typing errors are tolerated. The word list is loaded in the background on the first query. */
  isComplete = false;

  constructor(places: Places) {
    this.#places = places;
  }

  /**
   * Returns the towns of a query, best first, and how well they match: by postcode, by prefix, or next to other words;
   * with `mayErr` also with a typing error.
   */
  async find({ typed, text, words }: ParsedQuery, { near, limit, mayErr, eventsIn }: TownSearch): Promise<RankedTowns> {
    this.#loading ??= this.#load();
    const ofCode = (await this.#places.postcodeFinder())(typed);
    if (ofCode.length > 0)
      return { towns: byPopulationAndNearness(ofCode, near, { eventsIn }).slice(0, limit), match: exactMatch };
    const exact = byEvents(
      await this.#places.findTowns(typed, { near, limit: candidatesPerTown * limit }),
      eventsIn,
    ).slice(0, limit);
    const [largest] = await this.#townsCalled(text);
    if (largest || exact.length >= minTowns) return { towns: exact, match: matchOf(largest) };

    const named = exact.length > 0 ? [] : await this.#amongOtherWords(words, near);
    const alike = mayErr || named.length > 0 ? await this.#alike(words, near, limit) : [];
    if (named.length > 0) {
      // "west holywood" is West Hollywood with its events rather than Holywood.
      const likely = alike.filter(eventsIn);
      return { towns: [...likely, ...named].slice(0, limit), match: likely.length > 0 ? prefixMatch : partialMatch };
    }
    if (!mayErr) return { towns: exact, match: prefixMatch };

    const towns = [...exact, ...alike.filter((town) => !exact.some((other) => isSameSpot(town, other)))];
    return { towns: towns.slice(0, limit), match: exact.length > 0 ? prefixMatch : errorMatch };
  }

  /**
   * Returns the likely towns whose name starts with a text, or else differs from it by a typing error, best first.
   */
  async like(
    text: string,
    { near, limit, isLikely }: { near: Spot | undefined; limit: number; isLikely: (town: Town) => boolean },
  ): Promise<Town[]> {
    this.#loading ??= this.#load();
    const found = await this.#places.findTowns(text, { near, limit });
    const started = found.filter((town) => !isInsideName(town, text) && isLikely(town));
    return started.length > 0
      ? started
      : (await this.#alike(text.split(' '), near, limit, { isWhole: true })).filter(isLikely);
  }

  /** Finds a town by its full name at the end ("bal lyon"), or a large town at the start ("lyon salsa"). */
  async #amongOtherWords(words: readonly string[], near: Spot | undefined): Promise<Town[]> {
    for (let dropped = 1; dropped < words.length; dropped += 1) {
      const atEnd = await this.#townsCalled(words.slice(dropped).join(' '));
      if (atEnd.length > 0) return byPopulationAndNearness(atEnd, near);
      const first = await this.#townsCalled(words.slice(0, -dropped).join(' '));
      const large = first.filter(({ population }) => population >= smallBelow);
      if (large.length > 0) return byPopulationAndNearness(large, near);
    }
    return [];
  }

  /** Returns towns whose names differ by a typing error in the words that are not in any town's name. */
  async #alike(
    words: readonly string[],
    near: Spot | undefined,
    limit: number,
    { isWhole = false } = {},
  ): Promise<Town[]> {
    if (!this.isComplete) return [];
    const isKnown = words.map((word, nth) => this.#isKnown(word, nth === words.length - 1));
    const corrections = [
      isKnown.map((known) => !known),
      // "holywood" is a town, but "west holywood" contains an error.
      ...words.map((_, only) => words.map((_, nth) => nth === only)),
      words.map(() => true),
    ];
    for (const mayCorrect of corrections) {
      const found = await this.#corrected(words, { near, limit, mayCorrect, isWhole });
      if (found.length > 0) return byPopulationAndNearness(found, near);
    }
    return [];
  }

  async #corrected(
    words: readonly string[],
    {
      near,
      limit,
      mayCorrect,
      isWhole,
    }: { near: Spot | undefined; limit: number; mayCorrect: readonly boolean[]; isWhole: boolean },
  ): Promise<Town[]> {
    let texts = [''];
    for (const [nth, word] of words.entries()) {
      const options = mayCorrect[nth] ? this.#likeWords(word, isWhole) : [word];
      texts = texts.flatMap((text) => options.map((option) => `${text} ${option}`.trim())).slice(0, maxCorrections);
    }
    const typed = words.join(' ');
    const found: Town[] = [];
    for (const text of texts) {
      if (text === typed) continue;
      for (const town of isWhole ? await this.#townsCalled(text) : await this.#places.findTowns(text, { near, limit }))
        if (!found.some((other) => isSameSpot(town, other))) found.push(town);
    }
    return found;
  }

  /** Whether a town's name contains the word, or for the last word, a word that starts with it. */
  #isKnown(word: string, isLast: boolean): boolean {
    if (this.#words.has(word)) return true;
    let isBegun = false;
    if (isLast) this.#words.visitBeginning(word, () => (isBegun = true));
    return isBegun;
  }

  /** Returns similar words: complete ones, or prefixes if there are none and `isWhole` is not set. */
  #likeWords(word: string, isWhole: boolean): string[] {
    if (this.#alikeWords.size >= maxRemembered) this.#alikeWords.clear();
    const { whole, beginnings } = this.#alikeWords.getOrInsertComputed(word, () => this.#compare(word));
    return whole.length > 0 || isWhole ? whole : beginnings;
  }

  #compare(word: string): AlikeWords {
    const whole: string[] = [];
    const beginnings: string[] = [];
    this.#words.visitAlike(word, errorsAllowed(word), (index, isAll) => {
      const alike = isAll ? whole : beginnings;
      if (alike.length < maxCorrections) alike.push(this.#words.list[index] ?? '');
    });
    return { whole, beginnings };
  }

  async #townsCalled(name: string): Promise<readonly Town[]> {
    return (await this.#places.townFinder())(name);
  }

  async #load(): Promise<void> {
    await this.#places.loadTownWords((word) => this.#words.push(word));
    this.isComplete = true;
  }
}

/** Moves towns with many events up, by `placesPerDecade`. */
function byEvents(towns: readonly Town[], eventsIn: (town: Town) => number): Town[] {
  return towns
    .map((town, place) => ({ town, rank: place - placesPerDecade * Math.log10(1 + eventsIn(town)) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ town }) => town);
}

function matchOf(called: Town | undefined): number {
  if (!called) return prefixMatch;
  return called.population < smallBelow ? exactMatchOfSmall : exactMatch;
}

/** Whether a text only begins a later word of a name: "spain" is not Port of Spain, but "rochelle" is La Rochelle. */
function isInsideName({ name }: Town, text: string): boolean {
  const folded = normalizeTown(name).replace(/^(?:la|le|les|the) /, '');
  return folded.includes(` ${text}`) && !folded.startsWith(text);
}

const halfNearnessKm = 50;
const kmPerDegree = 111;
/** Nearness in powers of ten of population, as in the gazetteer. */
const nearnessWeight = 3;
/** Distance at which a town is still on the visitor's continent: Valencia in Spain comes before that in Venezuela. */
const regionKm = 1000;

/** Bonus of the country of the visitor's language, in powers of ten of population. */
const homeWeight = 0.5;

/** Returns the towns sorted by population, nearness to `near`, the number of events and the country `home`; best first. */
export function byPopulationAndNearness(
  towns: readonly Town[],
  near: Spot | undefined,
  { eventsIn, home }: { eventsIn?: (town: Town) => number; home?: string | undefined } = {},
): Town[] {
  const score = (town: Town) => {
    const { population, latitude, longitude, countryCode } = town;
    const events = eventsIn?.(town) ?? 0;
    const isHome = countryCode === home;
    const size =
      Math.log10(Math.max(1, population)) + (events > 0 ? 1 + Math.log10(events) : 0) + (isHome ? homeWeight : 0);
    if (!near) return size;
    const apart = Math.abs(longitude - near.longitude);
    const east = Math.min(apart, 360 - apart) * Math.cos((near.latitude * Math.PI) / 180);
    const km = kmPerDegree * Math.hypot(latitude - near.latitude, east);
    return size + (nearnessWeight * halfNearnessKm) / (halfNearnessKm + km) + regionKm / (regionKm + km);
  };
  return towns
    .map((town) => ({ town, score: score(town) }))
    .sort((one, other) => other.score - one.score)
    .map(({ town }) => town);
}
