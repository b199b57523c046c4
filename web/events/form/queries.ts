import { queryOptions } from '@tanstack/react-query';
import { listMyEvents, type OwnEvent, openEvent } from '#contract/events.ts';
import { isWhole, resultsOf, withResults } from '#web/events/waiting/overlay.ts';
import { call, callPage } from '#web/http/call.ts';
import { refresh } from '#web/outbox/service.ts';
import { personalKey } from '#web/query-keys.ts';

/**
 * Returns the query for an event of the user with the fields of the form. Fetched each time the form is opened, because
 * another member may have changed it. With changes that are not sent yet, it is the event as it will be after them.
 */
export function ownEventQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'event', id],
    queryFn: async ({ signal }): Promise<OwnEvent> => {
      const results = resultsOf(await refresh(), id);
      const event = results.findLast(isWhole) ?? (await call(openEvent, { params: { id }, signal }));
      return withResults(event, results);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Returns the query for up to 30 of the user's events, upcoming ones first: for the usual places. */
export function latestEventsQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'latest-events'],
    queryFn: async ({ signal }) => (await callPage(listMyEvents, { query: { limit: 30 }, signal })).rows,
    staleTime: 60_000,
    // Only a shortcut: without it, the user types.
    retry: false,
  });
}
