import { metresBetween } from '#contract/distance.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';

/* Decides whether two events are at the same venue: same name and nearly the same position. */

/** Maximum distance of pins of the same venue. Other venues with that name are further away. */
export const venueMatchRadiusM = 100;

/** A venue as entered by a user. */
export interface VenueText {
  name: string;
  town: string;
  /** The complete address in one line. */
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Returns the key of a name; equal keys mean the same name: `Le Moulin` and `LE MOULIN!`. Empty without letters and
 * digits.
 */
export function venueNameKey(name: string): string {
  return normalizeText(name);
}

/** Whether the name denotes a venue; false if it repeats the town or the address. */
export function namesVenue({ name, town, address }: Omit<VenueText, 'latitude' | 'longitude'>): boolean {
  const key = venueNameKey(name);
  return key !== '' && normalizeTown(name) !== normalizeTown(town) && key !== venueNameKey(address);
}

interface Spot {
  latitude: number | null;
  longitude: number | null;
}

/**
 * Returns the matching venue among those with the same name key: the nearest within 100 metres. Without coordinates,
 * the first one in the same town without coordinates. Undefined if none matches.
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
  // The first one on equal distances.
  return near.sort((one, other) => one.metres - other.metres)[0]?.candidate;
}

/** Returns the text for a venue's slug: its name with the town, because names repeat between towns. */
export function venueSlugText({ name, town }: Pick<VenueText, 'name' | 'town'>): string {
  const isNamed = ` ${venueNameKey(name)} `.includes(` ${venueNameKey(town)} `);
  return isNamed ? name : `${name} ${town}`;
}
