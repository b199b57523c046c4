import { type AreaRows, isInBox, type RowRange } from './areas.ts';
import { blockSize } from './block-size.ts';
import { BoundedHeap } from './bounded-heap.ts';
import type { Columns } from './columns.ts';
import { filterMatching, matchingRows, type RowFilter } from './filter.ts';
import { idWords, seriesWords } from './ids.ts';
import type { UpcomingQuery } from './questions.ts';
import { asSecond, latestSecond, secondOf } from './seconds.ts';
import { firstNotBelow, orderedRows } from './start-order.ts';

type Wanted = Pick<UpcomingQuery, 'limit' | 'after' | 'exceptId' | 'exceptSeriesId'>;

const secondsPerDay = 86_400;
/** In Kiribati, where each day begins first, and on Baker Island, where it ends last. */
const furthestAhead = 14 * 3600;
const furthestBehind = 12 * 3600;
/** What begins so long after midnight may belong to the night before. */
const nightSeconds = 6 * 3600;

/** The rows that are looked at, and of them those that match. One pass at a time: nothing here waits. */
const matches = new Uint32Array(blockSize);

/** So many rows one question sorts; blocks that are out of order behind that, it looks at as they lie. */
const maxSortedRows = 32_768;
/** Of so few rows it is quicker to look at each as they lie. */
const fewRows = 512;
/** Of each block so many rows are looked at in order first, then twice as many. */
const firstStep = 4;
/** So many of them are looked at together: the less, the sooner it is known what starts too late. */
const chunkSize = 256;
/** When it comes to so many, hardly any match, and it is quicker to go through all as they lie. */
const maxOrderedRows = 512;

/** Rows of one block that is in order: from the nth to start on, those from `first` up to `end`. */
interface Ordered {
  block: number;
  nth: number;
  first: number;
  end: number;
}

/**
 * The soonest rows that match, in order. Of blocks that are in the order of their starts all rows that start by a moment are
 * looked at, then those by a later one, until as many are found as are wanted: a list of a million events costs little more
 * than one of thousands.
 */
export function findUpcoming(columns: Columns, filter: RowFilter, { ranges, box }: AreaRows, wanted: Wanted): number[] {
  const { startsAt, starts, xs, ys } = columns;
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
  const latest = filter.days === null ? latestSecond : latestOn(filter.days.last);
  /** The first day that is asked for, and the last second before it in Greenwich. */
  const firstDay = Math.max(filter.fromDay ?? 0, filter.days?.first ?? 0);
  const before = Math.min(latest, firstDay * secondsPerDay - 1);
  /** What starts sooner is wanted only where it is on later days than that. */
  const inOrderFrom = Math.max(earliest, before + 1);
  const ordered: Ordered[] = [];
  const others: RowRange[] = [];
  let toSort = maxSortedRows;
  for (const { first, end } of ranges) {
    for (let from = first; from < end; ) {
      const block = from - (from % orderedRows);
      const next = Math.min(end, block + orderedRows);
      if (next - from > fewRows && isInOrder(block)) {
        const nth = inOrderFrom === 0 ? 0 : starts.countBefore(block, inOrderFrom);
        ordered.push({ block, nth, first: from, end: next });
      } else others.push({ first: from, end: next });
      from = next;
    }
  }

  if (earliest <= before) lookAtLater();
  const reached = lookInOrder();
  if (soonest.last === undefined && reached < latest) for (const rows of ordered) lookAsTheyLie(rows, reached + 1);
  for (const rows of others) lookAsTheyLie(rows, earliest);
  return soonest.sorted();

  function isInOrder(block: number): boolean {
    const unordered = starts.unorderedRows(block);
    if (unordered > toSort) return false;
    toSort -= unordered;
    if (unordered > 0) starts.order(block, columns);
    return true;
  }

  /** Looks at what starts before the first day in Greenwich, and is on it or on later ones: it lasts, or clocks are ahead there. */
  function lookAtLater(): void {
    let count = 0;
    for (const { block, nth, first, end } of ordered) {
      const { nths, days, maxDays } = starts.laterRows(block);
      const soonestOfBlock = Math.max(earliest, (firstDay - maxDays) * secondsPerDay);
      for (let one = firstNotBelow(nths, 0, nths.length, nth) - 1; one >= 0; one -= 1) {
        const start = starts.start(block, nths[one] ?? 0);
        if (start < soonestOfBlock) break;
        if (start < (firstDay - (days[one] ?? 0)) * secondsPerDay) continue;
        const row = starts.row(block, nths[one] ?? 0);
        if (row < first || row >= end) continue;
        matches[count] = row;
        count += 1;
        if (count < chunkSize) continue;
        add(filterMatching(matches, count, columns, filter));
        count = 0;
      }
    }
    add(filterMatching(matches, count, columns, filter));
  }

  /** Looks at what starts first, until enough is found or hardly anything matches; says by which second it has seen all. */
  function lookInOrder(): number {
    let reached = inOrderFrom - 1;
    for (let step = firstStep; step <= maxOrderedRows && reached < latest && soonest.last === undefined; step *= 2) {
      reached = latest;
      // No block has more to look at than the step, but for what starts together.
      for (const { block, nth } of ordered) reached = Math.min(reached, starts.start(block, nth + step));
      lookUntil(reached);
    }
    return reached;
  }

  function lookUntil(second: number): void {
    let count = 0;
    for (const rows of ordered) count = gather(rows, second, count);
    add(filterMatching(matches, count, columns, filter));
  }

  /** Writes the next rows that start by a second behind those that are in `matches`; says how many those are now. */
  function gather(rows: Ordered, second: number, among: number): number {
    const { block, first, end } = rows;
    let until = Math.min(second, latestWanted());
    let count = among;
    for (; rows.nth < orderedRows && starts.start(block, rows.nth) <= until; rows.nth += 1) {
      if (count === chunkSize) {
        add(filterMatching(matches, count, columns, filter));
        until = Math.min(second, latestWanted());
        count = 0;
      }
      const row = starts.row(block, rows.nth);
      matches[count] = row;
      count += row >= first && row < end ? 1 : 0;
    }
    return count;
  }

  function lookAsTheyLie({ first, end }: RowRange, earliest: number): void {
    for (let from = first; from < end; from += blockSize) {
      const window = { earliest, latest: latestWanted() };
      add(matchingRows(columns, filter, from, Math.min(end, from + blockSize), matches, window));
    }
  }

  /** What starts later is behind all that is wanted. */
  function latestWanted(): number {
    const { last } = soonest;
    return last === undefined ? latest : Math.min(latest, startsAt[last] ?? latest);
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

/** Ends where they are furthest behind, with what begins after midnight and belongs to its night. */
function latestOn(day: number): number {
  return asSecond((day + 1) * secondsPerDay + furthestBehind + nightSeconds - 1);
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
