import { beforeEach, expect, test } from 'vitest';
import { ResponseCache, toCachedResponse } from './response-cache.ts';

let now: Date;
let map: { version: number };
let cache: ResponseCache;
let loads: number;

beforeEach(() => {
  now = new Date('2027-05-01T12:00:00Z');
  map = { version: 1 };
  cache = new ResponseCache({ clock: () => now, map }, 'test');
  loads = 0;
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** The number in the response, which each load increases. */
async function get(url = '/list', trueUntil?: Date): Promise<number> {
  const { text } = await cache.get(url, async () => toCachedResponse({ body: ++loads, trueUntil }));
  return Number(text.plain.toString());
}

test('caches a response for a second', async () => {
  expect([await get(), await get()]).toEqual([1, 1]);
  pass(999);
  expect(await get()).toBe(1);
  pass(1);
  expect(await get()).toBe(2);
});

test('caches no response longer than it is true', async () => {
  const soon = new Date(now.getTime() + 300);
  await get('/list', soon);
  pass(299);
  expect(await get('/list', soon)).toBe(1);
  pass(1);
  expect(await get()).toBe(2);
});

test('caches a response for each URL until the version of the map changes', async () => {
  expect([await get('/list?a'), await get('/list?b'), await get('/list?a')]).toEqual([1, 2, 1]);
  map.version++;
  expect(cache.find('/list?a')).toBeUndefined();
  expect(await get('/list?a')).toBe(3);
});

test('counts responses with their compressed copies, and evicts the least recently used ones', async () => {
  cache = new ResponseCache({ clock: () => now, map }, 'test', { maxBytes: 100_000 });
  for (let index = 0; index < 5; index++) {
    await cache.get(`/list?${index}`, async () => toCachedResponse({ body: 'x'.repeat(20_000) }));
  }
  expect([0, 1, 2, 3, 4].map((index) => cache.find(`/list?${index}`) !== undefined)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(cache.size.bytes).toBeLessThanOrEqual(100_000);
});

test('sends JSON, or text with its own content type, with the headers of the feature', () => {
  const json = toCachedResponse({ body: { name: 'tango' }, headers: { link: '<next>', vary: 'authorization' } });
  expect(json.text.plain.toString()).toBe('{"name":"tango"}');
  expect(json.headers).toEqual({
    link: '<next>',
    vary: 'authorization, accept-encoding',
    etag: json.etag,
    'content-type': 'application/json; charset=utf-8',
  });
  const text = toCachedResponse({ body: 'tango', headers: { 'content-type': 'text/plain' } });
  expect([text.text.plain.toString(), text.headers['content-type']]).toEqual(['tango', 'text/plain']);
});
