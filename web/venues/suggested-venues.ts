import { queryOptions } from '@tanstack/react-query';
import { venueLimits } from '#contract/constants.ts';
import { type SuggestedVenue, suggestVenues } from '#contract/venues.ts';
import { call } from '#web/http/call.ts';
import type { Place } from '#web/map/view.ts';
import { noneIfOffline, venuesWith } from '#web/places/queries.ts';
import { personalKey } from '#web/query-keys.ts';

/** Maximum length of a name in the contract. Longer texts are cut. */
const maxCharacters = 100;

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
