import { browserStorage } from '#web/storage/storage.ts';

/* Which tiles are kept, and when each was looked at. The packs are in a cache (`packs.ts`). */

/** A tile of the zoom of packs. */
export interface Tile {
  x: number;
  y: number;
}

export interface Area extends Tile {
  /** Unix time in milliseconds at which the area was looked at or needed. */
  usedAtMs: number;
  /** Chosen by the user, so it is removed last. */
  isPinned?: boolean;
}

/** Keys in local storage. The second one changes with each change of the packs, also in other tabs. */
const listKey = 'keptAreas';
const editionKey = 'keptAreasEdition';

/** Returns the kept areas, the one that was used last first. */
export function keptAreas(): Area[] {
  const found = browserStorage.getJson<unknown>(listKey);
  const areas: Area[] = Array.isArray(found) ? found.filter(isArea) : [];
  return areas.sort((one, other) => other.usedAtMs - one.usedAtMs);
}

function isArea(area: Partial<Area> | null): boolean {
  return [area?.x, area?.y, area?.usedAtMs].every(Number.isFinite);
}

/** Stores that an area is kept and used now; `isPinned` changes whether the user has chosen it. */
export function markAreaUsed({ x, y }: Tile, isPinned?: boolean): void {
  const areas = keptAreas();
  const before = areas.find((area) => isSameTile(area, { x, y }));
  const pinned = isPinned ?? before?.isPinned;
  write([
    ...areas.filter((area) => area !== before),
    { x, y, usedAtMs: Date.now(), ...(pinned && { isPinned: true }) },
  ]);
}

/** Removes an area from the list. */
export function removeArea(tile: Tile): void {
  write(keptAreas().filter((area) => !isSameTile(area, tile)));
}

/** Removes all areas from the list. */
export function removeAreas(): void {
  browserStorage.remove(listKey);
  packsChanged();
}

/** Returns a text that changes when packs were written or removed. */
export function packsEdition(): string | null {
  return browserStorage.get(editionKey);
}

/** Stores that packs were written or removed. */
export function packsChanged(): void {
  browserStorage.set(editionKey, `${Date.now()}-${Math.random()}`);
}

export function isSameTile(one: Tile, other: Tile): boolean {
  return one.x === other.x && one.y === other.y;
}

function write(areas: readonly Area[]): void {
  browserStorage.set(listKey, JSON.stringify(areas));
}
