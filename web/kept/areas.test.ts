import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Window as HappyWindow } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '#testing/cache-storage.ts';
import { startKeeping, stopKeeping } from '#web/http/keeping.ts';
import { keptAreas, removeAreas } from './area-list.ts';
import { keepAreas } from './areas.ts';
import { listPacks } from './packs.ts';

declare const happyDOM: HappyWindow['happyDOM'];

const before = location.href;
const bytesOf: Record<string, number> = { core: 100_000, cards: 200_000, wholes: 400_000 };
const server = createServer(({ url = '' }, response) => {
  const part = new URL(url, 'http://pista.invalid').searchParams.get('part') ?? '';
  response.setHeader('etag', '"1"').end(Buffer.alloc(bytesOf[part] ?? 0));
});
let caches: MemoryCaches;

beforeEach(async () => {
  caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  startKeeping();
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  removeAreas();
  stopKeeping();
  happyDOM.setURL(before);
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

/** Keeps areas a minute apart, by their column. */
async function keep(columns: readonly number[], isPinned?: boolean): Promise<void> {
  for (const x of columns) {
    vi.advanceTimersByTime(60_000);
    await keepAreas([{ x, y: 90 }], isPinned);
  }
}

/** Returns the kept parts by area, the area that was used last first. */
async function parts(): Promise<string[]> {
  const packs = await listPacks();
  return keptAreas().map(({ x }) => [x, ...packs.flatMap(({ tile, part }) => (tile.x === x ? part : []))].join(' '));
}

test('beyond 2 MB, the area used longest ago loses descriptions, then cards, then the rest', async () => {
  await keep([1, 2]);
  await keep([1]);
  await keep([3]);
  expect(await parts()).toEqual(['3 core cards wholes', '1 core cards wholes', '2 core cards']);
  await keep([4]);
  expect(await parts()).toEqual(['4 core cards wholes', '3 core cards wholes', '1 core cards']);
});

test('an area that the user has chosen is removed last', async () => {
  await keep([1], true);
  await keep([2, 3]);
  expect(await parts()).toEqual(['3 core cards wholes', '2 core cards', '1 core cards wholes']);
});

test('a browser with less space loses the area used longest ago and keeps the new one', async () => {
  caches.quotaBytes = 1_000_000;
  await keep([1, 2]);
  expect(await parts()).toEqual(['2 core cards wholes', '1 core cards']);
  await keep([3]);
  expect(await parts()).toEqual(['3 core cards wholes', '2 core cards']);
});

test('a browser without space keeps nothing of an area', async () => {
  caches.quotaBytes = 250_000;
  await keep([1]);
  expect(await parts()).toEqual([]);
  expect(caches.bytes).toBe(0);
});
