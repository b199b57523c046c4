import { useSyncExternalStore } from 'react';
import type { Entry } from './entries.ts';
import { waitingChanges } from './service.ts';

const none: readonly Entry[] = [];

/** Returns the changes of the signed-in user that are not sent yet, in order. Empty until they are read. */
export function useWaiting(): readonly Entry[] {
  return useSyncExternalStore(waitingChanges.subscribe, waitingChanges.get, () => none);
}
