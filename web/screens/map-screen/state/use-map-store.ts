import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MapState } from '#web/events/links/map-state.ts';
import { MapStore } from './map-store.ts';

/** Creates the map's state for the lifetime of its screen, from the URL, and keeps both in sync. */
export function useMapStore(): MapStore {
  const location = useLocation();
  const navigate = useNavigate();
  const [map] = useState(() => new MapStore(location));
  useLayoutEffect(() => map.follow(location), [map, location]);
  useEffect(() => map.start(navigate), [map, navigate]);
  return map;
}

/**
 * Returns the state that the screen shows around the pins. It renders as a transition; `isEager` for the popup, which
 * opens, steps and closes at once.
 */
export function useRenderedState(map: MapStore, isEager = false): MapState {
  const [shown, setShown] = useState(map.rendered);
  useLayoutEffect(() => {
    const show = () => setShown(map.rendered);
    show();
    return map.subscribeRendered((isUrgent) => (isUrgent && isEager ? show() : startTransition(show)));
  }, [map, isEager]);
  return shown;
}

/** Returns a part of the requested state at once. Renders only when this part changes. */
export function useRequestedState<Part>(map: MapStore, read: (state: MapState) => Part): Part {
  const readNow = () => read(map.state);
  return useSyncExternalStore(map.subscribe, readNow, readNow);
}
