import type { Locale } from '#contract/locales.ts';
import type { ReadModel } from '#model/map/read-model.ts';
import type { Town } from '#model/places/town.ts';
import type { Spot } from '#model/search/nearness.ts';
import type { Places } from '#model/search/places.ts';
import { byPopulationAndNearness, type TownFinder } from '#model/search/towns.ts';
import { type AskedFrom, type CountedFilters, findFilters } from './find-filters.ts';
import { guessPhrase } from './guess-phrase.ts';
import { filterCount, type Phrase, type PhraseOptions, parsePhrase, wordsOf } from './parse-phrase.ts';
import { type CatalogueItem, Vocabulary } from './vocabulary.ts';

/** The meaning of a query as filters. */
export interface UnderstoodPhrase {
  /** The filters of the phrase, and wider ones if they find no event. Empty if the phrase is no combination. */
  filters: CountedFilters[];
  /** Towns of the name in the phrase, the most likely first. */
  towns: Town[];
  /**
   * `exact`: every word is known. `guessed`: with a completed or corrected word. `partial`: some words are ignored
   * because they are unknown.
   */
  certainty: 'exact' | 'guessed' | 'partial';
}

interface Asked extends AskedFrom {
  typed: string;
  lang?: Locale | undefined;
}

interface CountedMap {
  count: ReadModel['count'];
  /** Returns the number of upcoming events in the area of a town. */
  eventsIn: (town: Town) => number;
}

/** Towns of one name whose events are counted. */
const maxNamesakes = 8;
const maxAlike = 5;
/** A smaller town without events is more likely another word. */
const minPopulation = 15_000;
/** A misspelt town without events must have this many inhabitants. */
const largePopulation = 100_000;
const minGuessedFilters = 3;
/** A phrase with unknown words must set this many filters. */
const minPartialFilters = 2;
/** Countries where dates in digits begin with the month. */
const monthFirstCountries = new Set(['US', 'PH']);

/** Reads queries as phrases: "tango lyon saturday free". */
export class PhraseReader {
  readonly #map: CountedMap;
  readonly #towns: TownFinder;
  readonly #places: Places;
  #catalogue: readonly CatalogueItem[] | undefined;
  #vocabulary = new Vocabulary([]);

  constructor(map: CountedMap, towns: TownFinder, places: Places) {
    this.#map = map;
    this.#towns = towns;
    this.#places = places;
  }

  /** Replaces the catalogue. */
  setCatalogue(catalogue: readonly CatalogueItem[]): void {
    if (catalogue === this.#catalogue) return;
    this.#vocabulary = new Vocabulary(catalogue);
    this.#catalogue = catalogue;
  }

  /** Returns the meaning of a query whose words are all known, otherwise undefined. */
  async read(asked: Asked): Promise<UnderstoodPhrase | undefined> {
    const { phrase } = await this.#parse(asked);
    return phrase.unknown.length === 0 ? this.#understood(phrase, asked, 'exact') : undefined;
  }

  /** Returns the most likely meaning of a query with unknown words, if there is any. */
  async guess(asked: Asked): Promise<UnderstoodPhrase | undefined> {
    const { words, phrase, options } = await this.#parse(asked);
    const guessed = await guessPhrase(words, phrase, {
      ...options,
      townsLike: (name) => this.#towns.like(name, { near: asked.near, limit: maxAlike, isLikely: this.#isLikely }),
      isOpen: /[\p{L}\p{N}]\p{M}*$/u.test(asked.typed),
    });
    if (guessed) {
      const understood = await this.#understood(guessed, asked, 'guessed');
      // A guess that finds nothing is probably wrong, unless it is of several filters.
      const isLikely = filterCount(guessed) >= minGuessedFilters;
      return isLikely || understood?.filters.some(({ count }) => count > 0) ? understood : undefined;
    }
    const isMostlyKnown = 2 * phrase.unknown.length <= words.length && filterCount(phrase) >= minPartialFilters;
    const unknown = phrase.unknown.map((at) => words[at]?.typed ?? '');
    const partial = { ...phrase, dropped: [...unknown, ...phrase.dropped] };
    return isMostlyKnown ? this.#understood(partial, asked, 'partial') : undefined;
  }

  async #parse({ typed, near }: Asked) {
    const options = await phraseOptions(this.#vocabulary, this.#hasEvents, this.#places);
    const words = wordsOf(typed, { isMonthFirst: await this.#isMonthFirst(typed, near) });
    return { words, options, phrase: parsePhrase(words, options) };
  }

  async #understood(
    { towns: namesakes, ...phrase }: Phrase<Town>,
    asked: Asked,
    certainty: UnderstoodPhrase['certainty'],
  ): Promise<UnderstoodPhrase | undefined> {
    const { country } = phrase;
    const inCountry = namesakes.filter(({ countryCode }) => !country || countryCode === country.code);
    const towns = this.#likeliest(inCountry.length > 0 ? inCountry : namesakes, asked);
    const filters = await findFilters(this.#map, { ...phrase, town: towns[0] }, asked, this.#places);
    return filters.length > 0 ? { filters, towns, certainty } : undefined;
  }

  /** Sorts towns of one name: large ones, those near the visitor and those with events come first. */
  #likeliest(towns: readonly Town[], { near, lang }: Asked): Town[] {
    const likely = byPopulationAndNearness(towns, near).slice(0, maxNamesakes);
    return byPopulationAndNearness(likely, near, {
      eventsIn: this.#map.eventsIn,
      home: lang && this.#places.homeCountryOf(lang),
    });
  }

  async #isMonthFirst(typed: string, near: Spot | undefined): Promise<boolean> {
    if (near === undefined || !/\d[/.]\d/.test(typed)) return false;
    return monthFirstCountries.has((await this.#places.findCountry(near)) ?? '');
  }

  /** Whether a misspelt or incomplete word may be this town. */
  readonly #isLikely = (town: Town): boolean => town.population >= largePopulation || this.#hasEvents(town);

  readonly #hasEvents = (town: Town): boolean => this.#map.eventsIn(town) > 0;
}

/** Returns the options of `parsePhrase`. A small town is only found if it has events. */
export async function phraseOptions(
  vocabulary: Vocabulary,
  hasEvents: (town: Town) => boolean,
  places: Pick<Places, 'townFinder' | 'postcodeFinder' | 'countryFinder'>,
): Promise<PhraseOptions<Town>> {
  const [townsCalled, townsOfCode, countryCalled] = [
    await places.townFinder(),
    await places.postcodeFinder(),
    await places.countryFinder(),
  ];
  return {
    vocabulary,
    countryCalled,
    townsCalled: (name) => {
      if (countryCalled(name)) return [];
      const called = townsCalled(name).filter((town) => town.population >= minPopulation || hasEvents(town));
      return called.length > 0 ? called : townsOfCode(name);
    },
  };
}
