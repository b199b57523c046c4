import { useSyncExternalStore } from 'react';
import type { EventFilters } from '#contract/events.ts';
import { roundToKilometre } from '#web/events/links/map-state.ts';
import { type GeolocationError, useLocateMe } from '#web/map/locate-me.ts';
import type { Place } from '#web/map/view.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { createStore } from '#web/storage/create-store.ts';
import { rememberPosition } from './use-near.ts';

/** Why the device did not give its position, while the error is shown. */
const lastError = createStore<GeolocationError | null>(null);

/** Whether the user asked for tonight nearby and the device gave no position: a town chosen instead shows tonight. */
let isTonightAsked = false;

/** Returns the filters for a town that the user chooses: those given, and tonight if that was asked for nearby. */
export function filtersOfTown(filters: EventFilters): EventFilters {
  const asked = isTonightAsked && !filters.days ? { ...filters, days: 'tonight' as const } : filters;
  isTonightAsked = false;
  return asked;
}

/** Returns `locate`, which moves the map to the user's position with tonight's events by distance, and its state. */
export function useLocateNear(map: MapStore) {
  const show = (place: Place) => {
    lastError.set(null);
    isTonightAsked = false;
    const here = { latitude: roundToHundredMetres(place.latitude), longitude: roundToHundredMetres(place.longitude) };
    rememberPosition(here);
    const { near, filters } = nearbyState(here, map.state.filters);
    map.showAround(near, filters);
  };
  const fail = (why: GeolocationError) => {
    isTonightAsked = true;
    lastError.set(why);
  };
  return useLocateMe(show, fail);
}

/** Returns why the last attempt to locate the device failed; null if there is no error. Re-renders when it changes. */
export function useGeolocationError(): GeolocationError | null {
  return useSyncExternalStore(lastError.subscribe, lastError.get, () => null);
}

/** Clears the error of the last attempt to locate the device. */
export function clearGeolocationError(): void {
  lastError.set(null);
}

/** Returns the state for tonight around a place, which is rounded to a kilometre for the URL. */
export function nearbyState(place: Place, { from: _, ...filters }: EventFilters) {
  return { near: roundToKilometre(place), area: 'near' as const, filters: { ...filters, days: 'tonight' as const } };
}

/** Rounds to about a hundred metres, for privacy. */
function roundToHundredMetres(degrees: number): number {
  return Number(degrees.toFixed(3)) + 0;
}
