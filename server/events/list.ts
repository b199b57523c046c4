import * as z from 'zod/mini';
import type { Output } from '#contract/endpoint.ts';
import type { EventFilters, EventInList } from '#contract/events.ts';
import { Id } from '#contract/identity.ts';
import type { listMapEvents as listMapEventsEndpoint } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { cursorCodec, InstantMs } from '#server/http/cursor.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { findNearest, wholeMetres } from './nearest.ts';
import type { NearestEnd } from './nearest-store.ts';
import { serialize } from './serialize.ts';
import { eventsByIds } from './service.ts';
import { type EventTools, findSoonest } from './upcoming.ts';

interface ListQuery extends EventFilters {
  near?: { latitude: number; longitude: number } | undefined;
  bbox?: BoundingBox | undefined;
  limit: number;
  cursor?: string | undefined;
}

type MapQuery = Output<typeof listMapEventsEndpoint, 'query'>;

/**
 * Events that are not over, soonest first or nearest to a place, a page at a time. Refuses a cursor that is none of ours with `invalid-input`. How
 * many there are is told where one page has them all: counting more would cost more than the page itself.
 */
export async function listEvents(
  tools: EventTools,
  { near, limit, cursor, ...query }: ListQuery,
): Promise<Page<EventInList>> {
  if (near) return listNearest(tools, { near, limit, cursor, ...query });
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await findSoonest(tools, { ...query, after, notOverAt: tools.clock() }, limit + 1);
  const page = cutPage(rows, limit, ({ starts_at, id }) => writeCursor({ at: starts_at, id }));
  return { items: page.rows.map(serialize), next: page.next, total: after || page.next ? null : page.rows.length };
}

const nearestCodec = cursorCodec(z.tuple([z.int().check(z.gte(0)), InstantMs, Id]));

function readNearestCursor(cursor: string): NearestEnd {
  const [distance, at, id] = nearestCodec.read(cursor);
  return { distance, at: new Date(at), id };
}

async function listNearest(
  tools: EventTools,
  { limit, cursor, ...query }: ListQuery & { near: NonNullable<ListQuery['near']> },
): Promise<Page<EventInList>> {
  const after = cursor === undefined ? undefined : readNearestCursor(cursor);
  const rows = await findNearest(tools, { ...query, after, notOverAt: tools.clock() }, limit + 1);
  const page = cutPage(rows, limit, (last) => nearestCodec.write([last.distance, last.starts_at.getTime(), last.id]));
  const items = page.rows.map((row) => ({ ...serialize(row), distance: row.distance }));
  return { items, next: page.next, total: after || page.next ? null : items.length };
}

/**
 * The events behind cells of the map or inside a box, soonest first or in a box nearest to a place, a page at a time. The map says which; what was
 * deleted since it last looked is left out of the page. Refuses with `unavailable` while the map is being loaded.
 */
export async function listMapEvents(tools: Pick<Tools, 'db' | 'map'>, query: MapQuery): Promise<Page<EventInList>> {
  if (!tools.map.isLoaded) throw new Problem('unavailable', { detail: 'The map is being loaded.' });
  const { z: zoom, cells, bbox, near, fold, at, cursor, limit, ...filters } = query;
  const area = bbox ?? { zoom: zoom ?? 0, cells: cells ?? [] };
  const folds = fold !== undefined;
  const { ids, dates = [], ...page } = tools.map.events({ area, filters, limit, at, cursor, near, folds });
  const items = await eventsByIds(tools, ids);
  if (!near && !folds) return { ...page, items };
  const datesOf = new Map(ids.map((id, place) => [id, dates[place]]));
  return {
    ...page,
    items: items.map((event) => ({
      ...event,
      ...(near && { distance: wholeMetres(near, event.location) }),
      dates: datesOf.get(event.id),
    })),
  };
}
