import type { Locale } from '#contract/locales.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { FoundTown } from '#contract/search.ts';
import type { Town } from '#model/places/town.ts';
import type { Spot } from './nearness.ts';

/** A country with the bounding box of its towns. */
export interface FoundCountry {
  code: string;
  box: BoundingBox;
  largest: Town;
}

/**
 * Knowledge about places: on the server the gazetteer, in a browser the towns of its packs. Functions that return finders
 * first load the data that these need.
 */
export interface Places {
  /** Returns towns whose name has a word that starts with `query`, most likely first. */
  findTowns(query: string, options: { near: Spot | undefined; limit: number }): Promise<Town[]>;
  /** Finds towns with exactly this name in any spelling, the largest first. */
  townFinder(): Promise<(name: string) => readonly Town[]>;
  /** Finds the towns of a postcode. */
  postcodeFinder(): Promise<(text: string) => readonly Town[]>;
  /** Finds the country with a name, but not if it is more likely a town. */
  countryFinder(): Promise<(name: string) => FoundCountry | undefined>;
  /** Calls `add` with every distinct normalized word of town names, in alphabetical order. */
  loadTownWords(add: (word: string) => void): Promise<void>;
  /** Returns the town that contains a point, or whose edge is at most `outskirtsKm` away. */
  findTownAt(point: Spot, outskirtsKm: number): Promise<Town | undefined>;
  /** Returns the country (ISO 3166-1) of a point; null if it is unknown. */
  findCountry(point: Spot): Promise<string | null>;
  /** Returns the country that is preferred in a language if a name is ambiguous. */
  homeCountryOf(lang: Locale): string;
  /** Returns the IANA time zone of a point. */
  findTimeZone(point: Spot): string;
  /** Returns the zoom at which a map shows the whole town. */
  townZoom(town: Town): number;
  /** Returns a town as the search answers it. */
  toFoundTown(town: Town): FoundTown;
  /** Returns the slug of the page of a town; null for towns without one. */
  townSlug(town: Town): Promise<string | null>;
}
