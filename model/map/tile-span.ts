import { interleave } from '#contract/tiles.ts';

/** A rectangle of map tiles. Columns beyond the edge of the world wrap around; rows beyond it are empty. */
export interface TileSpan {
  zoom: number;
  /** Inclusive. */
  x: { first: number; last: number };
  y: { first: number; last: number };
}

export interface Tile {
  x: number;
  y: number;
  /** Morton index among the tiles of its zoom. */
  index: number;
}

/** Returns the number of distinct tiles in the rectangle. */
export function tileCount({ zoom, x, y }: TileSpan): number {
  const { first, last } = rowsOfWorld(zoom, y);
  return columnsAcross(zoom, x) * Math.max(0, last - first + 1);
}

/** Returns the distinct tiles of the rectangle, with columns from 0 to 2^zoom - 1, row by row. */
export function tilesOf({ zoom, x, y }: TileSpan): Tile[] {
  const across = 2 ** zoom;
  const { first, last } = rowsOfWorld(zoom, y);
  const tiles: Tile[] = [];
  for (let row = first; row <= last; row += 1) {
    for (let step = 0; step < columnsAcross(zoom, x); step += 1) {
      const column = (((x.first + step) % across) + across) % across;
      tiles.push({ x: column, y: row, index: interleave(column, row) });
    }
  }
  return tiles;
}

function columnsAcross(zoom: number, x: TileSpan['x']): number {
  return Math.min(x.last - x.first + 1, 2 ** zoom);
}

function rowsOfWorld(zoom: number, y: TileSpan['y']): TileSpan['y'] {
  return { first: Math.max(0, y.first), last: Math.min(2 ** zoom - 1, y.last) };
}
