import { type AreaRows, isInBox, type RowRange } from './areas.ts';
import { BoundedHeap } from './bounded-heap.ts';
import type { Columns } from './columns.ts';
import { blockSize, filterMatching, matchingRows, type RowFilter } from './filter.ts';
import { idWords, seriesWords } from './ids.ts';
import type { UpcomingQuery } from './queries.ts';
import { asSecond, latestSecond, secondOf } from './seconds.ts';
import { firstNotBelow, orderedRows } from './start-order.ts';

type Wanted = Pick<UpcomingQuery, 'limit' | 'after' | 'exceptId' | 'exceptSeriesId'>;

const secondsPerDay = 86_400;
/** Kiribati, where each day begins first, and Baker Island, where it ends last. */
const furthestAhead = 14 * 3600;
const maxBlocksBehind = 12 * 3600;
/** Events that begin in this time after midnight may belong to the day before. */
const nightSeconds = 6 * 3600;

/** Candidate rows, then matching rows. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

/** Maximum number of rows that one query sorts. Further unsorted blocks are scanned. */
const maxSortedRows = 32_768;
/** Ranges with fewer rows are scanned, which is faster. */
const fewRows = 512;
/** Number of rows of each block in the first step. Each further step doubles it. */
const firstStep = 4;
/** Number of rows that are filtered together. After each chunk, the latest possible start is known better. */
const chunkSize = 256;
/** Maximum step. Beyond it hardly any rows match, so that scanning is faster. */
const maxOrderedRows = 512;

/** Rows of a sorted block: from position `nth` in the order of starts, those from `first` to before `end`. */
interface Ordered {
  block: number;
  nth: number;
  first: number;
  end: number;
}

/**
 * Returns at most `limit` matching rows that start first, in order. In sorted blocks, all rows that start by some
 * second are examined, then by a later second, until enough rows match. So a list out of a million events is little
 * slower than one out of thousands.
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
    // Events that begin on a later day have not begun.
    filter.ahead && filter.ahead.first > 0 ? filter.now : 0,
  );
  const latest = filter.days === null ? latestSecond : latestOn(filter.days.last);
  /** The first wanted day, and the last second before it in UTC. */
  const firstDay = Math.max(filter.fromDay ?? 0, filter.days?.first ?? 0);
  const before = Math.min(latest, firstDay * secondsPerDay - 1);
  /** Events that start earlier only match if they take place on later days than that of their start in UTC. */
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

  if (earliest <= before) searchLaterDays();
  const reached = searchInOrder();
  if (soonest.last === undefined && reached < latest) for (const rows of ordered) scan(rows, reached + 1);
  for (const rows of others) scan(rows, earliest);
  return soonest.sorted();

  function isInOrder(block: number): boolean {
    const unordered = starts.unorderedRows(block);
    if (unordered > toSort) return false;
    toSort -= unordered;
    if (unordered > 0) starts.order(block, columns);
    return true;
  }

  /** Searches events that start before the first wanted day in UTC and take place on it: long ones, and those in eastern zones. */
  function searchLaterDays(): void {
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

  /** Searches rows by start until enough match or hardly any do. Returns the second up to which all rows were examined. */
  function searchInOrder(): number {
    let reached = inOrderFrom - 1;
    for (let step = firstStep; step <= maxOrderedRows && reached < latest && soonest.last === undefined; step *= 2) {
      reached = latest;
      // No block has more rows up to this second than the step, except for rows with the same start.
      for (const { block, nth } of ordered) reached = Math.min(reached, starts.start(block, nth + step));
      searchUntil(reached);
    }
    return reached;
  }

  function searchUntil(second: number): void {
    let count = 0;
    for (const rows of ordered) count = gather(rows, second, count);
    add(filterMatching(matches, count, columns, filter));
  }

  /** Appends the next rows that start by a second to `matches`. Returns their number. */
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

  /** Examines all rows of a range. */
  function scan({ first, end }: RowRange, earliest: number): void {
    for (let from = first; from < end; from += blockSize) {
      const window = { earliest, latest: latestWanted() };
      add(matchingRows(columns, filter, from, Math.min(end, from + blockSize), matches, window));
    }
  }

  /** Rows that start later are after all wanted ones. */
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

/** The start of a day where it begins first. */
function earliestOn(day: number): number {
  return asSecond(day * secondsPerDay - furthestAhead);
}

/** The end of a day where it ends last, including the night after it. */
function latestOn(day: number): number {
  return asSecond((day + 1) * secondsPerDay + maxBlocksBehind + nightSeconds - 1);
}

/**
 * Returns at most `limit` matching rows that start first, in order, with one date per series: the first, or all that
 * start at the same time as the first.
 */
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
