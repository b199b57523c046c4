import { type AreaRows, isInBox } from './areas.ts';
import type { Columns } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';

/** Matching rows of a block. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

/** The first matching row of each series, with the number of matching rows of the series. */
export type GroupedSeries = ReadonlyMap<number, number>;

/**
 * Returns the first matching row of each series in an area, with the number of its matching rows. Omits events without
 * a series.
 */
export function groupBySeries(columns: Columns, filter: RowFilter, { ranges, box }: AreaRows): GroupedSeries {
  const { series, xs, ys } = columns;
  const firsts: number[] = [];
  const counts: number[] = [];
  /** A hash table by the first half of the series id, with chaining. */
  const entries = new Map<number, number>();
  const chain: number[] = [];

  for (const { first, end } of ranges) {
    for (let block = first; block < end; block += blockSize) {
      const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches);
      for (let match = 0; match < matchCount; match += 1) {
        const row = matches[match] ?? 0;
        if (isOfSeries(columns, row) && (!box || isInBox(box, xs[row] ?? 0, ys[row] ?? 0))) add(row);
      }
    }
  }
  return new Map(firsts.map((row, entry) => [row, counts[entry] ?? 0]));

  function add(row: number): void {
    const entry = entryOf(row);
    counts[entry] = (counts[entry] ?? 0) + 1;
    if (columns.compareStarts(row, firsts[entry] ?? row) < 0) firsts[entry] = row;
  }

  function entryOf(row: number): number {
    const one = series[2 * row] ?? 0;
    const other = series[2 * row + 1];
    const head = entries.get(one) ?? -1;
    for (let entry = head; entry >= 0; entry = chain[entry] ?? -1) {
      if (series[2 * (firsts[entry] ?? 0) + 1] === other) return entry;
    }
    entries.set(one, firsts.length);
    chain.push(head);
    counts.push(0);
    return firsts.push(row) - 1;
  }
}

/** Whether a list shows this row: the first of its series, or without a series. */
export function isFirstOfSeries(columns: Columns, row: number, folded: GroupedSeries | undefined): boolean {
  return folded === undefined || !isOfSeries(columns, row) || folded.has(row);
}

function isOfSeries({ series }: Columns, row: number): boolean {
  return series[2 * row] !== 0 || series[2 * row + 1] !== 0;
}
