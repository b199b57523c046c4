import { useMemo, useSyncExternalStore } from 'react';
import { blurred, type MapState } from '#web/events/links/map-state.ts';
import type { Place } from '#web/map/view.ts';

/** Where distances are told from. */
export interface Near extends Place {
  /** Somebody is there, and the device has said where: to a hundred metres. From an address it is a kilometre. */
  isExact: boolean;
}

/** Where somebody is who asked what is near: kept as long as the page, and in no address that one might share. */
let here: Place | null = null;
const listeners = new Set<() => void>();

export function stayNear(place: Place): void {
  here = place;
  for (const listener of listeners) listener();
}

/** The place of an address, as closely as this page knows it. */
export function useNear(near: MapState['near']): Near | null {
  const known = useSyncExternalStore(watch, () => here, nowhere);
  return useMemo(() => {
    if (!near) return null;
    const isHere = known !== null && String(Object.values(blurred(known))) === String([near.latitude, near.longitude]);
    return isHere ? { ...known, isExact: true } : { ...near, isExact: false };
  }, [near, known]);
}

function nowhere(): null {
  return null;
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
