import type { BoundingBox } from './places.ts';
import { project, tileSizePx, unproject } from './tiles.ts';

interface View {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** Returns the bounds of a map view of this size. West is greater than east if the view crosses the antimeridian. */
export function boundsOf(view: View, { widthPx, heightPx }: { widthPx: number; heightPx: number }): BoundingBox {
  const world = tileSizePx * 2 ** view.zoom;
  const { y } = project(view.longitude, view.latitude);
  const halfHeight = heightPx / 2 / world;
  const halfWidth = (widthPx / 2 / world) * 360;
  const isWholeWorld = widthPx >= world;
  return {
    west: isWholeWorld ? -180 : wrapped(view.longitude - halfWidth),
    south: unproject(0, Math.min(1, y + halfHeight)).latitude,
    east: isWholeWorld ? 180 : wrapped(view.longitude + halfWidth),
    north: unproject(0, Math.max(0, y - halfHeight)).latitude,
  };
}

/** Returns the longitude wrapped to -180 (inclusive) to 180 (exclusive). */
export function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

const kmPerDegree = 111.195;

/**
 * Returns the box around a place whose edges are `radiusKm` away. West is greater than east if it crosses the
 * antimeridian. `server/geo/bounding-box.ts` has a more exact one near the poles.
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
