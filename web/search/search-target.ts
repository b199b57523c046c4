import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from '#web/storage/create-store.ts';
import type { Finding } from './finding.ts';
import type { SearchOrigin } from './queries.ts';

/** Connects the search box of the bar to the screen that is shown, such as the map. */
export interface SearchTarget {
  /** Returns where the search starts. */
  origin: () => SearchOrigin;
  onPick: (finding: Finding) => void;
  /** The place that the screen shows, such as a town: the box shows its name and a button that clears it. */
  chosen: ChosenPlace | null;
}

export interface ChosenPlace {
  name: string;
  onClear: () => void;
}

const current = createStore<SearchTarget | null>(null);

/** The place of the last target. Results near it come first on other screens, too. */
let lastNear: Pick<SearchOrigin, 'near'> = {};

/** Makes the search box act on `target` while the caller is mounted. `target` must be memoized. */
export function useSearchTarget(target: SearchTarget): void {
  useLayoutEffect(() => {
    current.set(target);
    return () => {
      const { near } = target.origin();
      if (near) lastNear = { near };
      current.set(null);
    };
  }, [target]);
}

/** Returns the current target; null on screens without one. */
export function useCurrentTarget(): SearchTarget | null {
  return useSyncExternalStore(current.subscribe, current.get, () => null);
}

/** Returns where a search starts: at the current target, or on screens without one near the last one. */
export function searchOrigin(): SearchOrigin {
  return current.get()?.origin() ?? lastNear;
}
