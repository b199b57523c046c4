import type { FoundTown } from '#contract/search.ts';
import type { Town } from '#model/places/town.ts';
import type { Places } from '#model/search/places.ts';
import {
  countryFinder,
  findCountry,
  findTimeZone,
  findTownAt,
  findTowns,
  homeCountryOf,
  namesOfRegion,
  namesOfTown,
  postcodeFinder,
  townFinder,
  townSlug,
  townWords,
  townZoom,
} from '#server/places/service.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';

const yieldEveryMs = 3;

/** The places of the search: all towns of the gazetteer. */
export const gazetteerPlaces: Places = {
  findTowns,
  townFinder,
  postcodeFinder,
  countryFinder,
  async loadTownWords(add) {
    const yieldIfDue = yieldEvery(yieldEveryMs);
    for (const word of await townWords()) {
      add(word);
      await yieldIfDue();
    }
  },
  findTownAt,
  findCountry,
  homeCountryOf,
  findTimeZone,
  townZoom,
  toFoundTown,
  townSlug: async (town) => (await townSlug(town)) ?? null,
};

/** Converts a town to its API form, with its translated names and the default zoom of its map. */
export function toFoundTown(town: Town): FoundTown {
  const { name, admin1, countryCode, latitude, longitude } = town;
  const names = namesOfTown(name, countryCode);
  const regionNames = namesOfRegion(admin1, countryCode);
  return { name, names, region: admin1, regionNames, countryCode, latitude, longitude, zoom: townZoom(town) };
}
