import { queryOptions } from '@tanstack/react-query';
import { listMyEvents, openEvent } from '#contract/events.ts';
import { call, callPage } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

/** An event for its editor. Fetched each time, because another member may have changed it. */
export function ownEventQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'event', id],
    queryFn: ({ signal }) => call(openEvent, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Some of the user's events, upcoming ones first: for the usual places. */
export function latestEventsQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'latest-events'],
    queryFn: async ({ signal }) => (await callPage(listMyEvents, { query: { limit: 30 }, signal })).rows,
    staleTime: 60_000,
    // Only a shortcut: without it, the user types.
    retry: false,
  });
}
