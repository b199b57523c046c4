import { metresBetween } from '#contract/distance.ts';
import type { Place } from './view.ts';

/** Returns the great-circle distance in kilometres, or null if one of the places has no coordinates. */
export function distanceKm(
  from: Place,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): number | null {
  return latitude === null || longitude === null ? null : metresBetween(from, { latitude, longitude }) / 1000;
}
