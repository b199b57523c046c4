import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pageSize } from '#contract/constants.ts';
import { writeDays } from '#contract/days.ts';
import { type Event, type EventFilters, listNearbyEvents, listSeriesDates, showEvent } from '#contract/events.ts';
import { listMapEvents } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { ApiError, call, callPage, type Page } from '#web/http/call.ts';
import { pauseWhileOffline } from '#web/http/retry.ts';
import { eventKey, eventsKey } from '#web/query-keys.ts';

/** As long as the server lets answers of the map be reused. */
export const staleTime = 30_000;

/** One event, by slug or id. The server fills this in before it sends the event's page. */
export function eventQuery(idOrSlug: string) {
  return queryOptions({
    queryKey: [...eventKey, idOrSlug],
    queryFn: ({ signal }) => call(showEvent, { params: { idOrSlug }, signal }),
    staleTime,
  });
}

/** The same with what lists leave out: what a list has brought is shown meanwhile. */
export function wholeEventQuery(idOrSlug: string) {
  return queryOptions({
    ...eventQuery(idOrSlug),
    staleTime: ({ state }) => (state.data?.description === undefined ? 0 : staleTime),
  });
}

export function nearbyEventsQuery(id: string) {
  return queryOptions({
    queryKey: [...eventKey, id, 'nearby'],
    queryFn: ({ signal }) => call(listNearbyEvents, { params: { id }, signal }),
    staleTime: 5 * 60_000,
  });
}

export function seriesDatesQuery(id: string) {
  return queryOptions({
    queryKey: [...eventKey, id, 'dates'],
    queryFn: ({ signal }) => call(listSeriesDates, { params: { id }, signal }),
    staleTime,
  });
}

type Cursor = { cursor: string } | { at: string } | Record<never, never>;

/** Where the nearest events are asked for. */
interface Spot {
  latitude: number;
  longitude: number;
}

/** The events inside a box of the map, soonest first or nearest to a place, a series once where it folds, page after page. */
export function eventsInViewQuery(
  box: BoundingBox,
  filters: EventFilters,
  { near: nearTo, groupsSeries }: { near: Spot | null; groupsSeries: boolean },
) {
  const near = nearTo ? `${nearTo.latitude},${nearTo.longitude}` : undefined;
  const fold = groupsSeries ? ('series' as const) : undefined;
  const bbox = [box.west, box.south, box.east, box.north].join(',');
  return infiniteQueryOptions({
    ...pauseWhileOffline,
    queryKey: [...eventsKey, 'in-view', bbox, filters, near, fold],
    queryFn: async ({ pageParam, signal, client }) =>
      remembered(
        client,
        await callPage(listMapEvents, {
          query: { bbox, near, fold, ...asked(filters), limit: pageSize.usual, ...pageParam },
          signal,
        }),
      ),
    initialPageParam: {} as Cursor,
    getNextPageParam: (last) => (last.next ? { cursor: last.next } : undefined),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** What a pin of the map stands for: cells of one zoom. */
export interface PinCells {
  zoom: number;
  cellIds: readonly string[];
}

/** The events behind a pin, soonest first, readable both ways from the event `at` (an id), or from the first. */
export function eventsOfPinQuery(pinCells: PinCells, filters: EventFilters, at: string | null) {
  const cells = pinCells.cellIds.join(',');
  return infiniteQueryOptions({
    ...pauseWhileOffline,
    queryKey: [...eventsKey, 'of-pin', pinCells.zoom, cells, filters, at],
    queryFn: async ({ pageParam, signal, client }) =>
      remembered(
        client,
        await callPage(listMapEvents, {
          query: { z: pinCells.zoom, cells, ...asked(filters), limit: pageSize.usual, ...pageParam },
          signal,
        }),
      ),
    initialPageParam: (at ? { at } : {}) as Cursor,
    getNextPageParam: (last) => (last.next ? { cursor: last.next } : undefined),
    getPreviousPageParam: (first) => (first.previous ? { cursor: first.previous } : undefined),
    staleTime,
  });
}

/** True where asking again can't help: there is no such event, or no more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && ['event-unknown', 'event-deleted', 'event-hidden'].includes(error.code);
}

/** A list brings nearly all of its events, so opening one of them shows it at once. */
function remembered(client: QueryClient, page: Page<Event[]>): Page<Event[]> {
  for (const event of page.rows) client.setQueryData(eventQuery(event.slug).queryKey, event);
  return page;
}

/** Filters as a query writes them. */
export function asked({ styles, types, facts, from, days }: EventFilters) {
  return {
    styles: styles?.join(','),
    types: types?.join(','),
    facts: facts?.join(','),
    from,
    days: days && writeDays(days),
  };
}
