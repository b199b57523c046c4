import { useSyncExternalStore } from 'react';
import { isSlug } from '#contract/slugs.ts';
import { createEmitter } from '#web/storage/create-store.ts';
import { browserStorage } from '#web/storage/storage.ts';

/** The dances that the map opens with for a visitor, by slug: kept in this browser, known to nobody else. */
const key = 'favouriteStyles';
const max = 50;

const changes = createEmitter((): (() => void) => {
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
});
const onStorage = (): void => changes.emit();
const none: readonly string[] = [];

/** The same list for the same text, so that nothing renders without need. */
let last: { text: string; slugs: readonly string[] } | undefined;

/** Sorted, as filters are. */
export function favouriteStyles(): readonly string[] {
  const text = browserStorage.get(key);
  if (text === null) return none;
  if (last?.text !== text) last = { text, slugs: read(text) };
  return last.slugs;
}

/** Remembers these dances from now on; with none of them, no longer any. Tells whether the browser could keep it. */
export function rememberStyles(slugs: readonly string[]): boolean {
  const isKept =
    slugs.length === 0
      ? browserStorage.remove(key)
      : browserStorage.set(key, [...new Set(slugs)].sort().slice(0, max).join(','));
  if (isKept) changes.emit();
  return isKept;
}

/** Renders again when they change, in another tab too. */
export function useFavouriteStyles(): readonly string[] {
  return useSyncExternalStore(changes.subscribe, favouriteStyles, () => none);
}

/** Whatever stands there, only slugs come out. */
function read(text: string): readonly string[] {
  return [...new Set(text.split(',').filter(isSlug))].sort().slice(0, max);
}
