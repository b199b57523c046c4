import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

let now: Date;
let map: { version: number };
let cache: ResponseCache;
let asked: number;

beforeEach(() => {
  now = new Date('2027-05-01T12:00:00Z');
  map = { version: 1 };
  cache = new ResponseCache({ clock: () => now, map });
  asked = 0;
});

const after = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** What one gets at an address, where each look at the database gives another number. */
async function get(address = '/list', trueUntil?: Date): Promise<number> {
  const { bytes } = await cache.get(address, 'identity', async () => ({ body: ++asked, trueUntil }));
  return Number(bytes.toString());
}

test('an answer is kept for a second', async () => {
  expect([await get(), await get()]).toEqual([1, 1]);
  after(999);
  expect(await get()).toBe(1);
  after(1);
  expect(await get()).toBe(2);
});

test('an answer is gone when the map has changed', async () => {
  await get();
  map.version++;
  expect(cache.find('/list', 'identity')).toBeUndefined();
  expect(await get()).toBe(2);
});

test('an answer that the map overtook while it was being made is not kept', async () => {
  await cache.get('/list', 'identity', async () => {
    map.version++;
    return { body: 'from before' };
  });
  expect(await get()).toBe(1);
});

test('an answer is gone when it stops being true', async () => {
  const soon = new Date(now.getTime() + 300);
  await get('/list', soon);
  after(299);
  expect(await get('/list', soon)).toBe(1);
  after(1);
  expect(await get()).toBe(2);
});

test('each address has its own answer', async () => {
  expect([await get('/list?a'), await get('/list?b'), await get('/list?a')]).toEqual([1, 2, 1]);
});

test('a crowd that comes at once asks once', async () => {
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
});

test('a failure is passed on to all who wait for it, and not kept', async () => {
  const fail = () => cache.get('/list', 'identity', () => Promise.reject(new Error('no database')));
  const failures = await Promise.allSettled([fail(), fail()]);
  expect(failures.map((failure) => failure.status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe(1);
});

test('the oldest answers make room for new ones', async () => {
  for (let index = 0; index <= 200; index++) await get(`/list?${index}`);
  expect(cache.find('/list?0', 'identity')).toBeUndefined();
  expect(cache.find('/list?1', 'identity')).toBeDefined();
  expect(cache.find('/list?200', 'identity')).toBeDefined();
});

test('a large answer is packed once, under the same tag; a small one is not worth it', async () => {
  const body = 'tango '.repeat(1000);
  const ask = async () => ({ body, headers: { link: '<next>' } });
  const compressed = await cache.get('/large', 'br', ask);
  const plain = cache.find('/large', 'identity');

  expect(JSON.parse(brotliDecompressSync(compressed.bytes).toString())).toBe(body);
  expect(cache.find('/large', 'br')).toBe(compressed);
  expect(compressed.headers).toEqual({ ...plain?.headers, 'content-encoding': 'br' });
  expect(compressed.headers).toMatchObject({ link: '<next>', vary: 'accept-encoding', etag: compressed.etag });

  const small = await cache.get('/small', 'br', async () => ({ body: 'tango' }));
  expect(small.bytes.toString()).toBe('"tango"');
  expect(small.headers).not.toHaveProperty('content-encoding');
});
