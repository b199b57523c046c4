import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { maxOrganiserEvents } from '#contract/constants.ts';
import { listMyOrganisers, listOrganiserEvents, showOrganiser } from '#contract/organisers.ts';
import { call, callPage } from '#web/http/call.ts';
import { pagedQuery } from '#web/http/paged-query.ts';
import { eventsKey, nextOrganiserEventsKey, organiserEventsKey, organiserKey, personalKey } from '#web/query-keys.ts';

const staleTime = 30_000;

/** One organiser, by slug or id. The server fills this in before it sends the organiser's page. */
export function organiserQuery(idOrSlug: string) {
  return queryOptions({
    queryKey: [...organiserKey, idOrSlug],
    queryFn: ({ signal }) => call(showOrganiser, { params: { idOrSlug }, signal }),
    staleTime,
  });
}

/** Its events: those to come soonest first, past ones latest first, page after page. */
export function organiserEventsQuery(id: string, when: 'upcoming' | 'past') {
  return pagedQuery(
    organiserEventsKey(id, when),
    (query, signal) => callPage(listOrganiserEvents, { params: { id }, query: { when, ...query }, signal }),
    staleTime,
  );
}

/** What an organiser has next, for the page of one of its events. */
export function nextOrganisedQuery(id: string) {
  return queryOptions({
    queryKey: nextOrganiserEventsKey(id),
    queryFn: async ({ signal }) =>
      (await callPage(listOrganiserEvents, { params: { id }, query: { limit: maxOrganiserEvents }, signal })).rows,
    staleTime: 5 * 60_000,
  });
}

/** The organisers of whoever is signed in. */
export function myOrganisersQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'organisers'],
    queryFn: ({ signal }) => call(listMyOrganisers, { signal }),
    staleTime: 60_000,
    // What goes without them goes on without them.
    retry: false,
  });
}

/** An organiser as those see it who belong to it. */
export function ownOrganiserQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'organiser', id],
    queryFn: ({ signal }) => call(showOrganiser, { params: { idOrSlug: id }, signal, mustBeFresh: true }),
  });
}

/** After a change of an organiser or of who belongs to it: all that names it is asked for again when it is looked at. */
export async function invalidateOrganisers(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: organiserKey });
  void client.invalidateQueries({ queryKey: eventsKey });
  await client.invalidateQueries({ queryKey: personalKey });
}
