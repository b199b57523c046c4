import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { EventFilters } from '#contract/events.ts';
import type { MapState } from '#web/events/map-state.ts';
import { MapStore } from './map-store.ts';

/** The map's state for as long as its screen is there; it begins with the address, and follows it. */
export function useMapStore(): MapStore {
  const location = useLocation();
  const navigate = useNavigate();
  const [map] = useState(() => new MapStore(location));
  useLayoutEffect(() => map.follow(location), [map, location]);
  useEffect(() => map.start(navigate), [map, navigate]);
  return map;
}

/** What the screen shows around the pins. It is drawn anew when there is time, and at once for a popup. */
export function useShown(map: MapStore): MapState {
  const [shown, setShown] = useState(map.shown);
  useLayoutEffect(() => {
    const show = () => setShown(map.shown);
    show();
    return map.subscribeShown((isUrgent) => (isUrgent ? show() : startTransition(show)));
  }, [map]);
  return shown;
}

/** The month that is shown, in the very moment it is. */
export function useMonth(map: MapStore): string | null {
  return useSyncExternalStore(map.subscribe, () => map.state.month);
}

/** Whether lists show a series once, in the very moment that is chosen. */
export function useFolds(map: MapStore): boolean {
  return useSyncExternalStore(map.subscribe, () => map.state.folds);
}

/** One part of what is chosen, in the very moment it is; what shows no other is not drawn for any other. */
export function useChosen<Part extends keyof EventFilters>(map: MapStore, part: Part): EventFilters[Part] {
  return useSyncExternalStore(map.subscribe, () => map.state.filters[part]);
}

/** What is chosen, in the very moment it is. */
export function useChosenFilters(map: MapStore): EventFilters {
  return useSyncExternalStore(map.subscribe, () => map.state.filters);
}
