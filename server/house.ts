import { normalizeText } from './normalize-text.ts';
import { normalizeTown } from './normalize-town.ts';

/* What makes two evenings happen in one house: it is called the same, and stands in the same spot. */

/** Two doors of a house, or a pin that was set by another hand; the next house of that name is further away. */
export const sameHouseMeters = 100;

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

/** How far two spots are apart, where that is not far; far more for all others. Null where one of them is nowhere. */
export function metersBetween(one: Spot, other: Spot): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
  const metersPerDegree = 111_200;
  const turned = Math.abs(one.longitude - other.longitude);
  // On both sides of the antimeridian one may be next door.
  const east = Math.min(turned, 360 - turned) * Math.cos((one.latitude * Math.PI) / 180);
  return metersPerDegree * Math.hypot(one.latitude - other.latitude, east);
}

/**
 * Which of the houses of one key somebody means: the nearest within `sameHouseMeters`. What has no coordinates
 * is one with the first of those without that is in the same town: no more is known of it.
 */
export function sameHouse<House extends Spot & { town: string }>(
  houses: readonly House[],
  written: WrittenHouse,
): House | undefined {
  if (written.latitude === null || written.longitude === null)
    return houses.find(
      ({ latitude, town }) => latitude === null && normalizeTown(town) === normalizeTown(written.town),
    );
  let nearest: { house: House; meters: number } | undefined;
  for (const house of houses) {
    const meters = metersBetween(house, written);
    if (meters !== null && meters <= sameHouseMeters && meters < (nearest?.meters ?? Number.POSITIVE_INFINITY))
      nearest = { house, meters };
  }
  return nearest?.house;
}

/** What a venue would like to be called in its address: with its town, since there is a house of that name in many. */
export function houseSlugText({ name, town }: Pick<WrittenHouse, 'name' | 'town'>): string {
  const isNamed = ` ${houseKey(name)} `.includes(` ${houseKey(town)} `);
  return isNamed ? name : `${name} ${town}`;
}
