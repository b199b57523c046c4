import { useInfiniteQuery } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { MapState } from '#web/events/links/map-state.ts';
import { eventsInViewQuery } from '#web/events/queries.ts';
import type { Near } from '#web/screens/map-screen/nearby/use-near.ts';
import { useLoadingState } from '#web/screens/map-screen/notices/use-loading-state.ts';

export interface VisibleQuery {
  box: BoundingBox;
  filters: EventFilters;
  /** Where distances are told from. */
  near: Near | null;
  /** Where there are distances. */
  order: MapState['order'];
  /** Each series is there once. */
  groupsSeries: boolean;
}

/**
 * What the list shows of the view and its filters; whoever asks for the same shares the answer. It renders again when
 * what was read from it changes: take single values out of it, not all of them.
 */
export function useEventsInView(query: VisibleQuery) {
  return useInfiniteQuery(toQuery(query));
}

function toQuery({ box, filters, near, order, groupsSeries }: VisibleQuery) {
  return eventsInViewQuery(box, filters, { near: order === 'nearest' ? near : null, groupsSeries });
}

/** How many there are: null while nobody knows. The number of before stands while another is awaited. */
export function useResultTotal(query: VisibleQuery) {
  const { data, isError, isPlaceholderData, isPending, refetch } = useInfiniteQuery({
    ...toQuery(query),
    select: ({ pages }) => pages[0]?.total ?? null,
  });
  const wait = useLoadingState(isPending || isPlaceholderData);
  // Where only the next page failed, the list says so at its end.
  return { total: data ?? null, isError: isError && data === undefined, wait, retry: refetch };
}

/** The time zone of what comes first; null while nobody knows. */
export function useResultsTimeZone(query: VisibleQuery): string | null {
  // Never undefined: a query takes that for an answer that is still to come, and asks itself again without end.
  const { data } = useInfiniteQuery({
    ...toQuery(query),
    select: ({ pages }) => pages[0]?.rows[0]?.timeZone ?? null,
  });
  return data ?? null;
}
