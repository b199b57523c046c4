import { queryOptions } from '@tanstack/react-query';
import { search } from '#contract/search.ts';
import { call } from '#web/http/call.ts';
import type { Place } from '#web/map/view.ts';

const staleMs = 30_000;
/** The server has just started: in a moment it knows more. */
const refetchMs = 1500;

/** What words may mean, near a place. */
export function searchQuery(q: string, near: Place) {
  // To ten kilometres: neighbours share an answer.
  const query = { q, near: `${near.latitude.toFixed(1)},${near.longitude.toFixed(1)}` };
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => call(search, { query, signal }),
    staleTime: staleMs,
    refetchInterval: (asked) => (asked.state.data?.isComplete === false ? refetchMs : false),
  });
}
