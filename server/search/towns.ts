import { setImmediate } from 'node:timers/promises';
import type { FoundTown } from '#contract/search.ts';
import { findTowns, townsCalled, townWords, townZoom } from '#server/places/service.ts';
import type { Spot } from './nearness.ts';
import type { Question } from './question.ts';
import { SortedWords } from './sorted-words.ts';
import { errorsAllowed } from './walk.ts';

type Town = Awaited<ReturnType<typeof findTowns>>[number];

/** How well the best of the towns answers: up to 1. */
export interface RankedTowns {
  towns: FoundTown[];
  match: number;
}

const calledJustSo = 1;
/** Few mean a village that is called as something else is. */
const smallAndCalledJustSo = 0.9;
const smallBelow = 50_000;
const beginsJustSo = 0.8;
const amongOtherWords = 0.6;
const withError = 0.5;

/** With fewer towns than this, what was typed may have been meant for others. */
const enough = 5;
/** So many words are looked up in place of one that no town has, the likeliest first. */
const mostCorrections = 40;
const mostMillisecondsAtOnce = 3;

interface Asked {
  near: Spot | undefined;
  limit: number;
  /** Whether errors of typing are looked through: not where what was typed is something else, rightly. */
  mayErr: boolean;
}

/** Finds towns in the gazetteer, by the beginning of a name, among other words, and with errors of typing. */
export class TownFinder {
  readonly #words = new SortedWords();
  #loading: Promise<void> | undefined;
  /** Whether errors are looked through: words are put together at the first question, which does not wait for it. */
  isComplete = false;

  async find({ typed, text, words }: Question, { near, limit, mayErr }: Asked): Promise<RankedTowns> {
    this.#loading ??= this.#load();
    const exact = await findTowns(typed, { near, limit });
    const [largest] = await townsCalled(text);
    if (largest || exact.length >= enough) return { towns: exact.map(shownTown), match: matchOf(largest) };

    const named = exact.length > 0 ? [] : await this.#amongOtherWords(words, near);
    if (named.length > 0) return { towns: named.slice(0, limit).map(shownTown), match: amongOtherWords };
    if (!mayErr) return { towns: exact.map(shownTown), match: beginsJustSo };

    const alike = await this.#alike(words, near, limit);
    const towns = [...exact, ...alike.filter((town) => !exact.some((other) => isSame(town, other)))];
    return { towns: towns.slice(0, limit).map(shownTown), match: exact.length > 0 ? beginsJustSo : withError };
  }

  /** "bal lyon", "lyon salsa": a town by its whole name at the end of what was typed, a large one at its beginning. */
  async #amongOtherWords(words: readonly string[], near: Spot | undefined): Promise<Town[]> {
    for (let dropped = 1; dropped < words.length; dropped += 1) {
      const atEnd = await townsCalled(words.slice(dropped).join(' '));
      if (atEnd.length > 0) return likeliest(atEnd, near);
      const first = await townsCalled(words.slice(0, -dropped).join(' '));
      const large = first.filter(({ population }) => population >= smallBelow);
      if (large.length > 0) return likeliest(large, near);
    }
    return [];
  }

  /** Towns that are called what was typed but for an error in the words that no town has. */
  async #alike(words: readonly string[], near: Spot | undefined, limit: number): Promise<Town[]> {
    if (!this.isComplete) return [];
    for (const mayDoubtAll of [false, true]) {
      const found = await this.#corrected(words, { near, limit, mayDoubtAll });
      if (found.length > 0) return likeliest(found, near);
    }
    return [];
  }

  async #corrected(
    words: readonly string[],
    { near, limit, mayDoubtAll }: { near: Spot | undefined; limit: number; mayDoubtAll: boolean },
  ): Promise<Town[]> {
    let texts = [''];
    for (const [nth, word] of words.entries()) {
      const isKnown = !mayDoubtAll && this.#isKnown(word, nth === words.length - 1);
      const options = isKnown ? [word] : this.#likeWords(word);
      texts = texts.flatMap((text) => options.map((option) => `${text} ${option}`.trim())).slice(0, mostCorrections);
    }
    const typed = words.join(' ');
    const found: Town[] = [];
    for (const text of texts) {
      if (text === typed) continue;
      for (const town of await findTowns(text, { near, limit }))
        if (!found.some((other) => isSame(town, other))) found.push(town);
    }
    return found;
  }

  /** Towns are called that; the last word may be the beginning of it. */
  #isKnown(word: string, isLast: boolean): boolean {
    if (this.#words.has(word)) return true;
    let isBegun = false;
    if (isLast) this.#words.visitBeginning(word, () => (isBegun = true));
    return isBegun;
  }

  /** What is like a word: whole words, or where there are none, beginnings. */
  #likeWords(word: string): string[] {
    const whole: string[] = [];
    const beginnings: string[] = [];
    this.#words.visitAlike(word, errorsAllowed(word), (place, isWhole) => {
      (isWhole ? whole : beginnings).push(this.#words.list[place] ?? '');
    });
    return (whole.length > 0 ? whole : beginnings).slice(0, mostCorrections);
  }

  async #load(): Promise<void> {
    let startedAt = performance.now();
    for (const word of await townWords()) {
      this.#words.push(word);
      if (performance.now() - startedAt < mostMillisecondsAtOnce) continue;
      await setImmediate();
      startedAt = performance.now();
    }
    this.isComplete = true;
  }
}

function matchOf(called: Town | undefined): number {
  if (!called) return beginsJustSo;
  return called.population < smallBelow ? smallAndCalledJustSo : calledJustSo;
}

function isSame(one: Town, other: Town): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

const halfNearnessKm = 50;
const kmPerDegree = 111;
/** Nearness in tenfolds of population, as the gazetteer weighs it. */
const atTheSameSpot = 3;

/** Large ones and near ones first. */
function likeliest(towns: readonly Town[], near: Spot | undefined): Town[] {
  const score = ({ population, latitude, longitude }: Town) => {
    const size = Math.log10(Math.max(1, population));
    if (!near) return size;
    const apart = Math.abs(longitude - near.longitude);
    const east = Math.min(apart, 360 - apart) * Math.cos((near.latitude * Math.PI) / 180);
    const km = kmPerDegree * Math.hypot(latitude - near.latitude, east);
    return size + (atTheSameSpot * halfNearnessKm) / (halfNearnessKm + km);
  };
  return towns.toSorted((one, other) => score(other) - score(one));
}

/** A town as answers tell it, with the zoom that it needs. */
export function shownTown(town: Town): FoundTown {
  const { name, admin1, countryCode, latitude, longitude } = town;
  return { name, region: admin1, countryCode, latitude, longitude, zoom: townZoom(town) };
}
