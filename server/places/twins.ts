import type { FoundPlace } from '#contract/places.ts';
import { normalizeTown } from '#server/text/normalize-town.ts';

/** Two gazetteers rarely agree on the middle of a town… */
const sameTownDegrees = 0.2;
/** …but two doors are one when they are some fifty metres apart. */
const sameDoorDegrees = 0.0005;

/** Each place once, as the first one that names it. */
export function withoutTwins<Place extends FoundPlace>(places: Place[]): Place[] {
  return places.filter((place, index) => !places.slice(0, index).some((earlier) => isTwin(earlier, place)));
}

function isTwin(one: FoundPlace, other: FoundPlace): boolean {
  if (one.displayName === other.displayName) return true;
  const distance = Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude);
  if (one.kind !== 'town' || other.kind !== 'town') return distance < sameDoorDegrees && one.kind === other.kind;
  return distance < sameTownDegrees && normalizeTown(one.place) === normalizeTown(other.place);
}
