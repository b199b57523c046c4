import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listVenueEvents, showVenue } from '#contract/venues.ts';
import { call, callPage } from '#web/http/call.ts';
import { pagedQuery } from '#web/http/paged-query.ts';
import { eventKey, eventsKey, mapKey, personalKey, venueEventsKey, venueKey } from '#web/query-keys.ts';

const staleTime = 30_000;

/** Returns the query for one venue by slug or id. The server fills it in when it renders the venue's page. */
export function venueQuery(idOrSlug: string) {
  return queryOptions({
    queryKey: [...venueKey, idOrSlug],
    queryFn: ({ signal }) => call(showVenue, { params: { idOrSlug }, signal }),
    staleTime,
  });
}

/**
 * Returns the infinite query for a venue's events: upcoming ones by start time, also cancelled ones; past ones latest
 * first.
 */
export function venueEventsQuery(id: string, when: 'upcoming' | 'past') {
  return pagedQuery(
    venueEventsKey(id, when),
    (page, signal) => {
      const query = { when, ...(when === 'upcoming' && { include: 'cancelled' as const }), ...page };
      return callPage(listVenueEvents, { params: { id }, query, signal });
    },
    staleTime,
  );
}

/** Returns the query for a venue as the signed-in user sees it, with their right to change it. Bypasses HTTP caches. */
export function ownVenueQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'venue', id],
    queryFn: ({ signal }) => call(showVenue, { params: { idOrSlug: id }, signal, mustBeFresh: true }),
  });
}

/** Invalidates all queries that contain a venue, after a venue has changed. */
export async function invalidateVenues(client: QueryClient): Promise<void> {
  for (const queryKey of [venueKey, eventKey]) client.removeQueries({ queryKey });
  for (const queryKey of [eventsKey, mapKey]) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: personalKey });
}
