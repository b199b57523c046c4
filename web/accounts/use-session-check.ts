import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#web/http/call.ts';
import { storedToken, storeToken } from '#web/http/token.ts';
import { currentSession } from './session.ts';
import { sessionQuery } from './session-query.ts';

/**
 * Checks the session with the server: at the start, on each change of screen, when the page becomes visible, and after
 * a forbidden request. If the roles have changed, stores the new token and refetches.
 */
export function useSessionCheck(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of screen
  useEffect(() => check(client), [client, pathname]);

  useEffect(() => {
    const recheck = () => {
      if (document.visibilityState === 'visible') check(client);
    };
    addEventListener('focus', recheck);
    document.addEventListener('visibilitychange', recheck);
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      const { error } = query.state;
      if (type === 'updated' && error instanceof ApiError && error.code === 'forbidden') checkAgain(client);
    });
    return () => {
      removeEventListener('focus', recheck);
      document.removeEventListener('visibilitychange', recheck);
      stop();
    };
  }, [client]);
}

/** Checks without joining a check in progress, whose answer may have been made before the roles changed. */
function checkAgain(client: QueryClient): void {
  const { queryKey } = sessionQuery(storedToken());
  client.cancelQueries({ queryKey }).then(() => check(client));
}

/** An invalid token is removed as after any request. */
function check(client: QueryClient): void {
  const checkedToken = storedToken();
  if (!currentSession(checkedToken)) return;
  client.fetchQuery(sessionQuery(checkedToken)).then(
    ({ token }) => token !== null && storedToken() === checkedToken && storeToken(token),
    // A failed check changes nothing.
    () => undefined,
  );
}
