import { distanceKm } from '#contract/distance.ts';
import type { PackedTown } from '#model/packs/towns.ts';
import type { Spot } from '#model/search/nearness.ts';
import type { Places } from '#model/search/places.ts';
import { normalizeTown, normalizeTyped } from '#model/text/normalize-town.ts';
import { homeCountry } from './home-country.ts';
import type { Town } from './town.ts';
import { accentedName, lowerCase, spellings } from './town-spellings.ts';
import { townZoom } from './town-zoom.ts';

/** Ranking weights, in powers of ten of population, as those of the gazetteer. */
const exactWeight = 2;
const prefixWeight = 0.8;
const nearnessWeight = 3;
const halfNearnessKm = 50;
const accentWeight = 1;

/** Radius of a town by its population, as in the gazetteer. */
const peoplePerSquareKm = 4500;
const minReachKm = 3;

/** Returns the places of the search of these towns: without postcodes and countries. */
export function packedPlaces(all: readonly PackedTown[]): Places {
  const towns = distinct(all).map((town) => ({ town, keys: keysOf(town) }));
  const nearest = (spot: Spot): PackedTown | undefined => {
    const byDistance = towns.map(({ town }) => ({ town, km: distanceKm(spot, town) }));
    return byDistance.reduce<(typeof byDistance)[number] | undefined>(
      (best, one) => (best && best.km <= one.km ? best : one),
      undefined,
    )?.town;
  };
  const packed = new Map<Town, PackedTown>(towns.map(({ town }) => [town, town]));
  return {
    async findTowns(query, { near, limit }) {
      const typed = normalizeTyped(query);
      if (typed === '') return [];
      const scored = towns.flatMap(({ town, keys }) => {
        const likeness = Math.max(...keys.map((key) => likenessOf(key, typed)));
        if (likeness < 0) return [];
        const accents = accentedName(query) === lowerCase(town.name) ? accentWeight : 0;
        return { town, score: sizeOf(town) + likeness + accents + nearnessOf(town, near) };
      });
      return best(scored, limit);
    },
    townFinder: async () => (name) => called(towns, name),
    postcodeFinder: async () => () => [],
    countryFinder: async () => () => undefined,
    async loadTownWords(add) {
      const words = new Set(towns.flatMap(({ keys }) => keys.flatMap((key) => key.split(' '))));
      for (const word of [...words].sort()) add(word);
    },
    async findTownAt(point, outskirtsKm) {
      const near = towns
        .map(({ town }) => ({ town, km: distanceKm(point, town), reachKm: reachOf(town) }))
        .filter(({ km, reachKm }) => km <= reachKm + outskirtsKm)
        .sort((one, other) => one.km / one.reachKm - other.km / other.reachKm);
      return near[0]?.town;
    },
    findCountry: async (point) => nearest(point)?.countryCode ?? null,
    homeCountryOf: (lang) => homeCountry[lang],
    findTimeZone: (point) => nearest(point)?.timeZone ?? 'UTC',
    townZoom,
    toFoundTown(town) {
      const { name, admin1: region, countryCode, latitude, longitude } = town;
      const { names, regionNames } = packed.get(town) ?? {};
      return { name, names, region, regionNames, countryCode, latitude, longitude, zoom: townZoom(town) };
    },
    townSlug: async (town) => packed.get(town)?.slug ?? null,
  };
}

interface KeyedTown {
  town: PackedTown;
  /** Normalized names in all languages. */
  keys: string[];
}

/** Towns with exactly this name in any spelling: those with the same accents first, then the largest. */
function called(towns: readonly KeyedTown[], name: string): Town[] {
  const accented = accentedName(name);
  const hasAccents = ({ name: other }: Town) => Number(accented !== undefined && lowerCase(other) === accented);
  for (const spelling of spellings(name)) {
    const found = towns.filter(({ keys }) => keys.includes(spelling)).map(({ town }) => town);
    if (found.length > 0)
      return found.sort((one, other) => hasAccents(other) - hasAccents(one) || other.population - one.population);
  }
  return [];
}

function keysOf({ name, names }: PackedTown): string[] {
  return [...new Set([name, ...Object.values(names ?? {})].map(normalizeTown))];
}

/** Two tiles have no town in common, but packs of two times may. */
function distinct(towns: readonly PackedTown[]): PackedTown[] {
  return [...new Map(towns.map((town) => [`${town.name} ${town.latitude} ${town.longitude}`, town])).values()];
}

/** Returns how well a name matches; negative if no word of it starts with the typed text. */
function likenessOf(key: string, typed: string): number {
  if (key === typed) return exactWeight + prefixWeight;
  if (key.startsWith(typed)) return prefixWeight;
  if (key.endsWith(` ${typed}`)) return exactWeight / 2;
  return key.includes(` ${typed}`) ? 0 : -1;
}

function sizeOf({ population }: Town): number {
  return Math.log10(Math.max(1, population));
}

function nearnessOf(town: Town, near: Spot | undefined): number {
  return near ? (nearnessWeight * halfNearnessKm) / (halfNearnessKm + distanceKm(near, town)) : 0;
}

function reachOf({ population }: Town): number {
  return Math.max(minReachKm, Math.sqrt(population / peoplePerSquareKm));
}

function best(scored: readonly { town: PackedTown; score: number }[], limit: number): Town[] {
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ town }) => town);
}
