import type { FoundPlace } from '#contract/places.ts';
import { normalizeTown } from '#server/text/normalize-town.ts';

/** Geocoders differ by this much for the centre of a town… */
const sameTownDegrees = 0.2;
/** …and addresses within about fifty metres are the same. */
const sameAddressDegrees = 0.0005;

/** Removes duplicate places, keeping the first. */
export function withoutTwins<Place extends FoundPlace>(places: Place[]): Place[] {
  return places.filter((place, index) => !places.slice(0, index).some((earlier) => isTwin(earlier, place)));
}

function isTwin(one: FoundPlace, other: FoundPlace): boolean {
  if (one.displayName === other.displayName) return true;
  const distance = Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude);
  if (one.kind !== 'town' || other.kind !== 'town') return distance < sameAddressDegrees && one.kind === other.kind;
  return distance < sameTownDegrees && normalizeTown(one.place) === normalizeTown(other.place);
}
