import { metresBetween } from '#contract/distance.ts';
import { bitsPerAxis, codesAtLevel, interleave, unproject } from '#contract/tiles.ts';
import { type CodeBox, isInBox } from './areas.ts';
import { blockSize } from './block-size.ts';
import { BoundedHeap } from './bounded-heap.ts';
import { type Columns, stepsPerDegree } from './columns.ts';
import { matchingRows, type RowFilter } from './filter.ts';
import { type GroupedSeries, isFirstOfSeries } from './fold-series.ts';
import { idWords } from './ids.ts';
import { metresToRectangle, type Spot } from './metres-to-rectangle.ts';
import type { NearestQuery } from './questions.ts';
import { secondOf } from './seconds.ts';

/** The rows of a block that match. One pass at a time: nothing here waits. */
const matches = new Uint32Array(blockSize);

/** Fewer rows than this are looked at one by one: cutting their square up would take longer. */
const fewRows = 256;
/** What rounding may hide: distances are whole metres, and a code is right to half of one. */
const slackMetres = 2;

/** A piece of the map: `2^level` of them stand side by side. Its rows go from `first` up to `end`. */
interface Square {
  level: number;
  column: number;
  row: number;
  first: number;
  end: number;
}

/**
 * The matching rows nearest to a place with their distances, nearest first, then by start and id. Each square of the map is
 * one run of rows: it is cut in four, the quarter that may be nearest first, and what lies further away than all that is
 * wanted is never looked at. So the answer is as quick among a million events as among thousands.
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
    if (start && !isBehind(row, distance, start)) return;
    distances.set(row, distance);
    nearest.add(row);
  }

  function isBehind(row: number, distance: number, { second, words, ...end }: NonNullable<typeof start>): boolean {
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

/** Those in which anything stands. In the order of codes one begins where the one before has ended. */
function quartersOf(columns: Columns, { level, column, row, first }: Square): Square[] {
  const codes = codesAtLevel(level + 1);
  const code = interleave(column, row) * 4 * codes;
  const quarters: Square[] = [];
  let from = first;
  for (let number = 0; number < 4; number += 1) {
    const end = columns.rowAt(code + (number + 1) * codes, from);
    const place = { column: 2 * column + (number % 2), row: 2 * row + Math.floor(number / 2) };
    if (end > from) quarters.push({ level: level + 1, ...place, first: from, end });
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

/** Nothing in a square is nearer. What lies beyond the edges of the map, around the poles, stands in the squares there. */
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
