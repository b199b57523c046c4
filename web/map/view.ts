import type { Event } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';

/** In degrees. */
export interface Place {
  longitude: number;
  latitude: number;
}

/** The centre of the map, and an integer zoom. */
export interface View extends Place {
  zoom: number;
}

export interface Size {
  widthPx: number;
  heightPx: number;
}

/**
 * Rounds a box to about ten centimetres, so that its query has the same key on the server and in the browser, whose
 * trigonometric functions differ in the last digits.
 */
export function roundedBox({ west, south, east, north }: BoundingBox): BoundingBox {
  const [w = 0, s = 0, e = 0, n = 0] = [west, south, east, north].map((degrees) => Number(degrees.toFixed(6)));
  return { west: w, south: s, east: e, north: n };
}

/** Returns where an event is; null if its coordinates are unknown. */
export function placeOf({ location: { latitude, longitude } }: Event): Place | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** How many zoom levels "zoom out" goes: four times the width and height. */
const stepsOut = 2;

/** Returns a view of a larger area around the same centre. */
export function wider(view: View): View {
  return { ...view, zoom: Math.max(0, view.zoom - stepsOut) };
}
