import { useInfiniteQuery } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { MapState } from '#web/events/links/map-state.ts';
import { eventsInViewQuery } from '#web/events/queries.ts';
import type { Near } from '#web/screens/map-screen/nearby/use-near.ts';
import { useLoadingState } from '#web/screens/map-screen/notices/use-loading-state.ts';

export interface VisibleQuery {
  box: BoundingBox;
  /** The town or place that the box belongs to; null if it is what the map shows. */
  area: MapState['area'];
  filters: EventFilters;
  /** The origin of distances. */
  near: Near | null;
  /** Order of a list with distances. */
  order: MapState['order'];
  /** Each series is listed once. */
  groupsSeries: boolean;
}

/**
 * Returns the events of the view and its filters; equal queries share the result. It renders when a value that was read
 * changes: take single values, not all.
 */
export function useEventsInView(query: VisibleQuery) {
  return useInfiniteQuery(toQuery(query));
}

/** Returns the infinite query for the events of the view and its filters. */
export function toQuery({ box, area, filters, near, order, groupsSeries }: VisibleQuery) {
  const isElsewhere = area !== null;
  return eventsInViewQuery(box, filters, { near: order === 'nearest' ? near : null, groupsSeries, isElsewhere });
}

/** Returns the first page of events and the number of all; undefined while loading, and unless `isNeeded`. */
export function useFirstPage(query: VisibleQuery, isNeeded: boolean) {
  const { data, isPlaceholderData } = useInfiniteQuery({
    ...toQuery(query),
    enabled: isNeeded,
    select: ({ pages }) => pages[0],
  });
  return isPlaceholderData ? undefined : data;
}

/**
 * Returns the number of events: null while unknown. The previous number stays while loading. There may be more if
 * `isPart`.
 */
export function useResultTotal(query: VisibleQuery) {
  const { data, isError, isPlaceholderData, isPending, refetch } = useInfiniteQuery({
    ...toQuery(query),
    select: ({ pages }) => ({ total: pages[0]?.total ?? null, isPart: pages[0]?.isPart === true }),
  });
  const wait = useLoadingState(isPending || isPlaceholderData);
  // If only the next page failed, the list says so at its end.
  const { total = null, isPart = false } = data ?? {};
  return { total, isPart, isError: isError && data === undefined, wait, retry: refetch };
}

/** Returns the time zone of the first event; null while unknown. */
export function useResultsTimeZone(query: VisibleQuery): string | null {
  // Never undefined: a query treats that as pending, and fetches again without end.
  const { data } = useInfiniteQuery({
    ...toQuery(query),
    select: ({ pages }) => pages[0]?.rows[0]?.timeZone ?? null,
  });
  return data ?? null;
}
