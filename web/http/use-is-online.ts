import { useSyncExternalStore } from 'react';
import { isOnline, onNetworkChange } from './network.ts';

/** Whether the server can be reached. A page that the server draws is: it came from there. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline, () => true);
}
