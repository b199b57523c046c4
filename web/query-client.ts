import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import type { PageData } from '#contract/page.ts';
import { eventQuery, nearbyEventsQuery, seriesDatesQuery } from '#web/events/queries.ts';
import { ApiError } from '#web/http/call.ts';
import { isOnline, onNetworkChange } from '#web/http/network.ts';
import { shouldRetry } from '#web/http/retry.ts';
import {
  listingKey,
  messageFormKey,
  nextOrganiserEventsKey,
  organiserEventsKey,
  organiserKey,
  randomSeedKey,
  renderedAtKey,
  venueEventsKey,
  venueKey,
} from '#web/query-keys.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import type { HydrationData } from '#web/startup/hydration-data.ts';

// Results render at once. By default they wait for a timer.
notifyManager.setScheduler(queueMicrotask);

// The browser's online state is combined with the results of requests.
onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return onNetworkChange(() => setOnline(isOnline()));
});

/**
 * Creates the query cache. Server errors, and lost requests while online, are retried (`shouldRetry`); refusals are
 * not. Errors while offline are reported at once and retried on reconnect.
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
      // A mutation without a network fails at once instead of waiting.
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Fills the cache with the data, the answers and the refusal that the server has embedded in a page. Data counts as
 * fetched when the server rendered the page.
 */
export async function hydrateQueries(
  client: QueryClient,
  page: PageData,
  queries?: HydrationData['queries'],
): Promise<void> {
  const {
    settings,
    renderedAt,
    event,
    nearby,
    dates,
    organiser,
    organiserEvents,
    acceptsMessages,
    venue,
    venueEvents,
    listing,
    refusal,
    randomSeed,
  } = page;
  client.setQueryData(settingsQuery().queryKey, settings);
  client.setQueryData(renderedAtKey, renderedAt);
  const updatedAt = Date.parse(renderedAt);
  for (const [key, data] of queries ?? []) client.setQueryData(key, data, { updatedAt });
  if (event) client.setQueryData(eventQuery(event.slug).queryKey, event);
  if (event && nearby) client.setQueryData(nearbyEventsQuery(event.id).queryKey, nearby);
  if (event && dates) client.setQueryData(seriesDatesQuery(event.id).queryKey, dates);
  if (event?.organiser && organiserEvents) {
    client.setQueryData(nextOrganiserEventsKey(event.organiser.id), organiserEvents.events);
  }
  if (organiser) client.setQueryData([...organiserKey, organiser.slug], organiser);
  if (organiser && organiserEvents && !event)
    client.setQueryData(organiserEventsKey(organiser.id, 'upcoming'), firstPage(organiserEvents));
  const written = event ? { event: event.id } : organiser && { organiser: organiser.id };
  if (written && acceptsMessages !== undefined) client.setQueryData(messageFormKey(written), acceptsMessages);
  if (venue) client.setQueryData([...venueKey, venue.slug], venue);
  if (venue && venueEvents) client.setQueryData(venueEventsKey(venue.id, 'upcoming'), firstPage(venueEvents));
  if (listing) client.setQueryData(listingKey(listing.kind, listing.slug, listing.style), listing.page);
  if (randomSeed !== undefined) client.setQueryData(randomSeedKey, randomSeed);
  if (refusal) {
    const queryFn = () => Promise.reject(new ApiError(refusal.code));
    const { kind, slug, style } = refusal;
    // The key of single resources starts with their kind.
    const queryKey = kind === 'town' || kind === 'style' ? listingKey(kind, slug, style) : [kind, slug];
    await client.prefetchQuery({ queryKey, queryFn, retry: false });
  }
}

function firstPage({ events: rows, next, total }: NonNullable<PageData['organiserEvents']>) {
  return { pages: [{ rows, next, total, previous: null, unread: null, offset: 0 }], pageParams: [''] };
}
