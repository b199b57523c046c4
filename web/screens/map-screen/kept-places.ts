import type { Stop } from '#web/ui/sheet-stops.ts';

/** How a list was left. */
export interface KeptPlace {
  scrollTop: number;
  stop: Stop;
}

const places = new Map<string, KeptPlace>();

/** By entry of the history: going back finds the list as it was. Lists themselves live no longer than this page either. */
export function keepPlace(entry: string, place: Partial<KeptPlace>): void {
  places.set(entry, { scrollTop: 0, stop: 'peek', ...places.get(entry), ...place });
}

export function placeOf(entry: string): KeptPlace | undefined {
  return places.get(entry);
}
