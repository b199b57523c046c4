import { useSyncExternalStore } from 'react';
import type { Event } from '#contract/events.ts';
import { browserStorage } from '#web/storage.ts';

/** Whether lists show an evening that repeats once: kept in this browser, since it narrows nothing that others would see. */
const key = 'foldedSeries';
const listeners = new Set<() => void>();
let isFolded: boolean | undefined;

function areSeriesFolded(): boolean {
  isFolded ??= browserStorage.get(key) !== null;
  return isFolded;
}

export function foldSeries(folds: boolean): void {
  isFolded = folds;
  if (folds) browserStorage.set(key, '1');
  else browserStorage.remove(key);
  for (const listener of listeners) listener();
}

export function useFoldedSeries(): boolean {
  return useSyncExternalStore(watch, areSeriesFolded, () => false);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of each series the first of these events alone, which are soonest first. */
export function firstOfSeries(events: readonly Event[]): Event[] {
  const seen = new Set<string>();
  return events.filter(({ seriesId }) => {
    if (seriesId === null) return true;
    const isFirst = !seen.has(seriesId);
    seen.add(seriesId);
    return isFirst;
  });
}
