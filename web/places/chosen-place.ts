import type { FoundPlace } from '#contract/places.ts';
import type { Place } from '#web/map/view.ts';

/** Place of an event in the form: plain data that can be stored in a draft. */
export interface ChosenPlace extends FoundPlace {
  /** Position before the pin was moved; used to reset it. */
  foundAt?: Place | undefined;
  /** The user placed the pin, because the address is unknown. */
  isByHand?: true | undefined;
}

/** Returns a place for an unknown address, with the typed text as its address and the position of its pin. */
export function placedByHand(text: string, place: string, { latitude, longitude }: Place): ChosenPlace {
  const where = { latitude, longitude, countryCode: null };
  return { displayName: text.trim(), place, ...where, kind: 'venue', source: 'gazetteer', isByHand: true };
}

/** Returns the place with its pin moved. Moved back to the found position, it equals the original. */
export function movedTo(place: ChosenPlace, { latitude, longitude }: Place): ChosenPlace {
  if (place.isByHand) return { ...place, latitude, longitude };
  const { foundAt = { latitude: place.latitude, longitude: place.longitude }, ...rest } = place;
  const isBack = latitude === foundAt.latitude && longitude === foundAt.longitude;
  return { ...rest, latitude, longitude, ...(!isBack && { foundAt }) };
}

const earthMetresPerDegree = 111_195;

/** Returns the distance in metres by which the pin was moved. */
export function movedMetres({ latitude, longitude, foundAt }: ChosenPlace): number {
  if (!foundAt) return 0;
  const east = (longitude - foundAt.longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.round(earthMetresPerDegree * Math.hypot(latitude - foundAt.latitude, east));
}
