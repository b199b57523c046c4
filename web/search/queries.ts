import { queryOptions } from '@tanstack/react-query';
import { search } from '#contract/search.ts';
import { call } from '#web/http/call.ts';
import type { Place } from '#web/map/view.ts';

const staleMs = 30_000;
/** A server that has just started returns incomplete results, so the query is repeated. */
const refetchMs = 1500;

/** Search query. Results near `near`, if known, come first. */
export function searchQuery(q: string, near: Place | null) {
  // Rounded to about ten kilometres, so that nearby visitors share a cached answer.
  const query = { q, ...(near && { near: `${near.latitude.toFixed(1)},${near.longitude.toFixed(1)}` }) };
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => call(search, { query, signal }),
    staleTime: staleMs,
    refetchInterval: (asked) => (asked.state.data?.isComplete === false ? refetchMs : false),
  });
}
