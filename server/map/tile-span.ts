import { interleave } from '#contract/tiles.ts';

/** A rectangle of map tiles. Columns may run past the edge of the world, where they wrap; rows may too, but there is nothing. */
export interface TileSpan {
  zoom: number;
  /** Both ends count. */
  x: { first: number; last: number };
  y: { first: number; last: number };
}

export interface Tile {
  x: number;
  y: number;
  /** Morton index among the tiles of its zoom. */
  index: number;
}

/** How many tiles of the world the rectangle covers, each counted once. */
export function tileCount({ zoom, x, y }: TileSpan): number {
  const { first, last } = rowsOfWorld(zoom, y);
  return columnsAcross(zoom, x) * Math.max(0, last - first + 1);
}

/** The tiles of the rectangle, each once, under the column it has in the world: from 0 to 2^zoom - 1. */
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
