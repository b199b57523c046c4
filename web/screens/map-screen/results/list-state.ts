import type { SnapPoint } from '#web/ui/snap-points.ts';

/** How a list was left. */
export interface ListState {
  scrollTop: number;
  stop: SnapPoint;
}

const places = new Map<string, ListState>();

/** By entry of the history: going back finds the list as it was. Lists themselves live no longer than this page either. */
export function saveListState(entry: string, place: Partial<ListState>): void {
  places.set(entry, { scrollTop: 0, stop: 'peek', ...places.get(entry), ...place });
}

export function savedListState(entry: string): ListState | undefined {
  return places.get(entry);
}
