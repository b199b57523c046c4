import { metresBetween } from '#contract/distance.ts';
import { bitsPerAxis, codesAtLevel, interleave, unproject } from '#contract/tiles.ts';
import { type CodeBox, isInBox } from './areas.ts';
import { BoundedHeap } from './bounded-heap.ts';
import { type Columns, stepsPerDegree } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';
import { type GroupedSeries, isFirstOfSeries } from './group-by-series.ts';
import { idWords } from './ids.ts';
import { metresToRectangle, type Spot } from './metres-to-rectangle.ts';
import type { NearestQuery } from './queries.ts';
import { secondOf } from './seconds.ts';

/** Matching rows of a block. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

/** Squares with fewer rows are scanned, because splitting them would take longer. */
const fewRows = 256;
/** Rounding tolerance: distances are whole metres, and codes are exact to half a metre. */
const slackMetres = 2;

/** A square of the map, of `2^level` side by side. Its rows are from `first` to before `end`. */
interface Square {
  level: number;
  column: number;
  row: number;
  first: number;
  end: number;
}

/**
 * Returns at most `limit` matching rows with their distances in metres, by distance, start and id. Each square of the
 * map is one range of rows. Squares are split into quarters, the nearest is searched first, and squares further away
 * than all results are skipped.
 */
export function findNearest(
  columns: Columns,
  filter: RowFilter,
  box: CodeBox | null,
  { center, after, limit }: Pick<NearestQuery, 'center' | 'after' | 'limit'>,
  folded?: GroupedSeries,
): { row: number; distance: number }[] {
  const { startsAt, xs, ys } = columns;
  const start = after && { distance: after.distance, second: secondOf(after.at), words: idWords(after.id) };
  const distances = new Map<number, number>();
  const nearest = new BoundedHeap(limit, inOrder);
  visit({ level: 0, column: 0, row: 0, first: 0, end: columns.rowAt(codesAtLevel(0)) });
  return nearest.sorted().map((row) => ({ row, distance: distances.get(row) ?? 0 }));

  function visit(square: Square): void {
    if (square.end - square.first > fewRows && square.level < bitsPerAxis) {
      const quarters = quartersOf(columns, square)
        .filter((quarter) => !box || touches(box, quarter))
        .map((quarter) => ({ quarter, metres: minMetres(center, quarter) }));
      for (const { quarter, metres } of quarters.sort((one, other) => one.metres - other.metres)) {
        if (metres <= furthestWanted()) visit(quarter);
      }
      return;
    }
    for (let from = square.first; from < square.end; from += blockSize) {
      const matchCount = matchingRows(columns, filter, from, Math.min(square.end, from + blockSize), matches);
      for (let match = 0; match < matchCount; match += 1) add(matches[match] ?? 0);
    }
  }

  function add(row: number): void {
    if (box && !isInBox(box, xs[row] ?? 0, ys[row] ?? 0)) return;
    if (!isFirstOfSeries(columns, row, folded)) return;
    const distance = Math.round(metresBetween(center, spotOf(columns, row)));
    if (start && !isAfter(row, distance, start)) return;
    distances.set(row, distance);
    nearest.add(row);
  }

  function isAfter(row: number, distance: number, { second, words, ...end }: NonNullable<typeof start>): boolean {
    if (distance !== end.distance) return distance > end.distance;
    return ((startsAt[row] ?? 0) - second || columns.compareId(row, words)) > 0;
  }

  function furthestWanted(): number {
    const { last } = nearest;
    return last === undefined ? Number.POSITIVE_INFINITY : (distances.get(last) ?? 0) + slackMetres;
  }

  function inOrder(one: number, other: number): number {
    return (
      (distances.get(one) ?? 0) - (distances.get(other) ?? 0) ||
      (startsAt[one] ?? 0) - (startsAt[other] ?? 0) ||
      columns.compareIds(one, other)
    );
  }
}

function spotOf({ latitudes, longitudes }: Columns, row: number): Spot {
  return { latitude: (latitudes[row] ?? 0) / stepsPerDegree, longitude: (longitudes[row] ?? 0) / stepsPerDegree };
}

/** The quarters that contain rows. In the order of codes, each begins at the end of the previous one. */
function quartersOf(columns: Columns, { level, column, row, first }: Square): Square[] {
  const codes = codesAtLevel(level + 1);
  const code = interleave(column, row) * 4 * codes;
  const quarters: Square[] = [];
  let from = first;
  for (let number = 0; number < 4; number += 1) {
    const end = columns.rowAt(code + (number + 1) * codes, from);
    const cell = { column: 2 * column + (number % 2), row: 2 * row + Math.floor(number / 2) };
    if (end > from) quarters.push({ level: level + 1, ...cell, first: from, end });
    from = end;
  }
  return quarters;
}

function touches(box: CodeBox, { level, column, row }: Square): boolean {
  const size = 2 ** (bitsPerAxis - level);
  const [west, north] = [column * size, row * size];
  const [east, south] = [west + size - 1, north + size - 1];
  const isAcross = box.west <= box.east ? west <= box.east && east >= box.west : west <= box.east || east >= box.west;
  return isAcross && north <= box.south && south >= box.north;
}

/** A lower bound of the distance to a square. Places beyond the edges of the map, at the poles, are in the squares there. */
function minMetres(center: Spot, { level, column, row }: Square): number {
  const across = 2 ** level;
  const northWest = unproject(column / across, row / across);
  const southEast = unproject((column + 1) / across, (row + 1) / across);
  return metresToRectangle(center, {
    west: northWest.longitude,
    east: southEast.longitude,
    north: row === 0 ? 90 : northWest.latitude,
    south: row === across - 1 ? -90 : southEast.latitude,
  });
}
