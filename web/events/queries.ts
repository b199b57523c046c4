import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pageSize } from '#contract/constants.ts';
import { type Event, type EventFilters, listNearbyEvents, listSeriesDates, showEvent } from '#contract/events.ts';
import { writeDays } from '#contract/local-days.ts';
import { listMapEvents } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { ApiError, call, callPage, type Page } from '#web/http/call.ts';
import { pauseWhileOffline } from '#web/http/retry.ts';
import { eventKey, eventsKey } from '#web/query-keys.ts';

/** As long as the server allows responses of the map to be reused. */
export const staleTime = 30_000;

/** Returns the query for one event, by slug or id. Filled by the server for the event's page. */
export function eventQuery(idOrSlug: string) {
  return queryOptions({
    queryKey: [...eventKey, idOrSlug],
    queryFn: ({ signal }) => call(showEvent, { params: { idOrSlug }, signal }),
    staleTime,
  });
}

/** Returns the query for an event with the fields that lists omit; data from a list is shown meanwhile. */
export function wholeEventQuery(idOrSlug: string) {
  return queryOptions({
    ...eventQuery(idOrSlug),
    staleTime: ({ state }) => (state.data?.description === undefined ? 0 : staleTime),
  });
}

/** Returns the query for the next events near an event, by start, at most six. */
export function nearbyEventsQuery(id: string) {
  return queryOptions({
    queryKey: [...eventKey, id, 'nearby'],
    queryFn: ({ signal }) => call(listNearbyEvents, { params: { id }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** Returns the query that loads the next dates of an event's series, by start. Empty if it is not part of a series. */
export function seriesDatesQuery(id: string) {
  return queryOptions({
    queryKey: [...eventKey, id, 'dates'],
    queryFn: ({ signal }) => call(listSeriesDates, { params: { id }, signal }),
    staleTime,
  });
}

type Cursor = { cursor: string } | { at: string } | Record<never, never>;

const inViewKey = [...eventsKey, 'in-view'] as const;

/** The origin of distances. */
interface Spot {
  latitude: number;
  longitude: number;
}

/**
 * Returns the infinite query for events inside a box of the map, by start or distance, a series once if grouped. While
 * it loads, the previous events stay; with `isElsewhere`, which is for a chosen town or place, only those of the same
 * box.
 */
export function eventsInViewQuery(
  box: BoundingBox,
  filters: EventFilters,
  { near: nearTo, groupsSeries, isElsewhere }: { near: Spot | null; groupsSeries: boolean; isElsewhere: boolean },
) {
  const near = nearTo ? `${nearTo.latitude},${nearTo.longitude}` : undefined;
  const fold = groupsSeries ? ('series' as const) : undefined;
  const bbox = [box.west, box.south, box.east, box.north].join(',');
  return infiniteQueryOptions({
    ...pauseWhileOffline,
    queryKey: [...inViewKey, bbox, filters, near, fold],
    queryFn: async ({ pageParam, signal, client }) =>
      remembered(
        client,
        await callPage(listMapEvents, {
          query: { bbox, near, fold, include: 'cancelled', ...asked(filters), limit: pageSize.usual, ...pageParam },
          signal,
        }),
      ),
    initialPageParam: {} as Cursor,
    getNextPageParam: (last) => (last.next ? { cursor: last.next } : undefined),
    placeholderData: (previous, query) =>
      isElsewhere && query?.queryKey[inViewKey.length] !== bbox ? undefined : previous,
    staleTime,
  });
}

/** The cells of a pin at one zoom level. */
export interface PinCells {
  zoom: number;
  cellIds: readonly string[];
}

/**
 * Returns the infinite query for the events of a pin, by start, paginated in both directions from the event `at` (an
 * id), or from the first.
 */
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

/** Returns whether an error says that the event does not exist, or no longer does, so that retrying is useless. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && ['event-unknown', 'event-deleted', 'event-hidden'].includes(error.code);
}

/** Lists contain nearly all fields of their events, so opening one shows it at once. */
function remembered(client: QueryClient, page: Page<Event[]>): Page<Event[]> {
  for (const event of page.rows) client.setQueryData(eventQuery(event.slug).queryKey, event);
  return page;
}

/** Returns filters as query parameters. */
export function asked({ styles, types, facts, from, days }: EventFilters) {
  return {
    styles: styles?.join(','),
    types: types?.join(','),
    facts: facts?.join(','),
    from,
    days: days && writeDays(days),
  };
}
