import type { FoundPlace } from '#contract/places.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';

/** Geocoders place the centre of the same town up to this far apart. */
const sameTownDegrees = 0.2;
/** About fifty metres. */
const sameAddressDegrees = 0.0005;

/**
 * Returns the places without duplicates, keeping the first: the same displayed name, the same kind within about 50 m,
 * or towns of one name within about 20 km.
 */
export function removeDuplicatePlaces<Place extends FoundPlace>(places: Place[]): Place[] {
  return places.filter((place, index) => !places.slice(0, index).some((earlier) => isDuplicate(earlier, place)));
}

function isDuplicate(one: FoundPlace, other: FoundPlace): boolean {
  if (one.displayName === other.displayName) return true;
  const distance = Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude);
  if (one.kind !== 'town' || other.kind !== 'town') return distance < sameAddressDegrees && one.kind === other.kind;
  return distance < sameTownDegrees && normalizeTown(one.place) === normalizeTown(other.place);
}
