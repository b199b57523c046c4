import { distanceKm } from '#contract/distance.ts';
import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { EventTools } from '#server/events/access/service.ts';
import { type EventRow, findByIds } from '#server/events/store.ts';
import { boxAround, isInBox } from '#server/geo/bounding-box.ts';

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

interface NearbyQuery {
  center: { latitude: number; longitude: number };
  /** Wider radii are used if there are too few events. */
  radiiKm: readonly number[];
  notOverAt: Date;
  exceptId: string;
  exceptSeriesId: string | null;
}

interface NearbyCounts {
  /** Maximum number of events. */
  limit: number;
  /** A wider radius is used if the events are at fewer venues than this. */
  enoughVenues: number;
}

/**
 * Returns at most `limit` of the next events around a place, nearest first; a series appears once. Tries the next larger
 * radius until they are at enough venues.
 */
export async function findNearestOfNext(
  { db, map }: UpcomingTools,
  { center, radiiKm, ...wanted }: NearbyQuery,
  { limit, enoughVenues }: NearbyCounts,
): Promise<EventRow[]> {
  let rows: EventRow[] = [];
  for (const radiusKm of radiiKm) {
    const ids = map.upcomingOnce({ ...wanted, box: boxAround(center, radiusKm), limit });
    // Looking further in memory is cheaper than a query.
    if (ids.length < enoughVenues && radiusKm !== radiiKm.at(-1)) continue;
    rows = (await findByIds(db, ids)).filter((row) => stillMatches(row, wanted));
    if (new Set(rows.map(venueOf)).size >= enoughVenues) break;
  }
  return rows.sort(byNearest(center));
}

/** Returns a key that rows at the same venue share. */
export function venueOf({ venue, latitude, longitude }: EventRow): string {
  return [venue, latitude, longitude].join('\n');
}

/** Sorts by distance, then by start. */
function byNearest(center: NearbyQuery['center']): (one: EventRow, other: EventRow) => number {
  const far = (row: EventRow) => distanceKm(center, positionOf(row));
  return (one, other) => far(one) - far(other) || compareByStart(one, other);
}

/** Returns the coordinates of a row that was found in a box, and therefore has some. */
export function positionOf({ latitude, longitude }: EventRow): { latitude: number; longitude: number } {
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 };
}
