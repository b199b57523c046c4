import { packZoom } from '#contract/packs.ts';
import { unproject } from '#contract/tiles.ts';
import { keptAreas, type Tile } from './area-list.ts';

/** A tile fills a screen at this zoom. */
const zoom = packZoom + 2;

/** Returns the view of the area that was used last; null without one. */
export function viewOfKept(): { longitude: number; latitude: number; zoom: number } | null {
  const [last] = keptAreas();
  if (!last) return null;
  const { west, south, east, north } = boundsOfTile(last);
  return { longitude: (west + east) / 2, latitude: (south + north) / 2, zoom };
}

/** Returns the bounds of a tile in degrees. */
export function boundsOfTile({ x, y }: Tile): { west: number; south: number; east: number; north: number } {
  const world = 2 ** packZoom;
  const [start, end] = [unproject(x / world, y / world), unproject((x + 1) / world, (y + 1) / world)];
  return { west: start.longitude, north: start.latitude, east: end.longitude, south: end.latitude };
}
