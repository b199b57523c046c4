import { queryOptions } from '@tanstack/react-query';
import { listMyEvents, openEvent } from '#contract/events.ts';
import { call, callPage } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

/** An event for the one who may edit it. Asked anew each time: someone else may have been at it. */
export function ownEventQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'event', id],
    queryFn: ({ signal }) => call(openEvent, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Some of one's events, those to come before those that are over: where one usually dances. */
export function latestEventsQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'latest-events'],
    queryFn: async ({ signal }) => (await callPage(listMyEvents, { query: { limit: 30 }, signal })).rows,
    staleTime: 60_000,
    // Who has to type it themselves loses nothing.
    retry: false,
  });
}
