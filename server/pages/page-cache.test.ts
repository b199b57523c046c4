import { beforeEach, expect, test, vi } from 'vitest';
import { type DrawnPage, nonceBytes, nonceMark, PageCache } from './page-cache.ts';

const map = { version: 1 };
let now = new Date('2027-05-08T18:00:00Z');
let cache = new PageCache({ clock: () => now, map });

beforeEach(() => {
  cache = new PageCache({ clock: () => now, map });
});

const nonce = 'n'.repeat(nonceBytes);
const htmlOf = async (page: Awaited<ReturnType<PageCache['get']>>) =>
  'html' in page && Buffer.concat((await page.html.in('identity'))(Buffer.from(nonce))).toString();

const drawer = (html: string, status = 200) => vi.fn(async (): Promise<DrawnPage> => ({ status, html }));

test('a page is drawn once, cut where each answer puts a nonce of its own', async () => {
  const draw = drawer(`<meta nonce="${nonceMark}"><style nonce="${nonceMark}">`);
  const [one, other] = await Promise.all([cache.get('fr /', draw), cache.get('fr /', draw)]);
  expect(await cache.get('fr /', draw)).toBe(one);
  expect(other).toBe(one);
  expect(one).toMatchObject({ status: 200 });
  expect(await htmlOf(one)).toBe(`<meta nonce="${nonce}"><style nonce="${nonce}">`);
  expect(draw).toHaveBeenCalledOnce();
});

test('another address, language or theme is another page', async () => {
  const draw = drawer('page');
  await cache.get('fr /', draw);
  await cache.get('en /', draw);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('it is drawn again after any change, and in the next minute', async () => {
  const draw = drawer('page');
  await cache.get('fr /', draw);
  map.version += 1;
  await cache.get('fr /', draw);
  expect(draw).toHaveBeenCalledTimes(2);
  now = new Date(now.getTime() + 60_000);
  await cache.get('fr /', draw);
  expect(draw).toHaveBeenCalledTimes(3);
});

test('what changed while it was being drawn is not missing for those who come after', async () => {
  const overtaken = Promise.withResolvers<DrawnPage>();
  const first = cache.get('fr /', () => overtaken.promise);
  map.version += 1;
  const second = cache.get('fr /', drawer('new'));
  overtaken.resolve({ status: 200, html: 'old' });
  expect(await htmlOf(await first)).toBe('old');
  expect(await htmlOf(await second)).toBe('new');
  expect(await htmlOf(await cache.get('fr /', drawer('newest')))).toBe('new');
});

test('neither failures nor what was not found are kept', async () => {
  await expect(cache.get('fr /', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await cache.get('fr /', drawer('nothing here', 404))).toMatchObject({ status: 404 });
  expect(await cache.get('fr /', async () => ({ status: 301, movedTo: '/there' }))).toMatchObject({
    movedTo: '/there',
  });
  const found = await cache.get('fr /', drawer('found'));
  expect(found).toMatchObject({ status: 200 });
  expect(await htmlOf(found)).toBe('found');
});

test('what looks the same has the same tag, whenever it was drawn', async () => {
  const tagOf = async (html: string) => {
    map.version += 1;
    const page = await cache.get('fr /', drawer(html));
    return 'etag' in page && page.etag;
  };
  const first = await tagOf('<p>now on</p>{"drawnAt":"2027-05-08T18:00:00.000Z"}');
  expect(await tagOf('<p>now on</p>{"drawnAt":"2027-05-08T18:05:00.000Z"}')).toBe(first);
  expect(await tagOf('<p>over</p>{"drawnAt":"2027-05-08T18:05:00.000Z"}')).not.toBe(first);
});

test('many pages take no more memory than they may', async () => {
  const half = 'x'.repeat(4 * 1024 * 1024);
  const draw = drawer(half);
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, draw);
  await cache.get('d', draw);
  expect(draw).toHaveBeenCalledTimes(4);
  await cache.get('a', draw);
  expect(draw).toHaveBeenCalledTimes(5);
});
