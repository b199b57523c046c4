import { LRUCache } from 'lru-cache';
import { distanceKm } from '#contract/distance.ts';
import type { Town } from '#model/places/town.ts';
import { openGazetteer } from '#server/places/gazetteer.ts';
import { gazetteerVersion } from '#server/places/gazetteer-columns.ts';
import { type SluggedTown, withSlug } from '#server/places/town-slugs.ts';

/** The location of an address. */
export interface Addressed {
  town: string;
  countryCode: string | null;
  latitude: number | null;
  longitude: number | null;
}

interface Spot {
  latitude: number;
  longitude: number;
}

/** Beyond this distance, a town of that name is another one. */
const townReachKm = 40;

/** Changes with the towns and their slugs. */
export const townsVersion = gazetteerVersion;

/** About ten megabytes. A site of a million events has some fifty thousand. */
const maxCached = 50_000;
/** Cached by coordinates rounded to a tenth of a degree, which is well within a town's radius. */
const cache = new LRUCache<string, Promise<SluggedTown | undefined>>({ max: maxCached });

/**
 * Returns the town of an address, with the slug of its page: the nearest of that name within 40 km, or without coordinates the
 * largest of its country. Undefined if the gazetteer has none, for example for a small village or a district. Cached.
 */
export function townOfAddress(address: Addressed): Promise<SluggedTown | undefined> {
  const { town, countryCode, latitude, longitude } = address;
  const key = `${town}|${countryCode}|${latitude?.toFixed(1)}|${longitude?.toFixed(1)}`;
  let found = cache.get(key);
  if (!found) {
    found = locate(address);
    cache.set(key, found);
  }
  return found;
}

async function locate(address: Addressed): Promise<SluggedTown | undefined> {
  const gazetteer = await openGazetteer();
  for (const name of new Set([address.town, withoutDistrict(address.town)])) {
    const { latitude, longitude } = address;
    const countryCode = latitude === null ? (address.countryCode ?? undefined) : undefined;
    const called = gazetteer.called(name, { countryCode });
    const found =
      latitude === null || longitude === null ? called[0] : nearest(called, roundedSpot(latitude, longitude));
    if (found) return withSlug(found);
  }
  return undefined;
}

/** Returns the name before a district: `Lyon 3e`, `Paris (11e arrondissement)`, `Brooklyn, New York`. */
function withoutDistrict(name: string): string {
  return name
    .replace(/\s*[,(/].*$/, '')
    .replace(/\s+\d.*$/, '')
    .trim();
}

/** Rounded, so that a cached result does not depend on the first caller. */
function roundedSpot(latitude: number, longitude: number): Spot {
  return { latitude: Number(latitude.toFixed(1)), longitude: Number(longitude.toFixed(1)) };
}

function nearest(towns: readonly Town[], spot: Spot): Town | undefined {
  let best: Town | undefined;
  let bestKm: number = townReachKm;
  for (const town of towns) {
    const km = distanceKm(spot, town);
    if (km > bestKm) continue;
    best = town;
    bestKm = km;
  }
  return best;
}
