import { beforeEach, describe, expect, test } from 'vitest';
import { now } from '#testing/builders.ts';
import { VersionedCache } from './versioned-cache.ts';

const map = { version: 1 };
let time = now;
const tools = { clock: () => time, map };
/** Loads that have begun and end when the test says so. */
let loads: PromiseWithResolvers<string>[];

beforeEach(() => {
  map.version = 1;
  time = now;
  loads = [];
});

const pass = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000);
};

function load(): Promise<string> {
  const pending = Promise.withResolvers<string>();
  loads.push(pending);
  return pending.promise;
}

/** Options of a cache that holds two short values by default. */
const sized = (maxBytes = 1300) => ({ name: 'test', maxBytes, bytesOf: (value: string) => value.length });

const count = () => {
  let loaded = 0;
  return async () => String(++loaded);
};

describe('a cheap value', () => {
  const open = () => new VersionedCache<string>(tools, sized());

  test('is loaded once by concurrent callers, and again for another key', async () => {
    const [cache, load] = [open(), count()];
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual(['1', '1']);
    expect(cache.find('a')).toBe('1');
    expect(await cache.get('b', load)).toBe('2');
    expect(await cache.get('a', load)).toBe('1');
  });

  test.each([
    ['the version changes', () => map.version++],
    ['the minute changes', () => pass(1)],
    ['the clock is set back', () => pass(-2)],
  ])('is loaded again when %s', async (_change, change) => {
    const [cache, load] = [open(), count()];
    await cache.get('a', load);
    change();
    expect(cache.find('a')).toBeUndefined();
    expect(await cache.get('a', load)).toBe('2');
  });

  test('is loaded once more, and for all, when the version changes during the load', async () => {
    const cache = open();
    const before = [cache.get('a', load), cache.get('a', load)];
    map.version++;
    const after = [cache.get('a', load), cache.get('a', load)];
    expect(loads).toHaveLength(1);
    loads[0]?.resolve('old');
    expect(await Promise.all(before)).toEqual(['old', 'old']);
    await expect.poll(() => loads.length).toBe(2);
    loads[1]?.resolve('new');
    expect(await Promise.all(after)).toEqual(['new', 'new']);
    expect(cache.find('a')).toBe('new');
    expect(loads).toHaveLength(2);
  });

  test('is loaded again after a failure, which all concurrent callers see', async () => {
    const cache = open();
    const both = Promise.allSettled([cache.get('a', load), cache.get('a', load)]);
    loads[0]?.reject(new Error('no database'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', count())).toBe('1');
  });

  test('is returned to its caller when it is evicted during the load', async () => {
    const cache = open();
    const first = cache.get('a', load);
    for (const key of ['b', 'c', 'd']) await cache.get(key, count());
    loads[0]?.resolve('late');
    expect(await first).toBe('late');
  });
});

test('a value that is never valid does not evict others', async () => {
  const staleAtMs = (value: string) => (value === 'missing' ? 0 : undefined);
  const cache = new VersionedCache<string>(tools, { ...sized(), staleAtMs });
  await cache.get('a', async () => 'missing');
  expect(cache.find('a')).toBeUndefined();
  await cache.get('b', async () => 'found');
  await cache.get('b', load);
  expect(cache.find('b')).toBe('found');
  expect(loads).toHaveLength(0);
});

test('the least recently used values are evicted beyond the maximum size', async () => {
  const cache = new VersionedCache<string>(tools, sized(1300));
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => 'long');
  expect(['a', 'b', 'c'].map((key) => cache.find(key))).toEqual([undefined, 'long', 'long']);
  expect(await cache.get('d', async () => 'x'.repeat(2000))).toHaveLength(2000);
  expect(cache.find('d')).toBeUndefined();
  expect(cache.size).toMatchObject({ entries: 2, bytes: expect.any(Number), maxBytes: 1300 });
  expect(cache.size.bytes).toBeLessThanOrEqual(1300);
});

test('an expensive value is valid for its lifetime, then returned stale while it is reloaded', async () => {
  const cache = new VersionedCache<string>(tools, { ...sized(), minLifetimeMs: () => 10 * 60_000 });
  await cache.get('a', async () => 'first');
  map.version++;
  pass(9);
  expect(await cache.get('a', load)).toBe('first');
  expect(loads).toHaveLength(0);
  pass(10);
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual(['first', 'first']);
  expect(loads).toHaveLength(1);
  loads[0]?.resolve('second');
  await expect.poll(() => cache.find('a')).toBe('second');
  pass(20);
  const late = cache.get('a', load);
  loads[1]?.resolve('third');
  expect(await late).toBe('third');
});
