import { useMemo, useSyncExternalStore } from 'react';
import { type MapState, roundToKilometre } from '#web/events/links/map-state.ts';
import type { Place } from '#web/map/view.ts';
import { createStore } from '#web/storage/create-store.ts';

/** Where distances are told from. */
export interface Near extends Place {
  /** Somebody is there, and the device has said where: to a hundred metres. From an address it is a kilometre. */
  isExact: boolean;
}

/** Where somebody is who asked what is near: kept as long as the page, and in no address that one might share. */
const here = createStore<Place | null>(null);

export function rememberPosition(place: Place): void {
  here.set(place);
}

/** The place of an address, as closely as this page knows it. */
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
