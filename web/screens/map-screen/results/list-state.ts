import type { SnapPoint } from '#web/ui/snap-points.ts';

/** The state of a list when the user left it. */
export interface ListState {
  scrollTop: number;
  stop: SnapPoint;
}

const places = new Map<string, ListState>();

/**
 * Stores the state by history entry, so that going back restores the list. Lists are cached no longer than this page,
 * either.
 */
export function saveListState(entry: string, place: Partial<ListState>): void {
  places.set(entry, { scrollTop: 0, stop: 'peek', ...places.get(entry), ...place });
}

/** Returns the list state of a history entry; undefined if none was saved. */
export function savedListState(entry: string): ListState | undefined {
  return places.get(entry);
}
