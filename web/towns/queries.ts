import { queryOptions } from '@tanstack/react-query';
import { listDancedPlaces, showStyle, showTown } from '#contract/towns.ts';
import { call } from '#web/http/call.ts';
import { listingKey } from '#web/query-keys.ts';

const staleTime = 30_000;

/** A town, with one style or all of them. The server fills this in before it sends the town's page. */
export function townQuery(slug: string, style?: string) {
  return queryOptions({
    queryKey: listingKey('town', slug, style),
    queryFn: ({ signal }) => call(showTown, { params: { slug }, query: { style }, signal }),
    staleTime,
  });
}

/** Where a style is danced. */
export function styleQuery(slug: string) {
  return queryOptions({
    queryKey: listingKey('style', slug),
    queryFn: ({ signal }) => call(showStyle, { params: { slug }, signal }),
    staleTime,
  });
}

/** The towns and styles with most events. */
export function dancedPlacesQuery() {
  return queryOptions({
    queryKey: listingKey('danced-places'),
    queryFn: ({ signal }) => call(listDancedPlaces, { signal }),
    staleTime: 5 * 60_000,
  });
}
