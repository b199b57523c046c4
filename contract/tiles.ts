import { tileSizePx } from './constants.ts';
import type { BoundingBox } from './places.ts';
import { wrapped } from './views.ts';

/**
 * Tiles, cells and Morton codes, shared by browser and server.
 *
 * The map is a square in the web Mercator projection (EPSG:3857). At zoom z it is divided into 2^z × 2^z tiles of 256
 * pixels, counted from the north-west corner (slippy map tiles). Each tile is divided into 8 × 8 cells of 32 pixels. A
 * position is a Morton code (z-order curve): the bits of its column and row, interleaved, so that every tile and every
 * cell, at any zoom, is one contiguous range of codes.
 */

/** Bits of a column or a row in a Morton code. Resolution is 0.6 m at the equator, and a code is exact in a double. */
export const bitsPerAxis = 26;

/** A tile has 2^k × 2^k cells. */
export const cellLevelsPerTile = 3;
export const cellsPerTile = 4 ** cellLevelsPerTile;
export const cellSizePx = tileSizePx / 2 ** cellLevelsPerTile;

/** Positions inside a cell are transferred in 64ths of its size. */
export const positionsPerCell = 64;

/** Limit of the projection. Positions beyond are moved to the edge. */
export const northernmostLatitude = 85.0511287798066;

/**
 * Projects degrees to the unit square of the map: x eastwards, y southwards, both from 0 (inclusive) to 1 (exclusive).
 */
export function project(longitude: number, latitude: number): { x: number; y: number } {
  const clamped = Math.max(-northernmostLatitude, Math.min(northernmostLatitude, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  const x = (longitude + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: x - Math.floor(x), y: Math.max(0, Math.min(1 - 2 ** -bitsPerAxis, y)) };
}

/** Converts a position on the unit square of the map to degrees. Inverse of `project`. */
export function unproject(x: number, y: number): { longitude: number; latitude: number } {
  const longitude = x * 360 - 180;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { longitude, latitude };
}

/** Returns the Morton code of a position at full depth: an integer below 2^52. */
export function mortonCode(longitude: number, latitude: number): number {
  const { x, y } = project(longitude, latitude);
  const size = 2 ** bitsPerAxis;
  return interleave(Math.min(size - 1, Math.floor(x * size)), Math.floor(y * size));
}

/** Interleaves a column and a row (up to 26 bits each). The bits of the column are at the even positions. */
export function interleave(column: number, row: number): number {
  const high = spread(column >>> 13) + 2 * spread(row >>> 13);
  const low = spread(column & 0x1fff) + 2 * spread(row & 0x1fff);
  return high * 2 ** 26 + low;
}

/** Returns the column and row of a Morton code. Inverse of `interleave`. */
export function deinterleave(code: number): { column: number; row: number } {
  const high = Math.floor(code / 2 ** 26);
  const low = code - high * 2 ** 26;
  return {
    column: gather(high) * 2 ** 13 + gather(low),
    row: gather(high >>> 1) * 2 ** 13 + gather(low >>> 1),
  };
}

/**
 * Returns the number of full-depth codes in a square `levels` subdivisions below the world. A tile at zoom z has z
 * levels, a cell z + 3.
 */
export function codesAtLevel(levels: number): number {
  return 4 ** (bitsPerAxis - levels);
}

/** Returns the id of a cell for a given zoom: its Morton index at that zoom in base 36. */
export function cellId(index: number): string {
  return index.toString(36);
}

/** Returns the Morton index of a cell from its id. Inverse of `cellId`. */
export function cellIndex(id: string): number {
  return Number.parseInt(id, 36);
}

/** Inserts a zero bit between adjacent bits of a 13-bit number. */
function spread(bits: number): number {
  let spaced = (bits | (bits << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  return (spaced | (spaced << 1)) & 0x55555555;
}

/** Packs every second bit of 26, starting with the lowest. */
function gather(bits: number): number {
  let packed = bits & 0x55555555;
  packed = (packed | (packed >>> 1)) & 0x33333333;
  packed = (packed | (packed >>> 2)) & 0x0f0f0f0f;
  packed = (packed | (packed >>> 4)) & 0x00ff00ff;
  return (packed | (packed >>> 8)) & 0x0000ffff;
}

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
