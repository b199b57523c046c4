import { distanceKm } from '#contract/distance.ts';
import { openGazetteer } from './gazetteer.ts';
import type { Town } from './town.ts';
import { type SluggedTown, withSlug } from './town-slugs.ts';

/** Where something is, as its address says. */
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

/** Further from its middle than this, a town of that name is another one. */
const townReachKm = 40;

/** Kept for all addresses of a district: to a tenth of a degree, which is well within a town's reach. */
const known = new Map<string, Promise<SluggedTown | undefined>>();
const mostKnown = 50_000;

/**
 * The town that an address names: one of that name within 40 km, the nearest; without coordinates the largest of its country.
 * Undefined where the gazetteer has none: a village of a few hundred, or a name of a district that nobody else uses.
 */
export function locateTownOf(address: Addressed): Promise<SluggedTown | undefined> {
  const { town, countryCode, latitude, longitude } = address;
  const key = `${town}|${countryCode}|${latitude?.toFixed(1)}|${longitude?.toFixed(1)}`;
  let found = known.get(key);
  if (!found) {
    if (known.size >= mostKnown) known.clear();
    found = locate(address);
    known.set(key, found);
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

/** `Lyon 3e`, `Paris (11e arrondissement)`, `Brooklyn, New York` → the name before it. */
function withoutDistrict(name: string): string {
  return name
    .replace(/\s*[,(/].*$/, '')
    .replace(/\s+\d.*$/, '')
    .trim();
}

/** What is kept for a district is the same whoever asks first. */
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
