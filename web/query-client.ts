import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import type { PageData } from '#contract/page.ts';
import { eventQuery, nearbyEventsQuery } from '#web/events/queries.ts';
import { ApiError } from '#web/http/call.ts';
import { isOnline, onNetworkChange } from '#web/http/network.ts';
import { shouldRetry } from '#web/http/retry.ts';
import {
  listingKey,
  nextOrganiserEventsKey,
  organiserEventsKey,
  organiserKey,
  randomSeedKey,
  renderedAtKey,
  venueEventsKey,
  venueKey,
} from '#web/query-keys.ts';
import { settingsQuery } from '#web/settings/queries.ts';

// An answer shows as soon as it is read; by default it waits in line behind a timer and all that is to be done before.
notifyManager.setScheduler(queueMicrotask);

// What the browser says of the network is not all that we know of it.
onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return onNetworkChange(() => setOnline(isOnline()));
});

/**
 * The answers of the server that the screens share. What the server refused stays refused until someone tries again; what
 * the network kept from it is said to be so at once, and is asked again by itself when it is back.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
        retry: shouldRetry,
      },
      // Whoever presses a button without a network is told so, and does not wait for one.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Puts in what the server sent along with a page. */
export async function hydrateQueries(client: QueryClient, page: PageData): Promise<void> {
  const {
    settings,
    renderedAt,
    event,
    nearby,
    organiser,
    organiserEvents,
    venue,
    venueEvents,
    listing,
    refusal,
    randomSeed,
  } = page;
  client.setQueryData(settingsQuery().queryKey, settings);
  client.setQueryData(renderedAtKey, renderedAt);
  if (event) client.setQueryData(eventQuery(event.slug).queryKey, event);
  if (event && nearby) client.setQueryData(nearbyEventsQuery(event.id).queryKey, nearby);
  if (event?.organiser && organiserEvents) {
    client.setQueryData(nextOrganiserEventsKey(event.organiser.id), organiserEvents.events);
  }
  if (organiser) client.setQueryData([...organiserKey, organiser.slug], organiser);
  if (organiser && organiserEvents)
    client.setQueryData(organiserEventsKey(organiser.id, 'upcoming'), firstPage(organiserEvents));
  if (venue) client.setQueryData([...venueKey, venue.slug], venue);
  if (venue && venueEvents) client.setQueryData(venueEventsKey(venue.id, 'upcoming'), firstPage(venueEvents));
  if (listing) client.setQueryData(listingKey(listing.kind, listing.slug, listing.style), listing.page);
  if (randomSeed !== undefined) client.setQueryData(randomSeedKey, randomSeed);
  if (refusal) {
    const queryFn = () => Promise.reject(new ApiError(refusal.code));
    const { kind, slug, style } = refusal;
    // What is said of one thing stands under its kind.
    const queryKey = kind === 'town' || kind === 'style' ? listingKey(kind, slug, style) : [kind, slug];
    await client.prefetchQuery({ queryKey, queryFn, retry: false });
  }
}

function firstPage({ events: rows, next, total }: NonNullable<PageData['organiserEvents']>) {
  return { pages: [{ rows, next, total, previous: null, unread: null, offset: 0 }], pageParams: [''] };
}
