import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import { toFeedFilter } from '#server/events/feeds/service.ts';
import { readNearestCursor, writeNearestCursor } from '#server/events/read/list.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Tools } from '#server/tools.ts';
import { findPlacesOfTown } from './places-of-town.ts';
import { findSoonest, findSoonestOfSeries, type Position } from './published-store.ts';

/** A list of events that are not over. */
export interface PositionsQuery extends EventFilters {
  bbox?: BoundingBox | undefined;
  /** Sorts by distance. Not with a town, organiser, venue or series, and not with `include`. */
  near?: { latitude: number; longitude: number } | undefined;
  town?: { slug: string; latitude: number; longitude: number } | undefined;
  organiserId?: string | undefined;
  venueId?: string | undefined;
  seriesId?: string | undefined;
  include?: 'cancelled' | undefined;
  /** Lists each series once, as its first matching date. */
  fold?: 'series' | undefined;
  limit: number;
  cursor?: string | undefined;
}

export type ListTools = Pick<Tools, 'db' | 'clock' | 'map'>;

/**
 * Returns a page of the positions of events. Cursors are positions of the list that was read, because an event that
 * moves meanwhile would otherwise make the next page skip others. Throws `invalid-input` for an invalid cursor and
 * `unavailable` until the read model is loaded.
 */
export async function findPositions(tools: ListTools, query: PositionsQuery): Promise<Page<Position>> {
  const { organiserId, venueId, seriesId } = query;
  if (organiserId || venueId || seriesId) return fromDatabase(tools, query);
  if (query.fold) return folded(tools, query);
  return query.near ? nearest(tools, query.near, query) : soonest(tools, query);
}

/** The read model does not know organisers, venues and series. */
async function fromDatabase(tools: ListTools, query: PositionsQuery): Promise<Page<Position>> {
  const { town, organiserId, venueId, seriesId, include, fold, limit } = query;
  const notOverAt = tools.clock();
  const [filter, placeIds] = await Promise.all([
    toFeedFilter(tools.db, { ...query, notOverAt }),
    town && findPlacesOfTown(tools, town),
  ]);
  if (!filter || placeIds?.length === 0) return { items: [], next: null };
  const isCancelled = include ? ('either' as const) : false;
  const wanted = { ...filter, organiserId, venueId, seriesId, placeIds, isCancelled, after: afterOf(query) };
  return pageOf(await (fold ? findSoonestOfSeries : findSoonest)(tools.db, wanted, limit + 1), limit);
}

function soonest(tools: ListTools, query: PositionsQuery): Page<Position> {
  const { bbox: box, town, include, limit, cursor: _, ...filters } = query;
  const wanted = { filters, box, town, after: afterOf(query), limit: limit + 1 };
  const active = tools.map.upcoming({ ...wanted, notOverAt: tools.clock() });
  return pageOf(include ? merged(active, tools.map.cancelled(wanted)) : active, limit);
}

function nearest(
  tools: ListTools,
  center: NonNullable<PositionsQuery['near']>,
  { bbox: box, near: _, limit, cursor, ...filters }: PositionsQuery,
): Page<Position> {
  const after = cursor === undefined ? undefined : readNearestCursor(cursor);
  const found = tools.map.nearest({ filters, box, center, after, limit: limit + 1, notOverAt: tools.clock() });
  const { rows, next } = cutPage(found, limit, writeNearestCursor);
  return { items: rows, next };
}

/** Maximum number of cancelled events on a page of a folded list. */
const maxCancelled = 50;

/** Cancelled dates are not folded: each of them is an entry. */
function folded(tools: ListTools, query: PositionsQuery): Page<Position> {
  const { bbox: box, near, town, include, limit, cursor, fold: _, ...filters } = query;
  const page = tools.map.events({ area: box, filters, town, limit, cursor, near, folds: true, isForwardOnly: true });
  const active = page.ids.map((id, nth) => ({
    id,
    at: page.starts[nth] ?? new Date(0),
    dates: page.dates?.[nth] ?? 1,
  }));
  if (!include) return { items: active, next: page.next };
  const last = active.at(-1);
  const cancelled = tools.map
    .cancelled({ filters, box, town, after: page.after, limit: maxCancelled })
    .filter((position) => page.next === null || (last !== undefined && comparePositions(position, last) < 0));
  return { items: merged(active, cancelled), next: page.next };
}

/** An event that was just cancelled may be in both. */
function merged(active: readonly Position[], cancelled: readonly Position[]): Position[] {
  const byId = new Map([...cancelled, ...active].map((position) => [position.id, position]));
  return [...byId.values()].sort(comparePositions);
}

function pageOf(found: readonly Position[], limit: number): Page<Position> {
  const { rows, next } = cutPage(found, limit, writeCursor);
  return { items: rows, next };
}

function afterOf({ cursor }: PositionsQuery): PageEnd | undefined {
  return cursor === undefined ? undefined : readCursor(cursor);
}

function comparePositions(one: PageEnd, other: PageEnd): number {
  return one.at.getTime() - other.at.getTime() || (one.id === other.id ? 0 : one.id < other.id ? -1 : 1);
}
