import { metresBetween } from '#contract/distance.ts';
import type { Place } from './view.ts';

/** How far two places lie apart, as the crow flies; null where one of them is nowhere. */
export function distanceKm(
  from: Place,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): number | null {
  return latitude === null || longitude === null ? null : metresBetween(from, { latitude, longitude }) / 1000;
}
