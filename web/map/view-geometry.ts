import { deepestZoom, tileSizePx } from '#contract/constants.ts';
import { maxTilesPerRequest } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { project, unproject } from '#contract/tiles.ts';
import { roundedView } from '#contract/views.ts';
import type { Place, Size, View } from './view.ts';

/** A rectangle of tiles with inclusive spans. Columns may exceed the edge of the world, where it wraps around. */
export interface TileRectangle {
  zoom: number;
  x: { first: number; last: number };
  y: { first: number; last: number };
}

/**
 * Margin around the screen in which pins are requested. A cluster depends on its neighbours, which depend on their own.
 * With this margin no visible cluster changes during a pan; with half of it some do.
 */
const ringPx = 128;

/** Returns whether two views differ by less than two pixels at the same zoom. */
export function isSameView(one: View, other: View): boolean {
  return one.zoom === other.zoom && distancePx(one, other, one.zoom) < 2;
}

/** Returns the distance of two places on the screen in pixels, on the shortest way around the world. */
export function distancePx(one: Place, other: Place, zoom: number): number {
  const from = project(one.longitude, one.latitude);
  const to = project(other.longitude, other.latitude);
  const x = Math.abs(from.x - to.x);
  return Math.hypot(Math.min(x, 1 - x), from.y - to.y) * tileSizePx * 2 ** zoom;
}

/** Returns the tiles that cover `bounds` and a margin, in a canonical form for query keys. */
export function tilesAround(bounds: BoundingBox, zoom: number): TileRectangle {
  const tilesAcross = 2 ** zoom;
  const ring = ringPx / tileSizePx;
  const west = ((bounds.west + 180) / 360) * tilesAcross;
  const east = ((bounds.east + 180) / 360) * tilesAcross + (bounds.west > bounds.east ? tilesAcross : 0);
  const north = project(0, bounds.north).y * tilesAcross;
  const south = project(0, bounds.south).y * tilesAcross;

  const x = trimmed(Math.floor(west - ring), Math.floor(east + ring));
  const y = trimmed(Math.max(0, Math.floor(north - ring)), Math.min(tilesAcross - 1, Math.floor(south + ring)));
  if (x.last - x.first + 1 >= tilesAcross) return { zoom, x: { first: 0, last: tilesAcross - 1 }, y };
  const turn = Math.floor(x.first / tilesAcross) * tilesAcross;
  return { zoom, x: { first: x.first - turn, last: x.last - turn }, y };
}

/** Returns the view, at least one zoom closer, in which the cells of a cluster fill a large part of the screen. */
export function viewInto(cluster: View & { bounds: BoundingBox }, { widthPx, heightPx }: Size): View {
  const { west, south, east, north } = cluster.bounds;
  const from = project(west, north);
  const width = (((east - west + 360) % 360) / 360) * tileSizePx;
  const height = (project(east, south).y - from.y) * tileSizePx;
  const fitting = Math.floor(Math.log2(Math.min((widthPx * 0.7) / width, (heightPx * 0.7) / height)));
  const zoom = Math.min(deepestZoom, Math.max(cluster.zoom + 1, fitting));
  return roundedView({ longitude: cluster.longitude, latitude: cluster.latitude, zoom });
}

/** Returns the view that shows all of a box, centred. */
export function viewOfBox({ west, south, east, north }: BoundingBox, { widthPx, heightPx }: Size): View {
  const across = (east - west + 360) % 360 || 360;
  const [top, bottom] = [project(0, north).y, project(0, south).y];
  const scale = Math.min(widthPx / (across / 360), heightPx / (bottom - top)) / tileSizePx;
  const { latitude } = unproject(0, (top + bottom) / 2);
  const zoom = Math.min(deepestZoom, Math.max(0, Math.floor(Math.log2(scale))));
  return roundedView({ longitude: west + across / 2, latitude, zoom });
}

/** Limits the columns or rows to the server's maximum. Only screens above 4,096 pixels lose their margin. */
function trimmed(first: number, last: number): { first: number; last: number } {
  const surplus = Math.max(0, last - first + 1 - Math.sqrt(maxTilesPerRequest));
  return { first: first + Math.ceil(surplus / 2), last: last - Math.floor(surplus / 2) };
}
