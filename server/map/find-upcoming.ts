import { type AreaRows, isInBox } from './areas.ts';
import { blockSize } from './block-size.ts';
import { BoundedHeap } from './bounded-heap.ts';
import type { Columns } from './columns.ts';
import { keepMatchingAndNotOver, matchingRows, type RowFilter } from './filter.ts';
import { idWords, seriesWords } from './ids.ts';
import type { UpcomingQuery } from './questions.ts';
import { asSecond, latestSecond, secondOf } from './seconds.ts';

type Wanted = Pick<UpcomingQuery, 'limit' | 'after' | 'exceptId' | 'exceptSeriesId'>;

const secondsPerDay = 86_400;
/** In Kiribati, where each day begins first. */
const furthestAhead = 14 * 3600;

/** The rows of a block that match. One pass at a time: nothing here waits. */
const matches = new Uint32Array(blockSize);

/** So many blocks are put in order by one question; of the others it looks at each row. */
const mostOrdered = 32;
/** Where more rows of a block can be wanted than this, it is quicker to go through all of them as they lie. */
const mostInOrder = 128;

/**
 * The soonest rows that match, in order. Once as many are known as are wanted, hardly any starts sooner than the last of
 * them: of a block that is in order of the starts a few are looked at, so a list of a million events costs little more than
 * one of thousands.
 */
export function findUpcoming(columns: Columns, filter: RowFilter, { ranges, box }: AreaRows, wanted: Wanted): number[] {
  const { startsAt, xs, ys } = columns;
  const after = wanted.after && { second: secondOf(wanted.after.at), words: idWords(wanted.after.id) };
  const exceptId = wanted.exceptId === undefined ? undefined : idWords(wanted.exceptId);
  const [seriesOne, seriesTwo] = seriesWords(wanted.exceptSeriesId ?? null);
  const hasExceptSeries = wanted.exceptSeriesId !== undefined && wanted.exceptSeriesId !== null;
  const soonest = new BoundedHeap(wanted.limit, inOrder);

  const earliest = Math.max(
    after?.second ?? 0,
    filter.fromDay === null ? 0 : earliestOn(filter.fromDay),
    // What begins on a later day has not begun.
    filter.ahead && filter.ahead.first > 0 ? filter.now : 0,
  );
  let toOrder = mostOrdered;
  for (const { first, end } of ranges) {
    for (let from = first; from < end; ) {
      const next = Math.min(end, from - (from % blockSize) + blockSize);
      const latest = latestWanted();
      const count = next - from === blockSize && isInOrder(from) ? fewBetween(from, latest) : undefined;
      add(
        count === undefined
          ? matchingRows(columns, filter, from, next, matches, { earliest, latest })
          : keepMatchingAndNotOver(matches, count, columns, filter),
      );
      from = next;
    }
  }
  return soonest.sorted();

  function isInOrder(block: number): boolean {
    if (columns.starts.isOrdered(block)) return true;
    if (toOrder === 0) return false;
    toOrder -= 1;
    columns.starts.order(block, startsAt);
    return true;
  }

  /** Writes those of a block in order that start by `latest` into `matches`, and says how many; nothing where they are many. */
  function fewBetween(block: number, latest: number): number | undefined {
    const nth = earliest === 0 ? 0 : columns.starts.countBefore(block, earliest);
    for (let count = 0; count <= mostInOrder; count += 1) {
      if (nth + count === blockSize || columns.starts.start(block, nth + count) > latest) return count;
      matches[count] = columns.starts.row(block, nth + count);
    }
    return;
  }

  /** What starts later is behind all that is wanted. */
  function latestWanted(): number {
    const { last } = soonest;
    return last === undefined ? latestSecond : (startsAt[last] ?? latestSecond);
  }

  function add(matchCount: number): void {
    for (let match = 0; match < matchCount; match += 1) {
      const row = matches[match] ?? 0;
      if (box && !isInBox(box, xs[row] ?? 0, ys[row] ?? 0)) continue;
      if (isWanted(row)) soonest.add(row);
    }
  }

  function isWanted(row: number): boolean {
    if (after && startsAt[row] === after.second && columns.compareId(row, after.words) <= 0) return false;
    if (exceptId && columns.compareId(row, exceptId) === 0) return false;
    return !hasExceptSeries || columns.series[2 * row] !== seriesOne || columns.series[2 * row + 1] !== seriesTwo;
  }

  function inOrder(one: number, other: number): number {
    return columns.compareStarts(one, other);
  }
}

/** A day begins where clocks are furthest ahead. */
function earliestOn(day: number): number {
  return asSecond(day * secondsPerDay - furthestAhead);
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
