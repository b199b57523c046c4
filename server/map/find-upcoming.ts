import { type AreaRows, isInBox } from './areas.ts';
import { BoundedHeap } from './bounded-heap.ts';
import type { Columns } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';
import { idWords, seriesWords } from './ids.ts';
import type { UpcomingQuery } from './questions.ts';
import { latestSecond, secondOf } from './seconds.ts';

type Wanted = Pick<UpcomingQuery, 'limit' | 'after' | 'exceptId' | 'exceptSeriesId'>;

/** The rows of a block that match. One pass at a time: nothing here waits. */
const matches = new Uint32Array(blockSize);

/**
 * The soonest rows that match, in order. One pass; once as many are known as are wanted, it looks at the start of each row
 * first, since hardly any starts sooner than the last of them: a list of a million events costs little more than that.
 */
export function findUpcoming(columns: Columns, filter: RowFilter, { ranges, box }: AreaRows, wanted: Wanted): number[] {
  const { startsAt, xs, ys } = columns;
  const after = wanted.after && { second: secondOf(wanted.after.at), words: idWords(wanted.after.id) };
  const exceptId = wanted.exceptId === undefined ? undefined : idWords(wanted.exceptId);
  const [seriesOne, seriesTwo] = seriesWords(wanted.exceptSeriesId ?? null);
  const hasExceptSeries = wanted.exceptSeriesId !== undefined && wanted.exceptSeriesId !== null;
  const soonest = new BoundedHeap(wanted.limit, inOrder);

  for (const { first, end } of ranges) {
    for (let block = first; block < end; block += blockSize) {
      const last = soonest.last;
      const latest = last === undefined ? latestSecond : (startsAt[last] ?? latestSecond);
      const window = { earliest: after?.second ?? 0, latest };
      const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches, window);
      for (let match = 0; match < matchCount; match += 1) {
        const row = matches[match] ?? 0;
        if (box && !isInBox(box, xs[row] ?? 0, ys[row] ?? 0)) continue;
        if (isWanted(row)) soonest.add(row);
      }
    }
  }
  return soonest.sorted();

  function isWanted(row: number): boolean {
    if (after && startsAt[row] === after.second && columns.compareId(row, after.words) <= 0) return false;
    if (exceptId && columns.compareId(row, exceptId) === 0) return false;
    return !hasExceptSeries || columns.series[2 * row] !== seriesOne || columns.series[2 * row + 1] !== seriesTwo;
  }

  function inOrder(one: number, other: number): number {
    return (startsAt[one] ?? 0) - (startsAt[other] ?? 0) || columns.compareIds(one, other);
  }
}

/** The same, where of each series the soonest alone counts, or those that start together before all others. */
export function findUpcomingOnce(columns: Columns, filter: RowFilter, area: AreaRows, wanted: Wanted): number[] {
  for (let limit = 4 * wanted.limit; ; limit *= 4) {
    const rows = findUpcoming(columns, filter, area, { ...wanted, limit });
    const nextStarts = new Map<string, number>();
    const once = rows.filter((row) => {
      const [one = 0, two = 0] = columns.series.subarray(2 * row, 2 * row + 2);
      if (one === 0 && two === 0) return true;
      const series = `${one} ${two}`;
      const start = columns.startsAt[row] ?? 0;
      const next = nextStarts.get(series) ?? start;
      nextStarts.set(series, next);
      return start === next;
    });
    if (once.length >= wanted.limit || rows.length < limit) return once.slice(0, wanted.limit);
  }
}
