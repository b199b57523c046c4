import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MapState } from '#web/events/links/map-state.ts';
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

/**
 * What the screen shows around the pins. It is drawn anew when there is time; the popup alone is eager: it opens, steps
 * and closes at once.
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

/** A part of what was asked for, in the very moment it is. Who reads no other is not drawn for any other. */
export function useRequestedState<Part>(map: MapStore, read: (state: MapState) => Part): Part {
  return useSyncExternalStore(map.subscribe, () => read(map.state));
}
