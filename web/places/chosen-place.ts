import type { FoundPlace } from '#contract/places.ts';
import type { Place } from '#web/map/view.ts';

/** The place of an event, as the form keeps it: plain data, fit for a draft. */
export interface ChosenPlace extends FoundPlace {
  /** Where it was found, when its pin has been moved since: the way back. */
  foundAt?: Place | undefined;
  /** Its pin was put there by hand, because nobody knows the address. */
  isByHand?: true | undefined;
}

/** A place that nobody knows, where its pin was put: its address stays as it was typed. */
export function placedByHand(text: string, place: string, { latitude, longitude }: Place): ChosenPlace {
  const where = { latitude, longitude, countryCode: null };
  return { displayName: text.trim(), place, ...where, kind: 'venue', source: 'gazetteer', isByHand: true };
}

/** With its pin moved to a door. Moved back to where it was found, it is as it was. */
export function movedTo(place: ChosenPlace, { latitude, longitude }: Place): ChosenPlace {
  if (place.isByHand) return { ...place, latitude, longitude };
  const { foundAt = { latitude: place.latitude, longitude: place.longitude }, ...rest } = place;
  const isBack = latitude === foundAt.latitude && longitude === foundAt.longitude;
  return { ...rest, latitude, longitude, ...(!isBack && { foundAt }) };
}

const earthMetresPerDegree = 111_195;

/** How far the pin has been moved, in metres, as the crow flies. */
export function movedMetres({ latitude, longitude, foundAt }: ChosenPlace): number {
  if (!foundAt) return 0;
  const east = (longitude - foundAt.longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.round(earthMetresPerDegree * Math.hypot(latitude - foundAt.latitude, east));
}
