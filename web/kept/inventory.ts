import type { TilePack } from '#model/packs/tile-pack.ts';
import { measureAnswers } from './answers.ts';
import { isSameTile, keptAreas, markAreaUsed, removeAreas, type Tile } from './area-list.ts';
import { keepAreas } from './areas.ts';
import { answersCache, attempt, mineCache, removeEverything } from './caches.ts';
import { listPacks, readPack } from './packs.ts';

/** The kept data of this device, for the user to see. */
export interface Inventory {
  /** The area that was used last first. */
  areas: InventoryArea[];
  /** The sum, with the files of the site. */
  bytes: number;
}

export interface InventoryArea {
  tile: Tile;
  /** The town with most events; null without events. */
  town: string | null;
  bytes: number;
  /** Unix time in milliseconds. */
  atMs: number;
  isPinned: boolean;
}

/** Returns what is kept for a user; null is a visitor. */
export async function takeInventory(userId: string | null): Promise<Inventory> {
  const packs = await listPacks();
  const areas: InventoryArea[] = [];
  for (const { x, y, isPinned = false } of keptAreas()) {
    const parts = packs.filter(({ tile }) => isSameTile(tile, { x, y }));
    if (parts.length === 0) continue;
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    const atMs = Math.min(...parts.map((part) => part.atMs));
    areas.push({ tile: { x, y }, town: await townOf({ x, y }).catch(() => null), bytes, atMs, isPinned });
  }
  const names = userId === null ? [answersCache] : [answersCache, mineCache(userId)];
  const answers = await Promise.all(names.map(measureAnswers));
  const bytes = [...areas, ...answers].reduce((sum, part) => sum + part.bytes, 0);
  return { areas, bytes: bytes + (await bytesOfSite()) };
}

/** Keeps an area longer than all others, or no longer. */
export async function pinArea(tile: Tile, isPinned: boolean): Promise<void> {
  markAreaUsed(tile, isPinned);
  await keepAreas([tile]);
}

/** Removes everything that is kept, for all users. */
export async function removeKeptData(): Promise<void> {
  await removeEverything();
  removeAreas();
}

/** Returns the bytes of the files and pictures that the offline worker keeps (`web/offline-worker.ts`). */
async function bytesOfSite(): Promise<number> {
  const names = (await attempt(() => caches.keys(), [])).filter((name) => /^(?:site|offline)-/.test(name));
  let bytes = 0;
  for (const name of names)
    for (const file of await attempt(async () => (await caches.open(name)).matchAll(), []))
      bytes += (await file.blob()).size;
  return bytes;
}

async function townOf(tile: Tile): Promise<string | null> {
  const [core, cards] = await Promise.all([readPack(tile, 'core'), readPack(tile, 'cards')]);
  if (!core || !cards) return null;
  const [{ unpack }, { TilePack }] = await Promise.all([
    import('#model/packs/unpack.ts'),
    import('#model/packs/tile-pack.ts'),
  ]);
  const unpacked = [await unpack(core, 'core'), await unpack(cards, 'cards')] as const;
  return unpacked[0] && unpacked[1] ? mostFrequentTown(new TilePack({ core: unpacked[0], cards: unpacked[1] })) : null;
}

function mostFrequentTown(pack: TilePack): string | null {
  const counts = new Map<string, number>();
  for (let row = 0; row < pack.size; row += 1) {
    const { town } = pack.names(row);
    counts.set(town, (counts.get(town) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
