import { queryOptions } from '@tanstack/react-query';
import { listDancedPlaces, showStyle, showTown } from '#contract/towns.ts';
import { call } from '#web/http/call.ts';
import { listingKey } from '#web/query-keys.ts';

const staleTime = 30_000;

/**
 * Returns the query for a town with one style or all styles. The server fills it in when it renders the town's page.
 */
export function townQuery(slug: string, style?: string) {
  return queryOptions({
    queryKey: listingKey('town', slug, style),
    queryFn: ({ signal }) => call(showTown, { params: { slug }, query: { style }, signal }),
    staleTime,
  });
}

/** Returns the query for the towns in which a style is danced. */
export function styleQuery(slug: string) {
  return queryOptions({
    queryKey: listingKey('style', slug),
    queryFn: ({ signal }) => call(showStyle, { params: { slug }, signal }),
    staleTime,
  });
}

/** Returns the query for the towns and styles with most events. */
export function dancedPlacesQuery() {
  return queryOptions({
    queryKey: listingKey('danced-places'),
    queryFn: ({ signal }) => call(listDancedPlaces, { signal }),
    staleTime: 5 * 60_000,
  });
}
