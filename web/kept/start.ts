import type { QueryClient } from '@tanstack/react-query';
import { setTransport } from '#web/http/call.ts';
import { isKeeping, onOutdatedAnswers } from '#web/http/keeping.ts';
import { onNetworkChange, setConnectionProbe } from '#web/http/network.ts';
import { readClaims, storedToken, subscribeToToken } from '#web/http/token.ts';
import { readHydrationData } from '#web/startup/hydration-data.ts';
import { loadCode } from './area-answers.ts';
import { keepAreas } from './areas.ts';
import { removeMineExcept } from './caches.ts';
import { askServerFirst, expectSlowNetwork, probeRarely } from './door.ts';
import { keepHydrated } from './hydrated.ts';
import { watchLookedAt } from './looked-at.ts';
import { type OwnPlaces, refreshOwnData } from './own-data.ts';
import { watchQueries } from './query-marks.ts';

/** The choices of the user on this device, with their changes. */
export interface Own extends OwnPlaces {
  /** Notified when events were saved or removed. */
  subscribeToSaved: (listener: () => void) => () => void;
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
export async function keepFromNowOn(client: QueryClient, own: Own): Promise<void> {
  if (isRefreshing || !isOpen) return;
  isRefreshing = true;
  watchLookedAt(client, (tiles) => void keepAreas(tiles));
  const hydrationData = readHydrationData();
  if (hydrationData) await keepHydrated(hydrationData);
  const refresh = () => refreshOwnData(own);
  own.subscribeToSaved(refresh);
  subscribeToToken(refresh);
  onNetworkChange(refresh);
  // Their lists are kept, also those that no screen shows.
  onOutdatedAnswers(refresh);
  await refresh();
  // The page may lose the network before the offline worker has kept its files.
  await loadCode();
}

function currentUserId(): string | null {
  return readClaims(storedToken() ?? '')?.userId ?? null;
}
