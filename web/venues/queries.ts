import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listVenueEvents, showVenue, suggestVenues } from '#contract/venues.ts';
import { call, callPage } from '#web/http/call.ts';
import { pagedQuery } from '#web/http/paged-query.ts';
import type { Place } from '#web/map/view.ts';
import { eventKey, eventsKey, mapKey, personalKey, venueEventsKey, venueKey } from '#web/query-keys.ts';

const staleTime = 30_000;
/** Of a name, as the contract has it: no house is told apart by more. */
const maxCharacters = 100;

/** One venue, by slug or id. The server fills this in before it sends the venue's page. */
export function venueQuery(idOrSlug: string) {
  return queryOptions({
    queryKey: [...venueKey, idOrSlug],
    queryFn: ({ signal }) => call(showVenue, { params: { idOrSlug }, signal }),
    staleTime,
  });
}

/** Its events: those to come soonest first, past ones latest first, page after page. */
export function venueEventsQuery(id: string, when: 'upcoming' | 'past') {
  return pagedQuery(
    venueEventsKey(id, when),
    (query, signal) => callPage(listVenueEvents, { params: { id }, query: { when, ...query }, signal }),
    staleTime,
  );
}

/** A venue as whoever is signed in sees it, who may be one of those who may change it. */
export function ownVenueQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'venue', id],
    queryFn: ({ signal }) => call(showVenue, { params: { idOrSlug: id }, signal, mustBeFresh: true }),
  });
}

/** Venues that a name may mean while it is typed; without a name one's own, and those near by. */
export function suggestedVenuesQuery(text: string, near: Place | null) {
  const q = text.trim().slice(0, maxCharacters);
  const query = {
    ...(q && { q }),
    ...(near && { near: `${near.latitude.toFixed(3)},${near.longitude.toFixed(3)}` }),
  };
  return queryOptions({
    queryKey: [...personalKey, 'suggested-venues', query],
    queryFn: ({ signal }) => call(suggestVenues, { query, signal }),
    staleTime: 60_000,
    // The next letter asks again anyway.
    retry: false,
  });
}

/** After a change of a venue: all that names it, or stands there, is asked for again when it is looked at. */
export async function invalidateVenues(client: QueryClient): Promise<void> {
  for (const queryKey of [venueKey, eventKey]) client.removeQueries({ queryKey });
  for (const queryKey of [eventsKey, mapKey]) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: personalKey });
}
