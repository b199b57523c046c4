import { useInfiniteQuery } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import { eventsInViewQuery } from '#web/events/queries.ts';
import { useWait } from './use-wait.ts';

export interface Sight {
  box: BoundingBox;
  filters: EventFilters;
}

/**
 * What the list shows of the view and its filters; whoever asks for the same shares the answer. It renders again when
 * what was read from it changes: take single values out of it, not all of them.
 */
export function useEventsInView({ box, filters }: Sight) {
  return useInfiniteQuery(eventsInViewQuery(box, filters));
}

/** How many there are: null while nobody knows. The number of before stands while another is awaited. */
export function useFoundTotal({ box, filters }: Sight) {
  const { data, isError, isPlaceholderData, isPending, refetch } = useInfiniteQuery({
    ...eventsInViewQuery(box, filters),
    select: ({ pages }) => pages[0]?.total ?? null,
  });
  const wait = useWait(isPending || isPlaceholderData);
  // Where only the next page failed, the list says so at its end.
  return { total: data ?? null, isError: isError && data === undefined, wait, retry: refetch };
}
