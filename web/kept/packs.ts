import { type PackPart, packParts, packZoom, showPack } from '#contract/packs.ts';
import { addressOf } from '#web/http/call.ts';
import type { Tile } from './area-list.ts';
import { areasCache, attempt, openCache } from './caches.ts';

/* The packs of map tiles, kept compressed as the server sends them. */

/** A kept part of a pack. */
export interface KeptPack {
  tile: Tile;
  part: PackPart;
  bytes: number;
  /** Unix time in milliseconds at which the server gave or confirmed it. */
  atMs: number;
}

/**
 * Asks the server for parts of a pack, and keeps those that have changed, all or none. Returns whether one has changed;
 * null if the server did not answer or there is no space. Parts of different editions are useless together. If the
 * browser has no more space, calls `makeSpace` until it returns false.
 */
export async function fetchPacks(
  tile: Tile,
  parts: readonly PackPart[],
  makeSpace: () => Promise<boolean>,
): Promise<boolean | null> {
  const cache = await openCache(areasCache);
  if (!cache) return null;
  const fetched = await attempt(() => Promise.all(parts.map((part) => ask(cache, addressFor(tile, part)))), null);
  if (!fetched) return null;
  try {
    for (const { address, response } of fetched) await put(cache, address, response, makeSpace);
    return fetched.some(({ isNew }) => isNew);
  } catch {
    for (const part of packParts) await removePack(tile, part);
    return null;
  }
}

async function put(
  cache: Cache,
  address: string,
  response: Response,
  makeSpace: () => Promise<boolean>,
): Promise<void> {
  try {
    await cache.put(address, response.clone());
  } catch (error) {
    if (!isQuota(error) || !(await makeSpace())) throw error;
    await put(cache, address, response, makeSpace);
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

async function ask(cache: Cache, address: string) {
  const before = await cache.match(address);
  const etag = before?.headers.get('etag');
  const answer = await fetch(address, { cache: 'no-store', ...(etag && { headers: { 'if-none-match': etag } }) });
  const isNew = answer.status === 200;
  if (!isNew && !(answer.status === 304 && before)) throw new TypeError(`${address}: status ${answer.status}`);
  const body = await (isNew ? answer : (before ?? answer)).arrayBuffer();
  const headers = {
    'content-type': 'application/octet-stream',
    etag: (isNew ? answer.headers.get('etag') : etag) ?? '',
    'x-kept-at': new Date().toISOString(),
    'x-kept-bytes': String(body.byteLength),
  };
  return { address, isNew, response: new Response(body, { headers }) };
}

/** Returns the bytes of a kept part; null if it is not kept. */
export async function readPack(tile: Tile, part: PackPart): Promise<ArrayBuffer | null> {
  return attempt(async () => {
    const found = await (await caches.open(areasCache)).match(addressFor(tile, part));
    return found ? found.arrayBuffer() : null;
  }, null);
}

/** Returns all kept parts. */
export async function listPacks(): Promise<KeptPack[]> {
  return attempt(async () => {
    const cache = await caches.open(areasCache);
    const [requests, responses] = [await cache.keys(), await cache.matchAll()];
    return requests.flatMap(({ url }, at) => {
      const headers = responses[at]?.headers;
      const [, x, y] = /\/(\d+)\/(\d+)$/.exec(new URL(url).pathname) ?? [];
      const part = packParts.find((name) => name === (new URL(url).searchParams.get('part') ?? 'core'));
      if (!part || !headers) return [];
      const bytes = Number(headers.get('x-kept-bytes'));
      return { tile: { x: Number(x), y: Number(y) }, part, bytes, atMs: Date.parse(headers.get('x-kept-at') ?? '') };
    });
  }, []);
}

/** Deletes a kept part. */
export async function removePack(tile: Tile, part: PackPart): Promise<void> {
  await attempt(async () => (await caches.open(areasCache)).delete(addressFor(tile, part)), false);
}

function addressFor({ x, y }: Tile, part: PackPart): string {
  return addressOf(showPack, { z: String(packZoom), x: String(x), y: String(y) }, { part });
}
