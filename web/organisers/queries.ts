import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { maxOrganiserEvents } from '#contract/constants.ts';
import { listMyOrganisers, listOrganiserEvents, showOrganiser } from '#contract/organisers.ts';
import { call, callPage } from '#web/http/call.ts';
import { pagedQuery } from '#web/http/paged-query.ts';
import { eventsKey, nextOrganiserEventsKey, organiserEventsKey, organiserKey, personalKey } from '#web/query-keys.ts';

const staleTime = 30_000;

/** Returns the query for one organiser by slug or id. The server fills it in when it renders the organiser's page. */
export function organiserQuery(idOrSlug: string) {
  return queryOptions({
    queryKey: [...organiserKey, idOrSlug],
    queryFn: ({ signal }) => call(showOrganiser, { params: { idOrSlug }, signal }),
    staleTime,
  });
}

/**
 * Returns the infinite query for an organiser's events: upcoming ones by start time, also cancelled ones; past ones
 * latest first.
 */
export function organiserEventsQuery(id: string, when: 'upcoming' | 'past') {
  return pagedQuery(
    organiserEventsKey(id, when),
    (page, signal) => {
      const query = { when, ...(when === 'upcoming' && { include: 'cancelled' as const }), ...page };
      return callPage(listOrganiserEvents, { params: { id }, query, signal });
    },
    staleTime,
  );
}

/**
 * Returns the query for an organiser's next events, at most `maxOrganiserEvents`, for the page of one of its events.
 */
export function nextOrganisedQuery(id: string) {
  return queryOptions({
    queryKey: nextOrganiserEventsKey(id),
    queryFn: async ({ signal }) =>
      (await callPage(listOrganiserEvents, { params: { id }, query: { limit: maxOrganiserEvents }, signal })).rows,
    staleTime: 5 * 60_000,
  });
}

/** Returns the query for the organisers of the signed-in user, by name. */
export function myOrganisersQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'organisers'],
    queryFn: ({ signal }) => call(listMyOrganisers, { signal }),
    staleTime: 60_000,
    // Not retried, because callers work without the answer.
    retry: false,
  });
}

/** Returns the query for an organiser as its members see it. Bypasses HTTP caches. */
export function ownOrganiserQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'organiser', id],
    queryFn: ({ signal }) => call(showOrganiser, { params: { idOrSlug: id }, signal, mustBeFresh: true }),
  });
}

/** Invalidates all queries that contain an organiser, after an organiser or its members have changed. */
export async function invalidateOrganisers(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: organiserKey });
  void client.invalidateQueries({ queryKey: eventsKey });
  await client.invalidateQueries({ queryKey: personalKey });
}
