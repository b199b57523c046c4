import { useMemo, useSyncExternalStore } from 'react';
import { type MapState, roundToKilometre } from '#web/events/links/map-state.ts';
import type { Place } from '#web/map/view.ts';
import { createStore } from '#web/storage/create-store.ts';

/** The origin of distances. */
export interface Near extends Place {
  /** Whether it is the device's position, to a hundred metres. From a URL it is to a kilometre. */
  isExact: boolean;
}

/** The user's position: kept as long as the page, and in no URL that might be shared. */
const here = createStore<Place | null>(null);

/** Stores the user's position until the page is left. */
export function rememberPosition(place: Place): void {
  here.set(place);
}

/**
 * Returns the place of a URL, with the exact position if it is that of the user on this page (`isExact`), otherwise to
 * a kilometre; null without one.
 */
export function useNear(near: MapState['near']): Near | null {
  const known = useSyncExternalStore(here.subscribe, here.get, nowhere);
  return useMemo(() => {
    if (!near) return null;
    const isHere =
      known !== null && String(Object.values(roundToKilometre(known))) === String([near.latitude, near.longitude]);
    return isHere ? { ...known, isExact: true } : { ...near, isExact: false };
  }, [near, known]);
}

function nowhere(): null {
  return null;
}
