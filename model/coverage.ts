import { packZoom } from '#contract/packs.ts';
import type { BoundingBox } from '#contract/places.ts';
import { bitsPerAxis, cellIndex, cellLevelsPerTile, deinterleave } from '#contract/tiles.ts';
import { codeBox } from './map/areas.ts';
import type { TileSpan } from './map/tile-span.ts';

/** Tiles in a row or column of the world at the zoom of packs. */
const tilesAcross = 2 ** packZoom;

/** A rectangle of tiles at the zoom of packs, both ends included. `west` is greater than `east` across the antimeridian. */
interface Rectangle {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The tiles of which all events are known. */
export class Coverage {
  readonly #tiles = new Set<number>();

  constructor(tiles: Iterable<readonly [z: number, x: number, y: number]>) {
    for (const [z, x, y] of tiles) if (z === packZoom) this.#tiles.add(keyOf(x, y));
  }

  /** Returns whether a box is inside the tiles. */
  hasBox(box: BoundingBox): boolean {
    const codes = codeBox(box);
    const tileOf = (code: number) => Math.floor(code / 2 ** (bitsPerAxis - packZoom));
    return this.#hasAll({
      west: tileOf(codes.west),
      east: tileOf(codes.east),
      north: tileOf(codes.north),
      south: tileOf(codes.south),
    });
  }

  /** Returns whether a rectangle of map tiles of any zoom is inside the tiles. Rows beyond the poles have no events. */
  hasSpan({ zoom, x, y }: TileSpan): boolean {
    const size = 2 ** zoom;
    const [north, south] = [Math.max(0, y.first), Math.min(size - 1, y.last)];
    if (north > south) return true;
    const isAround = x.last - x.first + 1 >= size;
    const wrapped = (column: number) => ((column % size) + size) % size;
    return this.#hasAll({
      west: isAround ? 0 : first(zoom, wrapped(x.first)),
      east: isAround ? tilesAcross - 1 : last(zoom, wrapped(x.last)),
      north: first(zoom, north),
      south: last(zoom, south),
    });
  }

  /** Returns whether cells of a zoom, by their ids of `contract/tiles.ts`, are inside the tiles. */
  hasCells(zoom: number, ids: readonly string[]): boolean {
    return ids.every((id) => {
      const { column, row } = deinterleave(cellIndex(id));
      const level = zoom + cellLevelsPerTile;
      return this.#hasAll({
        west: first(level, column),
        east: last(level, column),
        north: first(level, row),
        south: last(level, row),
      });
    });
  }

  #hasAll({ west, east, north, south }: Rectangle): boolean {
    const across = east >= west ? east - west + 1 : east - west + 1 + tilesAcross;
    if (across * (south - north + 1) > this.#tiles.size) return false;
    for (let row = north; row <= south; row += 1)
      for (let column = 0; column < across; column += 1)
        if (!this.#tiles.has(keyOf((west + column) % tilesAcross, row))) return false;
    return true;
  }
}

function keyOf(x: number, y: number): number {
  return y * tilesAcross + x;
}

/** The first and last column or row at the zoom of packs that a column or row of another level touches. */
function first(level: number, position: number): number {
  return Math.floor(position * 2 ** (packZoom - level));
}
function last(level: number, position: number): number {
  return level >= packZoom ? first(level, position) : first(level, position + 1) - 1;
}
