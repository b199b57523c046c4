import type { QueryClient } from '@tanstack/react-query';
import { setTransport } from '#web/http/call.ts';
import { isKeeping } from '#web/http/keeping.ts';
import { onNetworkChange, setConnectionProbe } from '#web/http/network.ts';
import { readClaims, storedToken, subscribeToToken } from '#web/http/token.ts';
import { readHydrationData } from '#web/startup/hydration-data.ts';
import { removeMineExcept } from './caches.ts';
import { askServerFirst, expectSlowNetwork, probeRarely } from './door.ts';
import { keepHydrated } from './hydrated.ts';
import { refreshOwnData } from './own-data.ts';
import { watchQueries } from './query-marks.ts';

/** The events saved on this device. */
export interface SavedHere {
  ids: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
}

let isOpen = false;

/**
 * Answers requests from what is kept if the server does not answer. Without `isKeeping`, does nothing. Removes what is
 * kept for other users than the current one first.
 */
export async function openKept(client: QueryClient, hasServerPage: boolean): Promise<void> {
  if (isOpen || !isKeeping()) return;
  isOpen = true;
  if (!hasServerPage) expectSlowNetwork();
  watchQueries(client);
  setTransport(askServerFirst);
  setConnectionProbe(probeRarely);
  let userId = currentUserId();
  subscribeToToken(() => {
    if (currentUserId() === userId) return;
    userId = currentUserId();
    void removeMineExcept(userId);
  });
  await removeMineExcept(userId);
}

let isRefreshing = false;

/** Starts keeping what this page shows and what the user may need. Call it when the page is idle, after `openKept`. */
export async function keepFromNowOn(saved: SavedHere): Promise<void> {
  if (isRefreshing || !isOpen) return;
  isRefreshing = true;
  const hydrationData = readHydrationData();
  if (hydrationData) await keepHydrated(hydrationData);
  const refresh = () => refreshOwnData(saved.ids);
  saved.subscribe(refresh);
  subscribeToToken(refresh);
  onNetworkChange(refresh);
  await refresh();
}

function currentUserId(): string | null {
  return readClaims(storedToken() ?? '')?.userId ?? null;
}
