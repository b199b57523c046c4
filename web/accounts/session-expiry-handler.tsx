import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import {
  acknowledgeSessionEnd,
  clearedTokenReason,
  clearToken,
  invalidReason,
  storedToken,
  subscribeToToken,
} from '#web/http/token.ts';
import { homePath, paths } from '#web/paths.ts';
import { eventKey, eventsKey, personalKey } from '#web/query-keys.ts';
import { showToast } from '#web/ui/toast.tsx';
import { currentSession } from './session.ts';

/** The reaction of a screen when the session ends: see `whenSessionEnds` in `web/screens.ts`. */
export type OnSessionEnd = 'stay' | 'sign-in-again' | 'leave';

/**
 * Checks the session at the start, on each change of screen, and when the token changes in this or another tab. If the
 * session has ended, removes it and its data and shows why.
 */
export function SessionExpiryHandler({ whenSessionEnds }: { whenSessionEnds: OnSessionEnd }) {
  const { t } = useTranslation();
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const end = useSyncExternalStore(subscribeToToken, sessionEndReason, () => null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end, with the screen at that time
  useEffect(() => {
    if (end === null) return;
    const token = storedToken();
    if (token !== null) clearToken(token, end);
    showToast(t(`commonProblems:${end}`), 'bad');
    if (whenSessionEnds === 'stay') return acknowledgeSessionEnd();
    navigate(whenSessionEnds === 'leave' ? paths.map : homePath(pathname + search), { replace: true });
  }, [end]);

  // Guards do not redirect until the redirect of this component is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of screen
  useEffect(() => () => acknowledgeSessionEnd(), [key]);

  // Before the next user's page is rendered. Components with personal data are remounted by their key.
  useEffect(() => {
    let last = currentSession();
    return subscribeToToken(() => {
      const now = currentSession();
      if (now?.userId !== last?.userId) removePersonalQueries(client);
      else if (now?.roles.join() !== last?.roles.join()) refetchPersonalQueries(client);
      last = now;
    });
  }, [client]);
  return null;
}

/** Returns why the session ended without a sign-out, otherwise null. */
export function sessionEndReason() {
  const token = storedToken();
  return clearedTokenReason() ?? (token === null ? null : invalidReason(token));
}

/** Removes queries of the previous user. Events are refetched, because they contain more for their creator. */
function removePersonalQueries(client: QueryClient): void {
  client.removeQueries({ queryKey: personalKey });
  for (const queryKey of [eventKey, eventsKey]) client.removeQueries({ queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey: eventKey });
}

/** Refetches after the roles of the user have changed. */
function refetchPersonalQueries(client: QueryClient): void {
  for (const queryKey of [personalKey, eventKey, eventsKey]) client.removeQueries({ queryKey, type: 'inactive' });
  for (const queryKey of [personalKey, eventKey]) void client.invalidateQueries({ queryKey });
}
