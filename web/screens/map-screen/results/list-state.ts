import type { SnapPoint } from '#web/ui/snap-points.ts';

/** The state of a list when the user left it. */
export interface ListState {
  scrollTop: number;
  stop: SnapPoint;
}

const places = new Map<string, ListState>();

/**
 * Stores scroll position and sheet stop of the list by history entry, so that going back restores them. Kept in memory
 * until the page is left.
 */
export function saveListState(entry: string, place: Partial<ListState>): void {
  places.set(entry, { scrollTop: 0, stop: 'peek', ...places.get(entry), ...place });
}

/** Returns the list state of a history entry; undefined if none was saved. */
export function savedListState(entry: string): ListState | undefined {
  return places.get(entry);
}
