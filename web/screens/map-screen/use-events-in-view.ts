import { useInfiniteQuery } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import { eventsInViewQuery } from '#web/events/queries.ts';

export interface Sight {
  box: BoundingBox;
  filters: EventFilters;
}

/** What the list shows of the view and its filters; whoever asks for the same shares the answer. */
export function useEventsInView({ box, filters }: Sight) {
  const query = useInfiniteQuery(eventsInViewQuery(box, filters));
  return { ...query, total: query.data?.pages[0]?.total ?? null };
}
