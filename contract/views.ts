import { tileSizePx } from './constants.ts';
import type { BoundingBox } from './places.ts';

/** Returns the longitude wrapped to -180 (inclusive) to 180 (exclusive). */
export function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

const kmPerDegree = 111.195;

/**
 * Returns the box around a place whose edges are `radiusKm` away. West is greater than east if it crosses the
 * antimeridian. `model/geo/bounding-box.ts` has a more exact one near the poles.
 */
export function boxAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  radiusKm: number,
): BoundingBox {
  const north = radiusKm / kmPerDegree;
  const east = Math.min(179, north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return {
    west: wrapped(longitude - east),
    south: Math.max(-90, latitude - north),
    east: wrapped(longitude + east),
    north: Math.min(90, latitude + north),
  };
}

/** Rounds a view to half a pixel of its zoom, so that it can be stored in a URL without drifting. */
export function roundedView<View extends { longitude: number; latitude: number; zoom: number }>(view: View): View {
  const digits = Math.max(2, Math.ceil(Math.log10((2 * tileSizePx * 2 ** view.zoom) / 360)));
  // Rounding may give 180, which is -180. Adding 0 turns -0 into 0.
  const turned = Number(wrapped(view.longitude).toFixed(digits)) + 0;
  return { ...view, longitude: turned === 180 ? -180 : turned, latitude: Number(view.latitude.toFixed(digits)) + 0 };
}
