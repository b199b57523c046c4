import { deepestZoom } from '#contract/constants.ts';
import { maxTilesPerRequest } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { project, tileSizePx, unproject } from '#contract/tiles.ts';
import { wrapped } from '#contract/views.ts';

/** Degrees. */
export interface Place {
  longitude: number;
  latitude: number;
}

/** What the map looks at: its middle, and a whole zoom. */
export interface View extends Place {
  zoom: number;
}

export interface Size {
  widthPx: number;
  heightPx: number;
}

/** A rectangle of tiles: both ends of each span count. Columns may run past the edge of the world, where it wraps. */
export interface TileRectangle {
  zoom: number;
  x: { first: number; last: number };
  y: { first: number; last: number };
}

/**
 * How far beyond the edge of the screen pins are asked for. A cluster depends on its neighbours, which depend on
 * theirs; with this ring none in sight changes while the map is panned, with half of it a few do.
 */
const ringPx = 128;

/** Rounds a view to half a pixel of its zoom: what an address can hold without the map drifting. */
export function rounded({ longitude, latitude, zoom }: View): View {
  const digits = Math.max(2, Math.ceil(Math.log10((2 * tileSizePx * 2 ** zoom) / 360)));
  // Rounding may reach 180, which is -180; adding 0 makes 0 of -0.
  const turned = Number(wrapped(longitude).toFixed(digits)) + 0;
  return { longitude: turned === 180 ? -180 : turned, latitude: Number(latitude.toFixed(digits)) + 0, zoom };
}

/** True where nobody could see the difference: less than two pixels at the same zoom. */
export function isSameView(one: View, other: View): boolean {
  return one.zoom === other.zoom && distancePx(one, other, one.zoom) < 2;
}

/** How far two places lie apart on the screen, the short way around the world. */
export function distancePx(one: Place, other: Place, zoom: number): number {
  const from = project(one.longitude, one.latitude);
  const to = project(other.longitude, other.latitude);
  const x = Math.abs(from.x - to.x);
  return Math.hypot(Math.min(x, 1 - x), from.y - to.y) * tileSizePx * 2 ** zoom;
}

/** The tiles that cover `bounds` and a ring around it, always written the same way so that caches recognise them. */
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

/** The view that shows what a cluster is made of: its cells fill a good part of the screen. */
export function viewInto(cluster: View & { bounds: BoundingBox }, { widthPx, heightPx }: Size): View {
  const { west, south, east, north } = cluster.bounds;
  const from = project(west, north);
  const width = (((east - west + 360) % 360) / 360) * tileSizePx;
  const height = (project(east, south).y - from.y) * tileSizePx;
  const fitting = Math.floor(Math.log2(Math.min((widthPx * 0.7) / width, (heightPx * 0.7) / height)));
  const zoom = Math.min(deepestZoom, Math.max(cluster.zoom + 1, fitting));
  return rounded({ longitude: cluster.longitude, latitude: cluster.latitude, zoom });
}

/** The view that shows all of a box, with its middle in the middle. */
export function viewOfBox({ west, south, east, north }: BoundingBox, { widthPx, heightPx }: Size): View {
  const across = (east - west + 360) % 360 || 360;
  const [top, bottom] = [project(0, north).y, project(0, south).y];
  const scale = Math.min(widthPx / (across / 360), heightPx / (bottom - top)) / tileSizePx;
  const { latitude } = unproject(0, (top + bottom) / 2);
  const zoom = Math.min(deepestZoom, Math.max(0, Math.floor(Math.log2(scale))));
  return rounded({ longitude: west + across / 2, latitude, zoom });
}

/** No more columns or rows than the server answers; only screens of more than 4,096 pixels lose their margins. */
function trimmed(first: number, last: number): { first: number; last: number } {
  const surplus = Math.max(0, last - first + 1 - Math.sqrt(maxTilesPerRequest));
  return { first: first + Math.ceil(surplus / 2), last: last - Math.floor(surplus / 2) };
}
