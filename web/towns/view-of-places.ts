import { tileSizePx } from '#contract/constants.ts';
import { distanceKm } from '#contract/distance.ts';
import { project, unproject } from '#contract/tiles.ts';
import type { Place, View } from '#web/map/view.ts';

/** Visible part of the map on a phone, above its list. */
const roomPx = { width: 340, height: 420 };
const closest = 12;
const furthest = 2;

/** Returns the closest view that contains all places on any screen; null if there are none. */
export function viewOfPlaces(places: readonly Place[]): View | null {
  if (places.length === 0) return null;
  const points = places.map(({ longitude, latitude }) => project(longitude, latitude));
  const spanOf = (axis: 'x' | 'y') => {
    const along = points.map((point) => point[axis]);
    const [min, max] = [Math.min(...along), Math.max(...along)];
    return { middle: (min + max) / 2, length: max - min };
  };
  const [x, y] = [spanOf('x'), spanOf('y')];
  const zoom = Math.floor(
    Math.log2(Math.min(roomPx.width / (x.length * tileSizePx), roomPx.height / (y.length * tileSizePx))),
  );
  return { ...unproject(x.middle, y.middle), zoom: Math.max(furthest, Math.min(closest, zoom)) };
}

/** About the distance that dancers travel for a weekend. */
const areaKm = 1500;

/**
 * Returns the places within `areaKm` of the one around which most events are, because a map of places all over the
 * world would show mostly oceans.
 */
export function busiestArea<Counted extends Place & { count: number }>(places: readonly Counted[]): Counted[] {
  let busiest: { places: Counted[]; count: number } = { places: [], count: 0 };
  for (const center of places) {
    const around = places.filter((place) => distanceKm(center, place) <= areaKm);
    const count = around.reduce((sum, place) => sum + place.count, 0);
    if (count > busiest.count) busiest = { places: around, count };
  }
  return busiest.places;
}
