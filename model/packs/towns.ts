import type { PlaceNames } from '#contract/places.ts';
import type { Town } from '#model/places/town.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import type { CardsPack, RegionRow, TownRow } from './format.ts';
import { Table } from './table.ts';

/** A town with what the search answers about it. */
export interface PackedTown extends Town {
  /** Names in other languages. */
  names: PlaceNames;
  regionNames: PlaceNames;
  /** Slug of its page; null without one. */
  slug: string | null;
  timeZone: string;
}

/** Returns the columns of towns, the largest first. */
export function writeTowns(towns: readonly PackedTown[]): Pick<CardsPack, 'regions' | 'towns'> {
  const regions = new Table<RegionRow>(JSON.stringify);
  const largestFirst = towns.toSorted(
    (one, other) =>
      other.population - one.population || one.latitude - other.latitude || one.longitude - other.longitude,
  );
  return {
    towns: largestFirst.map((town): TownRow => {
      const { name, admin1, countryCode, latitude, longitude, population, slug, names, regionNames, timeZone } = town;
      const region = regions.add([admin1, countryCode, timeZone, regionNames ?? 0]);
      return [name, region, latitude, longitude, population, slug === plainSlug(name) ? 0 : slug, names ?? 0];
    }),
    regions: regions.entries,
  };
}

/** Returns the towns of a pack, the largest first. */
export function readTowns({ regions, towns }: Pick<CardsPack, 'regions' | 'towns'>): PackedTown[] {
  return towns.map(([name, region, latitude, longitude, population, slug, names]) => {
    const [admin1 = '', countryCode = '', timeZone = 'UTC', regionNames = 0] = regions[region] ?? [];
    return {
      ...{ name, admin1, countryCode, latitude, longitude, population, timeZone },
      names: names === 0 ? undefined : names,
      regionNames: regionNames === 0 ? undefined : regionNames,
      slug: slug === 0 ? plainSlug(name) : slug,
    };
  });
}

function plainSlug(name: string): string {
  return normalizeTown(name).replaceAll(' ', '-');
}
