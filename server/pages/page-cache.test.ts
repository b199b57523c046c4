import { expect, test } from 'vitest';
import { PageCache, pageResponse } from './page-cache.ts';

const now = new Date('2027-05-08T18:00:00Z');

function open() {
  const cache = new PageCache({ clock: () => now, map: { version: 1 } });
  let rendered = 0;
  const get = (key: string, html: string, status = 200) =>
    cache.get(key, async () => {
      rendered++;
      return pageResponse(html, status, { locale: 'en', isComplete: true });
    });
  return { cache, get, rendered: () => rendered };
}

test('caches a page that was found', async () => {
  const { get, rendered } = open();
  const page = await get('en /', 'page');
  expect(await get('en /', 'page')).toBe(page);
  expect(rendered()).toBe(1);
});

test('caches neither pages that were not found nor redirects', async () => {
  const { cache, get } = open();
  expect(await get('en /', 'nothing here', 404)).toMatchObject({ status: 404 });
  expect(await cache.get('en /', async () => ({ movedTo: '/there' }))).toEqual({ movedTo: '/there' });
  expect(await get('en /', 'found')).toMatchObject({ status: 200 });
});

test('gives pages that look the same the same ETag, whenever they were rendered', () => {
  const etagOf = (html: string) => pageResponse(html, 200, { locale: 'en', isComplete: true }).etag;
  const first = etagOf('<p>now on</p>{"renderedAt":"2027-05-08T18:00:00.000Z"}');
  expect(etagOf('<p>now on</p>{"renderedAt":"2027-05-08T18:05:00.000Z"}')).toBe(first);
  expect(etagOf('<p>over</p>{"renderedAt":"2027-05-08T18:05:00.000Z"}')).not.toBe(first);
});

test('evicts pages beyond the maximum size', async () => {
  const { get, rendered } = open();
  const half = 'x'.repeat(4 * 1024 * 1024);
  for (const key of ['a', 'b', 'c', 'd']) await get(key, half);
  await get('d', half);
  expect(rendered()).toBe(4);
  await get('a', half);
  expect(rendered()).toBe(5);
});
