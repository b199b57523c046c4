import { bitsPerAxis, codesAtLevel, unproject } from '#contract/tiles.ts';
import { type AreaRows, isInBox } from './areas.ts';
import type { Columns } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';
import type { BusyPlace } from './queries.ts';

/** Matching rows of a block. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

/**
 * Returns the `limit` squares of a level with the most matching rows in an area, busiest first, with the mean position
 * of the events in each.
 */
export function findBusiest(
  columns: Columns,
  filter: RowFilter,
  { ranges, box }: AreaRows,
  { level, limit }: { level: number; limit: number },
): BusyPlace[] {
  const { mortons, xs, ys } = columns;
  const codes = codesAtLevel(level);
  const squares: { square: number; count: number; sumX: number; sumY: number }[] = [];
  let last: (typeof squares)[number] | undefined;
  for (const { first, end } of ranges) {
    for (let block = first; block < end; block += blockSize) {
      const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches);
      for (let match = 0; match < matchCount; match += 1) {
        const row = matches[match] ?? 0;
        const [x, y] = [xs[row] ?? 0, ys[row] ?? 0];
        if (box && !isInBox(box, x, y)) continue;
        // The rows of a square are adjacent.
        const square = Math.floor((mortons[row] ?? 0) / codes);
        if (last?.square !== square) {
          last = { square, count: 0, sumX: 0, sumY: 0 };
          squares.push(last);
        }
        last.count += 1;
        last.sumX += x;
        last.sumY += y;
      }
    }
  }
  const size = 2 ** bitsPerAxis;
  return squares
    .sort((one, other) => other.count - one.count || one.square - other.square)
    .slice(0, limit)
    .map(({ count, sumX, sumY }) => ({ ...unproject(sumX / count / size, sumY / count / size), count }));
}
