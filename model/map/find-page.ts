import { InvalidCursor, type PageEnd } from '#model/paging/cursor.ts';
import { type AreaRows, isInBox } from './areas.ts';
import { BoundedHeap } from './bounded-heap.ts';
import type { Columns } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';
import { type GroupedSeries, isFirstOfSeries } from './group-by-series.ts';
import { idWords } from './ids.ts';
import { type PageStart, readPageCursor, writePageCursor } from './page-start.ts';
import type { EventsQuery, PageOfEvents } from './queries.ts';

/** Matching rows of a block. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

type PageQuery = Pick<EventsQuery, 'limit' | 'at' | 'cursor' | 'isForwardOnly'>;

/**
 * Returns a page of the matching events in an area, by start and id. One pass counts all matches and selects the rows
 * of the page. With `folded`, only the first date of each series is listed. Throws `InvalidCursor` for an invalid cursor,
 * and for one backwards with `isForwardOnly`.
 */
export function findPage(
  columns: Columns,
  filter: RowFilter,
  { ranges, box }: AreaRows,
  query: PageQuery,
  folded?: GroupedSeries,
): PageOfEvents {
  const { xs, ys } = columns;
  const start = pageStart(columns, query);
  const isPast = start ? past(columns, start) : () => false;
  const isBackwards = start?.direction === 'backwards';
  if (isBackwards && query.isForwardOnly) throw new InvalidCursor(...noCursorBackwards);
  const page = new BoundedHeap(query.limit, isBackwards ? (one, other) => inOrder(other, one) : inOrder);
  let total = 0;
  let shown = 0;
  let pastCount = 0;

  for (const { first, end } of ranges) {
    for (let block = first; block < end; block += blockSize) {
      const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches);
      for (let match = 0; match < matchCount; match += 1) {
        const row = matches[match] ?? 0;
        if (box && !isInBox(box, xs[row] ?? 0, ys[row] ?? 0)) continue;
        total += 1;
        if (!isFirstOfSeries(columns, row, folded)) continue;
        const isPastRow = isPast(row);
        shown += 1;
        if (isPastRow) pastCount += 1;
        if (isPastRow === isBackwards) page.add(row);
      }
    }
  }

  const rows = page.sorted();
  if (isBackwards) rows.reverse();
  const offset = isBackwards ? pastCount - rows.length : pastCount;
  return {
    ids: rows.map((row) => columns.id(row)),
    starts: rows.map((row) => endAt(columns, row).at),
    ...(folded && { dates: rows.map((row) => folded.get(row)) }),
    total,
    offset,
    after: isBackwards && rows[0] !== undefined ? endAt(columns, rows[0]) : start,
    previous:
      offset > 0 && !query.isForwardOnly
        ? cursorAt(columns, rows[0], start, { side: 'before', direction: 'backwards' })
        : null,
    next:
      offset + rows.length < shown
        ? cursorAt(columns, rows.at(-1), start, { side: 'after', direction: 'onwards' })
        : null,
  };

  function inOrder(one: number, other: number): number {
    return columns.compareStarts(one, other);
  }
}

/** The start of the requested page; undefined for the first one. */
function pageStart(columns: Columns, { at, cursor }: PageQuery): PageStart | undefined {
  if (cursor !== undefined) return readPageCursor(cursor);
  const row = at === undefined ? -1 : columns.rowOf(idWords(at));
  return row < 0 ? undefined : { ...endAt(columns, row), side: 'before', direction: 'onwards' };
}

/** Returns whether a row is before the start of the page. */
function past(columns: Columns, start: PageStart): (row: number) => boolean {
  const startsAt = Math.floor(start.at.getTime() / 1000);
  const words = idWords(start.id);
  return (row) => {
    const difference = (columns.startsAt[row] ?? 0) - startsAt || columns.compareId(row, words);
    return start.side === 'after' ? difference <= 0 : difference < 0;
  };
}

const noCursorBackwards = [
  'A list with cancelled events has no pages backwards.',
  'Take the cursor of the next page of the same list.',
] as const;

/** The cursor next to a row, or at the requested position if the page is empty. */
function cursorAt(
  columns: Columns,
  row: number | undefined,
  start: PageStart | undefined,
  towards: Pick<PageStart, 'side' | 'direction'>,
): string | null {
  if (row !== undefined) return writePageCursor({ ...endAt(columns, row), ...towards });
  return start ? writePageCursor({ ...start, direction: towards.direction }) : null;
}

/** Returns the start and id of the event in a row, from which the next page continues. */
export function endAt(columns: Columns, row: number): PageEnd {
  return { at: new Date((columns.startsAt[row] ?? 0) * 1000), id: columns.id(row) };
}
