/**
 * How browser and server name pieces of the world.
 *
 * The map is a square in the web Mercator projection (EPSG:3857). At zoom z it is cut into 2^z × 2^z tiles of
 * 256 pixels, counted from the north-west corner, as street maps do ("slippy map tiles"). Each tile is cut into
 * 8 × 8 cells of 32 pixels. A place is a Morton code (z-order curve): the bits of its column and row, interleaved,
 * so that every tile and every cell, at any zoom, is one contiguous range of codes.
 */

/** Bits of a column or a row in a Morton code: 0.6 m at the equator, and the whole code is exact in a double. */
export const bitsPerAxis = 26;

/** A tile has 2^k × 2^k cells. */
export const cellLevelsPerTile = 3;
export const cellsPerTile = 4 ** cellLevelsPerTile;
export const tileSizePx = 256;
export const cellSizePx = tileSizePx / 2 ** cellLevelsPerTile;

/** Positions inside a cell go over the wire in 64ths of it. */
export const positionsPerCell = 64;

/** The projection ends here; what lies beyond stands on its edge. */
export const northernmostLatitude = 85.0511287798066;

/** Degrees in, the position on the map's unit square out: x eastwards, y southwards, both from 0 up to, not including, 1. */
export function project(longitude: number, latitude: number): { x: number; y: number } {
  const clamped = Math.max(-northernmostLatitude, Math.min(northernmostLatitude, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  const x = (longitude + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: x - Math.floor(x), y: Math.max(0, Math.min(1 - 2 ** -bitsPerAxis, y)) };
}

/** The way back: a position on the unit square in, degrees out. */
export function unproject(x: number, y: number): { longitude: number; latitude: number } {
  const longitude = x * 360 - 180;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { longitude, latitude };
}

/** The Morton code of a place at full depth: a whole number below 2^52. */
export function mortonCode(longitude: number, latitude: number): number {
  const { x, y } = project(longitude, latitude);
  const size = 2 ** bitsPerAxis;
  return interleave(Math.min(size - 1, Math.floor(x * size)), Math.floor(y * size));
}

/** Interleaves a column and a row (up to 26 bits each): the column's bits in the even places. */
export function interleave(column: number, row: number): number {
  const high = spread(column >>> 13) + 2 * spread(row >>> 13);
  const low = spread(column & 0x1fff) + 2 * spread(row & 0x1fff);
  return high * 2 ** 26 + low;
}

/** The way back from `interleave`. */
export function deinterleave(code: number): { column: number; row: number } {
  const high = Math.floor(code / 2 ** 26);
  const low = code - high * 2 ** 26;
  return {
    column: gather(high) * 2 ** 13 + gather(low),
    row: gather(high >>> 1) * 2 ** 13 + gather(low >>> 1),
  };
}

/** How many full-depth codes one piece of the world spans, `levels` halvings down: a tile at zoom z has z levels, a cell z + 3. */
export function codesAtLevel(levels: number): number {
  return 4 ** (bitsPerAxis - levels);
}

/** A cell's id on the wire, for a known zoom: its Morton index among all the cells of that zoom, in base 36. */
export function cellId(index: number): string {
  return index.toString(36);
}

/** The way back from `cellId`. */
export function cellIndex(id: string): number {
  return Number.parseInt(id, 36);
}

/** Puts a zero bit between each two of 13 bits. */
function spread(bits: number): number {
  let spaced = (bits | (bits << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  return (spaced | (spaced << 1)) & 0x55555555;
}

/** Takes every second bit of 26, from the lowest up. */
function gather(bits: number): number {
  let packed = bits & 0x55555555;
  packed = (packed | (packed >>> 1)) & 0x33333333;
  packed = (packed | (packed >>> 2)) & 0x0f0f0f0f;
  packed = (packed | (packed >>> 4)) & 0x00ff00ff;
  return (packed | (packed >>> 8)) & 0x0000ffff;
}
