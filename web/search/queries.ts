import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import type { BoundingBox } from '#contract/places.ts';
import { search } from '#contract/search.ts';
import { call } from '#web/http/call.ts';
import type { Place } from '#web/map/view.ts';

const staleMs = 30_000;
/** A server that has just started returns incomplete results, so the query is repeated. */
const refetchMs = 1500;

/** Start of a search. */
export interface SearchOrigin {
  /** Results near it come first. */
  near?: Place;
  /** The part of the world that phrases without a town are counted in, and its zoom. */
  box?: BoundingBox;
  zoom?: number;
}

/**
 * Returns the query for search results near a place, in a box of the map, or anywhere. Refetched while the server's
 * answer is incomplete.
 */
export function searchQuery(q: string, { near, box, zoom }: SearchOrigin, lang: Locale) {
  // Rounded to about ten kilometres, so that nearby visitors share a cached answer. Without a box, it decides the town.
  const digits = box ? 1 : 2;
  const query = {
    q,
    lang,
    ...(near && { near: `${near.latitude.toFixed(digits)},${near.longitude.toFixed(digits)}` }),
    ...(box && { bbox: `${box.west},${box.south},${box.east},${box.north}`, z: zoom }),
  };
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => call(search, { query, signal }),
    staleTime: staleMs,
    refetchInterval: (asked) => (asked.state.data?.isComplete === false ? refetchMs : false),
  });
}
