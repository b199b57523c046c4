import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { venueLimits } from '#contract/constants.ts';
import { listVenueEvents, type SuggestedVenue, showVenue, suggestVenues } from '#contract/venues.ts';
import { call, callPage } from '#web/http/call.ts';
import { pagedQuery } from '#web/http/paged-query.ts';
import type { Place } from '#web/map/view.ts';
import { noneIfOffline, venuesWith } from '#web/places/queries.ts';
import { eventKey, eventsKey, mapKey, personalKey, venueEventsKey, venueKey } from '#web/query-keys.ts';

const staleTime = 30_000;
/** Maximum length of a name in the contract. Longer texts are cut. */
const maxCharacters = 100;

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

/**
 * Returns the query for venues that match a typed name; without a name, the user's own venues and those nearby. Without a
 * network, `kept` are the user's earlier venues, which come first; null with a network.
 */
export function suggestedVenuesQuery(text: string, near: Place | null, kept: readonly SuggestedVenue[] | null = null) {
  const q = text.trim().slice(0, maxCharacters);
  const query = {
    ...(q && { q }),
    ...(near && { near: `${near.latitude.toFixed(3)},${near.longitude.toFixed(3)}` }),
  };
  return queryOptions({
    queryKey: [...personalKey, 'suggested-venues', query, kept?.length ?? null],
    queryFn: async ({ signal }) => {
      const asked = call(suggestVenues, { query, signal });
      if (kept === null) return asked;
      const found = [...venuesWith(kept, q), ...(await asked.catch(noneIfOffline))];
      const distinct = new Map(found.toReversed().map((venue) => [`${venue.name} ${venue.displayName}`, venue]));
      return [...distinct.values()].reverse().slice(0, venueLimits.suggestions);
    },
    staleTime: 60_000,
    // Not retried, because the next letter sends a new request.
    retry: false,
  });
}

/** Invalidates all queries that contain a venue, after a venue has changed. */
export async function invalidateVenues(client: QueryClient): Promise<void> {
  for (const queryKey of [venueKey, eventKey]) client.removeQueries({ queryKey });
  for (const queryKey of [eventsKey, mapKey]) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: personalKey });
}
