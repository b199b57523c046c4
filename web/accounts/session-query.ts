import { queryOptions } from '@tanstack/react-query';
import { personalKey } from '#web/query-keys.ts';

/*
 * Apart from the other queries of accounts: every page asks this one, and visitors need nothing of the contract for it.
 */

/** What the server says of a session, by its token. Of questions that come at once, one is asked. */
export function sessionQuery(token: string | null) {
  return queryOptions({
    queryKey: [...personalKey, 'session', token],
    // Loaded for those who are signed in.
    queryFn: async () => (await import('./check-session.ts')).checkSession(),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
