import { useSyncExternalStore } from 'react';
import { isOnline, onNetworkChange } from './network.ts';

/** Whether the server can be reached. True on the server and during hydration. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline, () => true);
}
