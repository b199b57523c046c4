import type { BoundingBox } from '#contract/places.ts';
import {
  bitsPerAxis,
  cellIndex,
  cellLevelsPerTile,
  codesAtLevel,
  deinterleave,
  interleave,
  mortonCode,
} from '#contract/tiles.ts';
import { boxAround } from '#model/geo/bounding-box.ts';
import { type Columns, nowhere } from './columns.ts';
import type { EventsQuery } from './queries.ts';

/** Rows from `first` up to, not including, `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/** Columns and rows at full depth, inclusive. `west` is greater than `east` if the box crosses the antimeridian. */
export interface CodeBox {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The rows that may be in an area, and the box to test each of them against, if any. */
export interface AreaRows {
  ranges: RowRange[];
  box: CodeBox | null;
}

/** Maximum number of squares that cover a box. More squares contain fewer rows outside of the box, but need more searches. */
const maxSquares = 64;

/** Returns the range of all rows, also of events without coordinates. */
export function allRows(columns: Columns): AreaRows {
  return { ranges: [{ first: 0, end: columns.end }], box: null };
}

/**
 * Returns the ranges of rows that cover an area. With cells the ranges are exact and `box` is null; otherwise the
 * caller must test the rows against `box`.
 */
export function areaRows(columns: Columns, area: NonNullable<EventsQuery['area']>): AreaRows {
  if ('cells' in area) {
    const level = area.zoom + cellLevelsPerTile;
    const cells = area.cells.map(cellIndex).filter((index) => index < 4 ** level);
    return { ranges: rangesOf(columns, cells, level), box: null };
  }
  const box = codeBox(area);
  const { level, squares } = cover(box);
  return { ranges: rangesOf(columns, squares, level), box };
}

/** Maximum distance of an event from the centre of its town, with a margin for rounded coordinates. */
const townRadiusKm = 50;

/** Returns the ranges of rows that contain all events of a town, also those without coordinates. */
export function townRows(columns: Columns, { latitude, longitude }: { latitude: number; longitude: number }): AreaRows {
  const { ranges } = areaRows(columns, boxAround({ latitude, longitude }, townRadiusKm));
  const unplaced = { first: columns.rowAt(nowhere), end: columns.end };
  return { ranges: [...ranges, unplaced], box: null };
}

/**
 * Returns whether a position in columns and rows is inside a box or on its edge. The box may cross the antimeridian.
 */
export function isInBox(box: CodeBox, x: number, y: number): boolean {
  const isBetween = box.west <= box.east ? x >= box.west && x <= box.east : x >= box.west || x <= box.east;
  return isBetween && y >= box.north && y <= box.south;
}

/** Converts a bounding box in degrees to Morton columns and rows, exact to half a metre. */
export function codeBox({ west, south, east, north }: BoundingBox): CodeBox {
  const northWest = deinterleave(mortonCode(west, north));
  const southEast = deinterleave(mortonCode(east, south));
  const isWholeCircle = east - west >= 360;
  return {
    west: isWholeCircle ? 0 : northWest.column,
    east: isWholeCircle ? 2 ** bitsPerAxis - 1 : southEast.column,
    north: northWest.row,
    south: southEast.row,
  };
}

/** The squares that intersect the box, at the deepest level at which they are at most `maxSquares`. */
function cover(box: CodeBox): { level: number; squares: number[] } {
  for (let level = bitsPerAxis; ; level -= 1) {
    const codesAcross = 2 ** (bitsPerAxis - level);
    const squareOf = (code: number) => Math.floor(code / codesAcross);
    const [west, north] = [squareOf(box.west), squareOf(box.north)];
    const turn = box.west <= box.east ? 0 : 2 ** level;
    const across = Math.min(2 ** level, squareOf(box.east) + turn - west + 1);
    const down = squareOf(box.south) - north + 1;
    if (across * down > maxSquares) continue;
    const squares = Array.from({ length: across * down }, (_, number) =>
      interleave((west + (number % across)) % 2 ** level, north + Math.floor(number / across)),
    );
    return { level, squares };
  }
}

/** The rows in squares of one level. Adjacent squares are merged into one range; duplicates are removed. */
function rangesOf(columns: Columns, squares: readonly number[], level: number): RowRange[] {
  const codes = codesAtLevel(level);
  const ranges: RowRange[] = [];
  let previous: RowRange | undefined;
  for (const square of [...new Set(squares)].sort((one, other) => one - other)) {
    const first = columns.rowAt(square * codes);
    const end = columns.rowAt((square + 1) * codes);
    if (first === end) continue;
    if (previous?.end === first) {
      previous.end = end;
    } else {
      previous = { first, end };
      ranges.push(previous);
    }
  }
  return ranges;
}
