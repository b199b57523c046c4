import { useSyncExternalStore } from 'react';
import type { Dance } from '#contract/catalogue.ts';
import { isSlug } from '#contract/slugs.ts';
import { createEmitter } from '#web/storage/create-store.ts';
import { browserStorage } from '#web/storage/storage.ts';

/** Slugs of the dances preselected on the map: stored in this browser only. */
const key = 'favouriteStyles';
const max = 50;

const changes = createEmitter((): (() => void) => {
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
});
const onStorage = (): void => changes.emit();
const none: readonly string[] = [];

/** The last parsed value, so that equal texts return the same array and cause no rendering. */
let last: { text: string; slugs: readonly string[] } | undefined;

/** Returns the slugs of the favourite styles of this browser, sorted as in filters; empty if there are none. */
export function favouriteStyles(): readonly string[] {
  const text = browserStorage.get(key);
  if (text === null) return none;
  if (last?.text !== text) last = { text, slugs: read(text) };
  return last.slugs;
}

/**
 * Stores these styles as favourites of this browser, up to a maximum; an empty list removes them. Returns whether the
 * browser could.
 */
export function rememberStyles(slugs: readonly string[]): boolean {
  const isKept =
    slugs.length === 0
      ? browserStorage.remove(key)
      : browserStorage.set(key, [...new Set(slugs)].sort().slice(0, max).join(','));
  if (isKept) changes.emit();
  return isKept;
}

/**
 * Returns the slugs of the favourite styles, and renders again when they change, in another tab too. Empty on the
 * server.
 */
export function useFavouriteStyles(): readonly string[] {
  return useSyncExternalStore(changes.subscribe, favouriteStyles, () => none);
}

/** Parses stored text; anything that is not a slug is dropped. */
function read(text: string): readonly string[] {
  return [...new Set(text.split(',').filter(isSlug))].sort().slice(0, max);
}

/**
 * Replaces former slugs by current ones, without duplicates, because old links still name renamed or merged entries.
 */
export function currentSlugs(catalogue: readonly Dance[], slugs: readonly string[]): string[] {
  const current = new Map(
    catalogue.flatMap(({ slug, formerSlugs = [] }) => formerSlugs.map((former) => [former, slug] as const)),
  );
  return [...new Set(slugs.map((slug) => current.get(slug) ?? slug))];
}
