import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Place } from '#web/map/view.ts';
import { createStore } from '#web/storage/create-store.ts';
import type { Finding } from './finding.ts';

/** What the search box of the bar acts on while a screen such as the map is shown. */
export interface SearchTarget {
  /** Returns the place near which results come first. */
  near: () => Place;
  onPick: (finding: Finding) => void;
  /** The place that the screen shows, such as a town: the box shows its name and a button that clears it. */
  chosen: ChosenPlace | null;
}

export interface ChosenPlace {
  name: string;
  onClear: () => void;
}

const current = createStore<SearchTarget | null>(null);

/** The place that the last target showed. Results near it come first on other screens, too. */
let lastNear: Place | null = null;

/** Makes the search box act on `target` while the caller is mounted. `target` must be memoized. */
export function useSearchTarget(target: SearchTarget): void {
  useLayoutEffect(() => {
    current.set(target);
    return () => {
      lastNear = target.near();
      current.set(null);
    };
  }, [target]);
}

/** Returns the current target; null on screens without one. */
export function useCurrentTarget(): SearchTarget | null {
  return useSyncExternalStore(current.subscribe, current.get, () => null);
}

/** Returns the place near which results come first; null if no target has been shown yet. */
export function searchOrigin(): Place | null {
  return current.get()?.near() ?? lastNear;
}
