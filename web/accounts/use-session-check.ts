import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#web/http/call.ts';
import { storedToken, storeToken } from '#web/http/token.ts';
import { currentSession } from './session.ts';
import { sessionQuery } from './session-query.ts';

/**
 * Asks the server about the session: at the start, on each change of screen, when one comes back to the page, and where
 * something was forbidden. Whoever has other roles than before gets another token, and sees what is theirs now.
 */
export function useSessionCheck(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one has arrived somewhere
  useEffect(() => check(client), [client, pathname]);

  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'visible') check(client);
    };
    addEventListener('focus', lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      const { error } = query.state;
      if (type === 'updated' && error instanceof ApiError && error.code === 'forbidden') check(client);
    });
    return () => {
      removeEventListener('focus', lookAgain);
      document.removeEventListener('visibilitychange', lookAgain);
      stop();
    };
  }, [client]);
}

/** A token that is no good any more is dropped as with every question. */
function check(client: QueryClient): void {
  const asked = storedToken();
  if (!currentSession(asked)) return;
  client.fetchQuery(sessionQuery(asked)).then(
    ({ token }) => token !== null && storedToken() === asked && storeToken(token),
    // Where nothing is known, nothing changes.
    () => undefined,
  );
}
