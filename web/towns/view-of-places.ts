import { distanceKm } from '#contract/distance.ts';
import { project, tileSizePx, unproject } from '#contract/tiles.ts';
import type { Place, View } from '#web/map/view.ts';

/** What a phone shows of the map above its list. */
const roomPx = { width: 340, height: 420 };
const closest = 12;
const furthest = 2;

/** The closest view that has all of these places in sight on any screen; null where there are none. */
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

/** About as far as one goes to dance, there and back over a weekend. */
const areaKm = 1500;

/** Of places all over the world those in the one area where most is on: a picture of all of them would be one of oceans. */
export function busiestArea<Counted extends Place & { count: number }>(places: readonly Counted[]): Counted[] {
  let busiest: { places: Counted[]; count: number } = { places: [], count: 0 };
  for (const center of places) {
    const around = places.filter((place) => distanceKm(center, place) <= areaKm);
    const count = around.reduce((sum, place) => sum + place.count, 0);
    if (count > busiest.count) busiest = { places: around, count };
  }
  return busiest.places;
}
