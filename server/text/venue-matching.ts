import { metresBetween } from '#contract/distance.ts';
import { normalizeText } from './normalize-text.ts';
import { normalizeTown } from './normalize-town.ts';

/* What makes two evenings happen in one house: it is called the same, and stands in the same spot. */

/** Two doors of a house, or a pin that was set by another hand; the next house of that name is further away. */
export const venueMatchRadiusM = 100;

/** A venue as somebody wrote it. */
export interface VenueText {
  name: string;
  town: string;
  /** The whole address in one line. */
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** Names with the same key are called the same: `Le Moulin` and `LE MOULIN!`. Empty where no letter or digit is left. */
export function venueNameKey(name: string): string {
  return normalizeText(name);
}

/** Whether someone has named a house: who repeats the town or the address has given none. */
export function namesVenue({ name, town, address }: Omit<VenueText, 'latitude' | 'longitude'>): boolean {
  const key = venueNameKey(name);
  return key !== '' && normalizeTown(name) !== normalizeTown(town) && key !== venueNameKey(address);
}

interface Spot {
  latitude: number | null;
  longitude: number | null;
}

/**
 * Which of the houses of one key somebody means: the nearest within `venueMatchRadiusM`. What has no coordinates
 * is one with the first of those without that is in the same town: no more is known of it.
 */
export function findMatchingVenue<Candidate extends Spot & { town: string }>(
  candidates: readonly Candidate[],
  written: VenueText,
): Candidate | undefined {
  const { latitude, longitude } = written;
  if (latitude === null || longitude === null) {
    const town = normalizeTown(written.town);
    return candidates.find((house) => house.latitude === null && normalizeTown(house.town) === town);
  }
  const near = candidates.flatMap((candidate) => {
    if (candidate.latitude === null || candidate.longitude === null) return [];
    const spot = { latitude: candidate.latitude, longitude: candidate.longitude };
    const metres = metresBetween(spot, { latitude, longitude });
    return metres <= venueMatchRadiusM ? { candidate, metres } : [];
  });
  // Of several that are as near the first.
  return near.sort((one, other) => one.metres - other.metres)[0]?.candidate;
}

/** What a venue would like to be called in its address: with its town, since there is a house of that name in many. */
export function venueSlugText({ name, town }: Pick<VenueText, 'name' | 'town'>): string {
  const isNamed = ` ${venueNameKey(name)} `.includes(` ${venueNameKey(town)} `);
  return isNamed ? name : `${name} ${town}`;
}
