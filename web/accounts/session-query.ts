import { queryOptions } from '@tanstack/react-query';
import { personalKey } from '#web/query-keys.ts';

/*
 * Separate from the other queries, because every page uses it, and visitors should not load the contract of accounts.
 */

/** Returns the query that checks a session by its token. Concurrent checks share one request. */
export function sessionQuery(token: string | null) {
  return queryOptions({
    queryKey: [...personalKey, 'session', token],
    // Loaded only for signed-in users.
    queryFn: async () => (await import('./queries.ts')).checkSession(),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
