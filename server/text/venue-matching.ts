import { metresBetween } from '#contract/distance.ts';
import { normalizeText } from './normalize-text.ts';
import { normalizeTown } from './normalize-town.ts';

/* What makes two evenings happen in one house: it is called the same, and stands in the same spot. */

/** Two doors of a house, or a pin that was set by another hand; the next house of that name is further away. */
export const sameHouseMetres = 100;

/** A venue as somebody wrote it. */
export interface WrittenHouse {
  name: string;
  town: string;
  /** The whole address in one line. */
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** Names with the same key are called the same: `Le Moulin` and `LE MOULIN!`. Empty where no letter or digit is left. */
export function houseKey(name: string): string {
  return normalizeText(name);
}

/** Whether someone has named a house: who repeats the town or the address has given none. */
export function isHouse({ name, town, address }: Omit<WrittenHouse, 'latitude' | 'longitude'>): boolean {
  const key = houseKey(name);
  return key !== '' && normalizeTown(name) !== normalizeTown(town) && key !== houseKey(address);
}

interface Spot {
  latitude: number | null;
  longitude: number | null;
}

/**
 * Which of the houses of one key somebody means: the nearest within `sameHouseMetres`. What has no coordinates
 * is one with the first of those without that is in the same town: no more is known of it.
 */
export function sameHouse<House extends Spot & { town: string }>(
  houses: readonly House[],
  written: WrittenHouse,
): House | undefined {
  const { latitude, longitude } = written;
  if (latitude === null || longitude === null) {
    const town = normalizeTown(written.town);
    return houses.find((house) => house.latitude === null && normalizeTown(house.town) === town);
  }
  const near = houses.flatMap((house) => {
    if (house.latitude === null || house.longitude === null) return [];
    const spot = { latitude: house.latitude, longitude: house.longitude };
    const metres = metresBetween(spot, { latitude, longitude });
    return metres <= sameHouseMetres ? { house, metres } : [];
  });
  // Of several that are as near the first.
  return near.sort((one, other) => one.metres - other.metres)[0]?.house;
}

/** What a venue would like to be called in its address: with its town, since there is a house of that name in many. */
export function houseSlugText({ name, town }: Pick<WrittenHouse, 'name' | 'town'>): string {
  const isNamed = ` ${houseKey(name)} `.includes(` ${houseKey(town)} `);
  return isNamed ? name : `${name} ${town}`;
}
