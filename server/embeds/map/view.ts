import type { BoundingBox } from '#contract/places.ts';
import { project } from '#contract/tiles.ts';

/** The size of the drawing. It is shown at widths from 280 to about 600 pixels. */
export const mapSize = { width: 600, height: 400 } as const;

/** The part of the world that is drawn. Positions are fractions of the square Mercator world. */
export interface MapView {
  west: number;
  north: number;
  /** Units of the drawing for the width of the world. */
  worldWidth: number;
}

export interface Position {
  latitude: number;
  longitude: number;
}

/** Pins are this far from the edges. */
const marginUnits = 48;
/** No streets are drawn, so that a closer view would be empty. As a zoom of the map on the site. */
const maxZoom = 13;
const tilePx = 256;

/** Returns the view of a box. It may cross the antimeridian. */
export function viewOfBox({ west, south, east, north }: BoundingBox): MapView {
  const [start, end] = [project(west, north), project(Math.min(east, 180 - 1e-9), south)];
  const width = end.x - start.x + (end.x < start.x ? 1 : 0);
  return fitted({ west: start.x, north: start.y, width, height: end.y - start.y }, 0);
}

/** Returns the closest view of all positions, across the antimeridian if that is shorter. */
export function viewOfPositions(positions: readonly Position[]): MapView {
  const points = positions.map(({ longitude, latitude }) => project(longitude, latitude));
  const columns = points.map(({ x }) => x).sort((one, other) => one - other);
  const rows = points.map(({ y }) => y);
  const gaps = columns.map((x, index) => (columns[index + 1] ?? (columns[0] ?? 0) + 1) - x);
  const widest = gaps.indexOf(Math.max(...gaps));
  const west = columns[(widest + 1) % columns.length] ?? 0;
  const north = Math.min(...rows);
  return fitted({ west, north, width: 1 - (gaps[widest] ?? 1), height: Math.max(...rows) - north }, marginUnits);
}

function fitted(
  { west, north, width, height }: { west: number; north: number; width: number; height: number },
  margin: number,
): MapView {
  const inside = { width: mapSize.width - 2 * margin, height: mapSize.height - 2 * margin };
  const closest = tilePx * 2 ** maxZoom;
  // Not further than the whole world.
  const worldWidth = Math.max(mapSize.width, Math.min(closest, inside.width / width, inside.height / height));
  return {
    west: west + width / 2 - mapSize.width / 2 / worldWidth,
    north: north + height / 2 - mapSize.height / 2 / worldWidth,
    worldWidth,
  };
}

/** Returns the zoom of a map with this scale: at zoom 0, the world is 256 units wide. */
export function zoomOf({ worldWidth }: MapView): number {
  return Math.log2(worldWidth / tilePx);
}

/** Returns where a position is in the drawing, in units. */
export function unitsOf({ west, north, worldWidth }: MapView, { longitude, latitude }: Position) {
  const { x, y } = project(longitude, latitude);
  const across = x - west;
  return { x: (across - Math.floor(across)) * worldWidth, y: (y - north) * worldWidth };
}

/** Returns a position of the drawing as percentages, which suit any width. */
export function percentOf({ x, y }: { x: number; y: number }): { x: string; y: string } {
  const rounded = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return { x: rounded(x / mapSize.width), y: rounded(y / mapSize.height) };
}
