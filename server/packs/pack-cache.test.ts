import { expect, test } from 'vitest';
import type { PackTile } from '#contract/packs.ts';
import { PackCache } from './pack-cache.ts';
import type { PackedParts } from './pack-task.ts';

const tiles = Array.from({ length: 4 }, (_, x) => ({ x, y: 1 }));
const [one] = tiles as [PackTile];

/** A cache with a clock and revisions that the test changes. Each packing takes a turn of the event loop. */
function openCache() {
  const state = {
    now: new Date('2027-05-01T12:00:00Z'),
    revision: 1,
    packed: [] as PackTile[],
    running: 0,
    maxRunning: 0,
  };
  const pack = async (tile: PackTile) => {
    state.packed.push(tile);
    state.running += 1;
    state.maxRunning = Math.max(state.maxRunning, state.running);
    const tag = `${tile.x} at ${state.revision}`;
    await new Promise(setImmediate);
    state.running -= 1;
    const part = { bytes: new Uint8Array(10), tag };
    return { core: part, cards: part, wholes: part } satisfies PackedParts;
  };
  const map = { tileRevision: () => state.revision };
  return { cache: new PackCache({ clock: () => state.now, map }, pack), state };
}

test('packs one tile at a time, and each once for all callers', async () => {
  const { cache, state } = openCache();
  const parts = await Promise.all([...tiles, ...tiles].map((tile) => cache.get(tile)));
  expect(parts.map(({ core }) => core.tag)).toEqual([...tiles, ...tiles].map(({ x }) => `${x} at 1`));
  expect([state.maxRunning, state.packed]).toEqual([1, tiles]);
});

test('packs again for callers after a change, also during the packing', async () => {
  const { cache, state } = openCache();
  const before = cache.get(one);
  await expect.poll(() => state.running).toBe(1);
  state.revision += 1;
  expect((await cache.get(one)).core.tag).toBe('0 at 2');
  expect((await before).core.tag).toBe('0 at 1');
  await cache.get(one);
  expect(state.packed).toHaveLength(2);
});

test('packs again after an hour and on the next day', async () => {
  const { cache, state } = openCache();
  for (const time of ['12:00', '12:59', '13:00', '23:30']) {
    state.now = new Date(`2027-05-01T${time}:00Z`);
    await cache.get(one);
  }
  expect(state.packed).toHaveLength(3);
  state.now = new Date('2027-05-02T00:01:00Z');
  await cache.get(one);
  expect(state.packed).toHaveLength(4);
});

test('refuses further tiles while a hundred wait, and packs again after a failure', async () => {
  let fails = true;
  const cache = new PackCache({ clock: () => new Date(), map: { tileRevision: () => 1 } }, async () => {
    if (fails) throw new Error('The database is away.');
    const part = { bytes: new Uint8Array(10), tag: 'tag' };
    return { core: part, cards: part, wholes: part };
  });
  const asked = Array.from({ length: 101 }, (_, x) => cache.get({ x, y: 2 }).catch((error: Error) => error.message));
  expect(await asked.at(-1)).toBe('unavailable');
  expect(await asked[0]).toBe('The database is away.');
  fails = false;
  expect((await cache.get({ x: 0, y: 2 })).core.tag).toBe('tag');
});
