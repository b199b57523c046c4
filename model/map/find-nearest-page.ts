import type { AreaRows } from './areas.ts';
import type { Columns } from './columns.ts';
import { countRows } from './count-events.ts';
import type { RowFilter } from './filter.ts';
import { findNearest } from './find-nearest.ts';
import { endAt } from './find-page.ts';
import type { GroupedSeries } from './group-by-series.ts';
import { readNearestCursor, writeNearestCursor } from './page-start.ts';
import type { EventsQuery, PageOfEvents } from './queries.ts';

type PageQuery = Pick<EventsQuery, 'limit' | 'cursor'> & { near: NonNullable<EventsQuery['near']> };

/**
 * Returns a page of the matching events in a box, nearest to a place first. There are no cursors backwards. Throws
 * `InvalidCursor` for an invalid cursor.
 */
export function findNearestPage(
  columns: Columns,
  filter: RowFilter,
  area: AreaRows,
  { near: center, limit, cursor }: PageQuery,
  folded?: GroupedSeries,
): PageOfEvents {
  const { after, offset } = cursor === undefined ? { after: undefined, offset: 0 } : readNearestCursor(cursor);
  const found = findNearest(columns, filter, area.box, { center, after, limit: limit + 1 }, folded).map(
    ({ row, distance }) => ({ ...endAt(columns, row), distance, dates: folded?.get(row) }),
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    starts: page.map(({ at }) => at),
    ...(folded && { dates: page.map(({ dates }) => dates) }),
    total: countRows(columns, filter, area),
    offset,
    after,
    previous: null,
    next: last && found.length > limit ? writeNearestCursor(last, offset + limit) : null,
  };
}
