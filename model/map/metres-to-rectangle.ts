import { metresBetween } from '#contract/distance.ts';
import type { BoundingBox } from '#contract/places.ts';

/** Degrees. */
export interface Spot {
  latitude: number;
  longitude: number;
}

/**
 * Returns the metres from a place to the nearest point of a rectangle that does not cross the antimeridian; 0 inside.
 * West and east of the rectangle, that point is on one of its meridians: where the great circle is nearest to the
 * place, or at an end.
 */
export function metresToRectangle(from: Spot, { west, east, south, north }: BoundingBox): number {
  const within = (latitude: number) => Math.max(south, Math.min(north, latitude));
  if (from.longitude >= west && from.longitude <= east)
    return metresBetween(from, { latitude: within(from.latitude), longitude: from.longitude });
  return Math.min(
    ...[west, east].flatMap((longitude) =>
      [south, north, within(nearestOn(longitude, from))].map((latitude) =>
        metresBetween(from, { latitude, longitude }),
      ),
    ),
  );
}

/** The latitude at which a meridian is nearest to a place. It may be beyond a pole. */
function nearestOn(longitude: number, from: Spot): number {
  const apart = ((longitude - from.longitude) * Math.PI) / 180;
  const latitude = (from.latitude * Math.PI) / 180;
  return (Math.atan2(Math.sin(latitude), Math.cos(latitude) * Math.cos(apart)) * 180) / Math.PI;
}
