import { useSyncExternalStore } from 'react';
import type { EventFilters } from '#contract/events.ts';
import { roundToKilometre } from '#web/events/links/map-state.ts';
import { type GeolocationError, locateDevice, useLocateMe } from '#web/map/locate-me.ts';
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
  const tonight = () => tonightOf(map.state.filters);
  return useLocateMe(
    (place) => showAround(map, place, tonight()),
    (why) => reportMissing(why, tonight()),
  );
}

/**
 * Moves the map to the user's position with these filters. Reports an error without a position, and does nothing if the
 * user has chosen something else meanwhile.
 */
export async function showNearUser(map: MapStore, filters: EventFilters): Promise<void> {
  const before = map.state;
  const place = await locateDevice();
  if (map.state.filters !== before.filters || map.state.area !== before.area) return;
  if (typeof place === 'string') reportMissing(place, filters);
  else showAround(map, place, filters);
}

function showAround(map: MapStore, place: Place, filters: EventFilters): void {
  lastError.set(null);
  isTonightAsked = false;
  const here = { latitude: roundToHundredMetres(place.latitude), longitude: roundToHundredMetres(place.longitude) };
  rememberPosition(here);
  map.showAround(roundToKilometre(here), filters);
}

function reportMissing(why: GeolocationError, { days }: EventFilters): void {
  isTonightAsked = days === 'tonight';
  lastError.set(why);
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
export function nearbyState(place: Place, filters: EventFilters) {
  return { near: roundToKilometre(place), area: 'near' as const, filters: tonightOf(filters) };
}

function tonightOf({ from: _, ...filters }: EventFilters): EventFilters {
  return { ...filters, days: 'tonight' };
}

/** Rounds to about a hundred metres, for privacy. */
function roundToHundredMetres(degrees: number): number {
  return Number(degrees.toFixed(3)) + 0;
}
