import { type PackPart, packParts, packZoom } from '#contract/packs.ts';
import { project } from '#contract/tiles.ts';
import { isKeeping } from '#web/http/keeping.ts';
import { isOnline } from '#web/http/network.ts';
import { type Area, isSameTile, keptAreas, markAreaUsed, packsChanged, removeArea, type Tile } from './area-list.ts';
import { fetchPacks, type KeptPack, listPacks, removePack } from './packs.ts';

/* Which areas are kept and how long. An area is a tile with its pack. */

/** Packs are fetched again after this time, if their area is looked at. */
const freshMs = 3_600_000;
/** Compressed bytes of all packs together. */
const maxAreaBytes = 2_000_000;

export interface Place {
  latitude: number;
  longitude: number;
}

/** Runs the tasks of this file one after another. */
let queue: Promise<unknown> = Promise.resolve();

/** Keeps the packs of these tiles: fetches what is missing or older than an hour. */
export function keepAreas(tiles: readonly Tile[], isPinned?: boolean): Promise<void> {
  const done = queue.then(async () => {
    for (const tile of tiles) await keepArea(tile, isPinned);
  });
  queue = done.catch(() => undefined);
  return done;
}

async function keepArea(tile: Tile, isPinned?: boolean): Promise<void> {
  if (!isKeeping() || !isOnline()) return;
  const kept = await packsOf(tile);
  const parts = partsToAsk(kept);
  if (parts.length > 0) {
    const hasChanged = await fetchPacks(tile, parts, () => removeNext(tile));
    if (hasChanged === null && (await packsOf(tile)).length === 0) return removeArea(tile);
    if (hasChanged) packsChanged();
  }
  markAreaUsed(tile, isPinned);
  await removeBeyondLimit();
}

async function packsOf(tile: Tile): Promise<KeptPack[]> {
  return (await listPacks()).filter((pack) => isSameTile(pack.tile, tile));
}

/** Missing parts need the others of the same edition, so all of them are asked for. */
function partsToAsk(kept: readonly KeptPack[]): readonly PackPart[] {
  const isOld = kept.some(({ atMs }) => !(atMs > Date.now() - freshMs));
  if (!isDataSaver()) return isOld || kept.length < packParts.length ? packParts : [];
  // A new core alone would make the other parts useless.
  return kept.length === 0 || (isOld && kept.length === 1) ? ['core'] : [];
}

/** Connections that cost money get little. */
function isDataSaver(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Order in which the parts of an area are removed. */
const removalOrder: readonly PackPart[] = ['wholes', 'cards', 'core'];

/** Removes parts of the areas used longest ago; those that the user chose come last. */
async function removeBeyondLimit(): Promise<void> {
  const bytes = async () => (await listPacks()).reduce((sum, pack) => sum + pack.bytes, 0);
  while ((await bytes()) > maxAreaBytes && (await removeNext()));
}

/** Removes the part that is needed least, of another area than `except`. Returns false if there is none. */
async function removeNext(except?: Tile): Promise<boolean> {
  const packs = await listPacks();
  for (const area of areasToRemove()) {
    if (except && isSameTile(area, except)) continue;
    const part = removalOrder.find((one) => packs.some((pack) => pack.part === one && isSameTile(pack.tile, area)));
    if (!part) continue;
    await removePack(area, part);
    if (part === 'core') removeArea(area);
    packsChanged();
    return true;
  }
  return false;
}

function areasToRemove(): Area[] {
  const areas = keptAreas().reverse();
  return [...areas.filter(({ isPinned }) => !isPinned), ...areas.filter(({ isPinned }) => isPinned)];
}

/** Share of a tile that is kept on each side of a place. */
const around = 0.25;

/** Returns the tiles around a place: one, or up to four if it is near an edge. */
export function tilesAroundPlace({ latitude, longitude }: Place): Tile[] {
  const { x, y } = project(longitude, latitude);
  const world = 2 ** packZoom;
  const span = (at: number) => ({ first: at * world - around, last: at * world + around });
  return tilesOfSpan(span(x), span(y));
}

/** Returns the tile of a place. */
export function tileOfPlace({ latitude, longitude }: Place): Tile {
  const { x, y } = project(longitude, latitude);
  const world = 2 ** packZoom;
  return { x: Math.floor(x * world), y: Math.floor(y * world) };
}

interface Span {
  first: number;
  last: number;
}

/** Returns the tiles that contain spans of the unit of packs, across the antimeridian, too. */
export function tilesOfSpan(x: Span, y: Span): Tile[] {
  const world = 2 ** packZoom;
  const tiles: Tile[] = [];
  for (let row = Math.max(0, Math.floor(y.first)); row <= Math.min(world - 1, Math.floor(y.last)); row += 1)
    for (let column = Math.floor(x.first); column <= Math.floor(x.last); column += 1)
      tiles.push({ x: ((column % world) + world) % world, y: row });
  return tiles;
}
