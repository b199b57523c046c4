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

/** What a screen means to whoever is on it when the session ends: see `whenSessionEnds` in `web/screens.ts`. */
export type OnSessionEnd = 'stay' | 'sign-in-again' | 'leave';

/**
 * Looks after the session: at the start, on each change of screen, and when the token changes here or in another tab.
 * One that is over is removed, with a word that says why; what it brought is forgotten.
 */
export function SessionExpiryHandler({ whenSessionEnds }: { whenSessionEnds: OnSessionEnd }) {
  const { t } = useTranslation();
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const end = useSyncExternalStore(subscribeToToken, sessionEndReason, () => null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end; where one was then is where one leaves
  useEffect(() => {
    if (end === null) return;
    const token = storedToken();
    if (token !== null) clearToken(token, end);
    showToast(t(`commonProblems:${end}`), 'bad');
    if (whenSessionEnds === 'stay') return acknowledgeSessionEnd();
    navigate(whenSessionEnds === 'leave' ? paths.map : homePath(pathname + search), { replace: true });
  }, [end]);

  // Guards wait until one is elsewhere: what they would do is not what is to be done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one has arrived somewhere
  useEffect(() => () => acknowledgeSessionEnd(), [key]);

  // Before anything is drawn for the next one. What shows such answers is drawn anew for each, by its key.
  useEffect(() => {
    let last = currentSession();
    return subscribeToToken(() => {
      const now = currentSession();
      if (now?.userId !== last?.userId) removePersonalQueries(client);
      else if (now?.isAdministrator !== last?.isAdministrator) refetchPersonalQueries(client);
      last = now;
    });
  }, [client]);
  return null;
}

/** Why the session is over although nobody ended it; null while it is not. */
export function sessionEndReason() {
  const token = storedToken();
  return clearedTokenReason() ?? (token === null ? null : invalidReason(token));
}

/** Nobody sees what was another's. An event tells its creator more than others: it is asked for again. */
function removePersonalQueries(client: QueryClient): void {
  client.removeQueries({ queryKey: personalKey });
  for (const queryKey of [eventKey, eventsKey]) client.removeQueries({ queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey: eventKey });
}

/** The same person sees more than before, or less. */
function refetchPersonalQueries(client: QueryClient): void {
  for (const queryKey of [personalKey, eventKey, eventsKey]) client.removeQueries({ queryKey, type: 'inactive' });
  for (const queryKey of [personalKey, eventKey]) void client.invalidateQueries({ queryKey });
}
