import { useSyncExternalStore } from 'react';
import type { Place } from '#web/map/view.ts';

/** Where somebody was who asked what is near: kept as long as the page, and in no address that one might share. */
let place: Place | null = null;
const listeners = new Set<() => void>();

export function stayNear(found: Place): void {
  place = found;
  for (const listener of listeners) listener();
}

/** Renders again when it changes. */
export function useNearMe(): Place | null {
  return useSyncExternalStore(
    watch,
    () => place,
    () => null,
  );
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
