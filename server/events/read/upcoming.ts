import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import { isInBox } from '#model/geo/bounding-box.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { EventTools } from '#server/events/access/service.ts';
import { type EventRow, findByIds } from '#server/events/store.ts';

/**
 * Upcoming events. The read model returns their ids in order; the database returns the rows, which are checked again because
 * the model rounds coordinates to half a metre and lags behind other servers by up to a second.
 */

type UpcomingTools = Omit<EventTools, 'clock'>;

export interface SoonestQuery extends EventFilters {
  bbox?: BoundingBox | undefined;
  after?: PageEnd | undefined;
  notOverAt: Date;
  /** Number of local days from today on which events start, both inclusive; replaces `days`. */
  daysAhead?: { first: number; last: number } | undefined;
}

/** Larger pages are requested if many events lie just outside the box. */
export const maxPageSize = 1000;

/**
 * Returns the earliest matching events, at most `limit`, in the order of start and id, without cancelled ones. Throws
 * `unavailable` until the read model is loaded.
 */
export async function findSoonest(
  { db, map }: UpcomingTools,
  listed: SoonestQuery,
  limit: number,
): Promise<EventRow[]> {
  const { bbox: box, after, notOverAt, daysAhead, ...filters } = listed;
  const rows: EventRow[] = [];
  let cursor = after;
  for (let pageSize = limit; ; pageSize = Math.max(limit, Math.min(2 * pageSize, maxPageSize))) {
    const found = map.upcoming({ filters, box, notOverAt, daysAhead, after: cursor, limit: pageSize });
    if (found.length > 0) {
      const active = await findByIds(
        db,
        found.map(({ id }) => id),
      );
      const wanted = active.filter((row) => stillMatches(row, { notOverAt, box })).sort(compareByStart);
      rows.push(...wanted.slice(0, limit - rows.length));
    }
    if (rows.length === limit || found.length < pageSize) return rows;
    cursor = found.at(-1);
  }
}

/** Returns whether a row still matches: it is not cancelled or over, and its exact coordinates are in the box. */
export function stillMatches(
  row: EventRow,
  { notOverAt, box }: { notOverAt: Date; box?: BoundingBox | undefined },
): boolean {
  return row.cancelled_at === null && row.ends_at > notOverAt && (box === undefined || isInBox(row, box));
}

/** Compares two events by start, then by id. For `Array.sort`. */
export function compareByStart(one: EventRow, other: EventRow): number {
  return one.starts_at.getTime() - other.starts_at.getTime() || (one.id < other.id ? -1 : 1);
}
