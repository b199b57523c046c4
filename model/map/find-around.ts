import { bitsPerAxis, unproject } from '#contract/tiles.ts';
import { type AreaRows, isInBox } from './areas.ts';
import { BoundedHeap } from './bounded-heap.ts';
import type { Columns } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';
import { idWords } from './ids.ts';
import type { AroundQuery } from './queries.ts';
import { secondOf } from './seconds.ts';

/** Matching rows of a block. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

/** Returns at most `limit` rows nearest to a place among those that start in a window, by distance, then id. */
export function findAround(
  columns: Columns,
  filter: RowFilter,
  { ranges, box }: AreaRows,
  query: AroundQuery,
): number[] {
  const { xs, ys, startDays } = columns;
  const exceptId = query.exceptId === undefined ? undefined : idWords(query.exceptId);
  const [earliest, latest] = query.startsBetween;
  const window = { earliest: secondOf(earliest), latest: secondOf(latest) };
  const distances = new Map<number, number>();
  const nearest = new BoundedHeap(query.limit, byDistance);
  for (const { first, end } of ranges) {
    for (let block = first; block < end; block += blockSize) {
      const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches, window);
      for (let match = 0; match < matchCount; match += 1) {
        const row = matches[match] ?? 0;
        if (box && !isInBox(box, xs[row] ?? 0, ys[row] ?? 0)) continue;
        if (query.onDay !== undefined && startDays[row] !== query.onDay) continue;
        if (exceptId && columns.compareId(row, exceptId) === 0) continue;
        distances.set(row, squaredDegrees(query.center, xs[row] ?? 0, ys[row] ?? 0));
        nearest.add(row);
      }
    }
  }
  return nearest.sorted();

  function byDistance(one: number, other: number): number {
    return (distances.get(one) ?? 0) - (distances.get(other) ?? 0) || columns.compareIds(one, other);
  }
}

function positionAt(x: number, y: number) {
  const size = 2 ** bitsPerAxis;
  return unproject((x + 0.5) / size, (y + 0.5) / size);
}

/** Squared distance on a plane around the place, which is precise enough for the order over some dozen kilometres. */
function squaredDegrees(center: AroundQuery['center'], x: number, y: number): number {
  const { longitude, latitude } = positionAt(x, y);
  const east = Math.abs(longitude - center.longitude);
  const squeeze = Math.cos((center.latitude * Math.PI) / 180);
  return (latitude - center.latitude) ** 2 + (Math.min(east, 360 - east) * squeeze) ** 2;
}
