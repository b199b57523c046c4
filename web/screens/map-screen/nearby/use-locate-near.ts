import { useSyncExternalStore } from 'react';
import type { EventFilters } from '#contract/events.ts';
import { project, tileSizePx, unproject } from '#contract/tiles.ts';
import { roundToKilometre } from '#web/events/links/map-state.ts';
import { type GeolocationError, useLocateMe } from '#web/map/locate-me.ts';
import type { Place } from '#web/map/view.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { createStore } from '#web/storage/create-store.ts';
import { isWide } from '#web/ui/use-is-wide.ts';
import { rememberPosition } from './use-near.ts';

/** Some dozens of kilometres around: as far as dancers travel for an evening. */
const nearbyZoom = 10;
/** Half of what the half-open sheet covers of a phone's height. */
const behindSheet = 0.2;

/** Why the device did not give its position, while the error is shown. */
const lastError = createStore<GeolocationError | null>(null);

/** Returns a function that moves the map to the user's position, with tonight's events by distance. */
export function useLocateNear(map: MapStore) {
  const show = (place: Place) => {
    lastError.set(null);
    const here = { latitude: roundToHundredMetres(place.latitude), longitude: roundToHundredMetres(place.longitude) };
    rememberPosition(here);
    map.startSearch(nearbyView(here, map.state.filters));
  };
  return useLocateMe(show, lastError.set);
}

/** Returns why the last attempt to locate the device failed; null if there is no error. Re-renders when it changes. */
export function useGeolocationError(): GeolocationError | null {
  return useSyncExternalStore(lastError.subscribe, lastError.get, () => null);
}

/** Clears the error of the last attempt to locate the device. */
export function clearGeolocationError(): void {
  lastError.set(null);
}

/**
 * Returns the state for tonight around a place. Its URL rounds the place to a kilometre. On a phone, the centre is
 * above the sheet.
 */
export function nearbyView(place: Place, { from: _, ...filters }: EventFilters) {
  const near = roundToKilometre(place);
  const { x, y } = project(near.longitude, near.latitude);
  const lowered = isWide() ? 0 : (innerHeight * behindSheet) / (tileSizePx * 2 ** nearbyZoom);
  const middle = roundToKilometre(unproject(x, Math.min(1, y + lowered)));
  return { view: { ...middle, zoom: nearbyZoom }, filters: { ...filters, days: 'tonight' as const }, near };
}

/** Rounds to about a hundred metres, for privacy. */
function roundToHundredMetres(degrees: number): number {
  return Number(degrees.toFixed(3)) + 0;
}
