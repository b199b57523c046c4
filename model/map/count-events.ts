import { type AreaRows, isInBox } from './areas.ts';
import { BoundedHeap } from './bounded-heap.ts';
import type { Columns } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';
import type { DayCounts } from './queries.ts';

/** Matching rows of a block. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

/** Returns the number of matching events in an area. */
export function countRows(columns: Columns, filter: RowFilter, { ranges, box }: AreaRows): number {
  const { xs, ys } = columns;
  let count = 0;
  for (const { first, end } of ranges) {
    for (let block = first; block < end; block += blockSize) {
      const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches);
      for (let match = 0; match < matchCount; match += 1) {
        const row = matches[match] ?? 0;
        if (!box || isInBox(box, xs[row] ?? 0, ys[row] ?? 0)) count += 1;
      }
    }
  }
  return count;
}

/** For each day the numbers of events that take place and begin on it, and the first rows in the order of lists. */
interface CountedDays extends DayCounts {
  soonest: number[][];
}

/**
 * Counts the matching events of each day of the filter. Each event adds a step up at its first day and a step down after its
 * last; the running sums are the counts. `named` is the number of rows to return for each day.
 */
export function countDays(
  columns: Columns,
  filter: RowFilter & { days: { first: number; last: number } },
  { ranges, box }: AreaRows,
  named: number,
): CountedDays {
  const { xs, ys, startDays, daysBefore, moreDays } = columns;
  const inOrder = (one: number, other: number) => columns.compareStarts(one, other);
  const { first: firstDay, last: lastDay } = filter.days;
  const steps = new Int32Array(lastDay - firstDay + 2);
  const begun = new Array<number>(lastDay - firstDay + 1).fill(0);
  const soonest = named === 0 ? [] : begun.map(() => new BoundedHeap(named, inOrder));
  for (const { first, end } of ranges) {
    for (let block = first; block < end; block += blockSize) {
      const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches);
      for (let match = 0; match < matchCount; match += 1) {
        const row = matches[match] ?? 0;
        if (box && !isInBox(box, xs[row] ?? 0, ys[row] ?? 0)) continue;
        const day = (startDays[row] ?? 0) - (daysBefore[row] ?? 0);
        const begins = Math.max(day, firstDay) - firstDay;
        const ends = Math.min(day + (moreDays[row] ?? 0), lastDay) - firstDay + 1;
        if (day >= firstDay) begun[begins] = (begun[begins] ?? 0) + 1;
        steps[begins] = (steps[begins] ?? 0) + 1;
        steps[ends] = (steps[ends] ?? 0) - 1;
        if (named > 0) for (let index = begins; index < ends; index += 1) soonest[index]?.add(row);
      }
    }
  }
  let count = 0;
  const counts = Array.from(steps.subarray(0, -1), (step) => {
    count += step;
    return count;
  });
  return { counts, begun, soonest: soonest.map((rows) => rows.sorted()) };
}
