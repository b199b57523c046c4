import type { Output } from '#contract/endpoint.ts';
import type { EventFilters, EventInList } from '#contract/events.ts';
import type { listMapEvents as listMapEventsEndpoint } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { wholeMetres } from '#model/lists/distances.ts';
import { type NearestEnd, readNearestEnd, writeNearestEnd } from '#model/paging/list-cursors.ts';
import type { EventTools } from '#server/events/access/service.ts';
import { serialize } from '#server/events/serialize.ts';
import { eventsByIds } from '#server/events/service.ts';
import { refuseInvalidCursor } from '#server/http/cursor.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Tools } from '#server/tools.ts';
import { withCancelled } from './cancelled.ts';
import { findNearest } from './nearest.ts';
import { findSoonest } from './upcoming.ts';

interface ListQuery extends EventFilters {
  near?: { latitude: number; longitude: number } | undefined;
  bbox?: BoundingBox | undefined;
  include?: 'cancelled' | undefined;
  limit: number;
  cursor?: string | undefined;
}

type MapQuery = Output<typeof listMapEventsEndpoint, 'query'>;

/**
 * Returns a page of the events that are not over, earliest first, or nearest first if `near` is given. Throws
 * `invalid-input` for a foreign cursor and `unavailable` until the read model is loaded. `total` is null unless one page
 * contains all events, because counting the others would cost more than the page.
 */
export async function listEvents(
  tools: EventTools,
  { include, near, limit, cursor, ...query }: ListQuery,
): Promise<Page<EventInList>> {
  const page = await (near
    ? listNearest(tools, { near, limit, cursor, ...query })
    : listSoonest(tools, { limit, cursor, ...query }));
  if (!include) return page;
  const after = cursor === undefined ? undefined : near ? readNearestCursor(cursor) : readCursor(cursor);
  const { bbox: box, ...filters } = query;
  return withCancelled(tools, page, { filters, box, near, after });
}

async function listSoonest(tools: EventTools, { limit, cursor, ...query }: ListQuery): Promise<Page<EventInList>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await findSoonest(tools, { ...query, after, notOverAt: tools.clock() }, limit + 1);
  const page = cutPage(rows, limit, ({ starts_at, id }) => writeCursor({ at: starts_at, id }));
  return { items: page.rows.map(serialize), next: page.next, total: after || page.next ? null : page.rows.length };
}

/**
 * Returns the position after which the page starts. Throws `invalid-input` for a cursor that `writeNearestCursor` did
 * not write.
 */
export function readNearestCursor(cursor: string): NearestEnd {
  return refuseInvalidCursor(() => readNearestEnd(cursor));
}

/** Returns the cursor of the page after this event in a list ordered by distance. */
export function writeNearestCursor(end: NearestEnd): string {
  return writeNearestEnd(end);
}

async function listNearest(
  tools: EventTools,
  { limit, cursor, ...query }: ListQuery & { near: NonNullable<ListQuery['near']> },
): Promise<Page<EventInList>> {
  const after = cursor === undefined ? undefined : readNearestCursor(cursor);
  const rows = await findNearest(tools, { ...query, after, notOverAt: tools.clock() }, limit + 1);
  const page = cutPage(rows, limit, ({ distance, starts_at, id }) =>
    writeNearestCursor({ distance, at: starts_at, id }),
  );
  const items = page.rows.map((row) => ({ ...serialize(row), distance: row.distance }));
  return { items, next: page.next, total: after || page.next ? null : items.length };
}

/**
 * Returns a page of the events in cells of the map or in a box, earliest first, or nearest first if `near` is given. Omits
 * events that were deleted since the read model was last updated. With `include` there are no pages backwards. Throws
 * `invalid-input` for an invalid cursor and `unavailable` until the read model is loaded.
 */
export async function listMapEvents(tools: Pick<Tools, 'db' | 'map'>, query: MapQuery): Promise<Page<EventInList>> {
  const { z: zoom, cells, bbox, near, fold, at, cursor, limit, include, ...filters } = query;
  const area = bbox ?? { zoom: zoom ?? 0, cells: cells ?? [] };
  const folds = fold !== undefined;
  // The cancelled events of a page are those after its start, which a page that is read backwards does not know.
  const isForwardOnly = include !== undefined;
  const found = tools.map.events({ area, filters, limit, at, cursor, near, folds, isForwardOnly });
  const { ids, starts: _, dates = [], after, ...page } = found;
  const datesOf = new Map(ids.map((id, index) => [id, dates[index]]));
  const events = await eventsByIds(tools, ids);
  const items = events.map((event) => ({
    ...event,
    ...(near && { distance: wholeMetres(near, event.location) }),
    ...(folds && { dates: datesOf.get(event.id) }),
  }));
  if (!include) return { ...page, items };
  return withCancelled(tools, { ...page, items }, { filters, box: bbox, near, after });
}
