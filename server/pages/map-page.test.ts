import { load } from 'cheerio';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { servePages } from '#testing/pages.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);

beforeAll(() => servePages(app, tools), 120_000);
beforeEach(clear);

async function draw(url: string) {
  await tools.map.catchUp();
  const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-language': 'en' } });
  const $ = load(body);
  const narrow = $('[data-layout]').last();
  return {
    statusCode,
    headers,
    cards: narrow
      .find('article h3')
      .toArray()
      .map((name) => $(name).text()),
    links: narrow
      .find('a[href]')
      .toArray()
      .map((link) => $(link).attr('href')),
    notice: $('noscript').text(),
    data: JSON.parse($('#hydration-data').text()),
  };
}

test('renders the events of the address, with chips and events as links', async () => {
  const tango = await anEvent(db, {
    name: 'Milonga del lago',
    dances: [await aDance(db, { name: 'Tango', slug: 'tango' })],
  });
  await anEvent(db, { name: 'Fest-noz' });
  const all = await draw('/');
  expect(all.cards.toSorted()).toEqual(['Fest-noz', 'Milonga del lago']);
  expect(all.links).toContain(`/events/${tango.slug}`);
  expect(all.links).toContain('/?days=tonight');
  const some = await draw('/?styles=tango');
  expect(some.cards).toEqual(['Milonga del lago']);
  expect(some.links).toContain('/?styles=tango&days=tonight');
});

test('renders the first ten cards and embeds all events of the first page', async () => {
  for (let number = 0; number < 12; number++) await anEvent(db);
  const { cards, data } = await draw('/');
  expect(cards).toHaveLength(10);
  const [, list] = data.queries.find(([[name]]: [string[]]) => name === 'events');
  expect(list.pages[0].rows).toHaveLength(12);
});

test('links to the next page of events for browsers without scripts', async () => {
  const names = Array.from({ length: 25 }, (_, number) => `Bal ${String(number).padStart(2, '0')}`);
  for (const [number, name] of names.entries())
    await anEvent(db, { name, startsAt: new Date(now.getTime() + (number + 1) * 3_600_000) });
  const linked = (notice: string) => {
    const $ = load(notice);
    const events = $('a[href^="/events/"]').toArray();
    return { names: events.map((event) => $(event).text()), next: $('a[href*="cursor="]').attr('href') };
  };
  const first = await draw('/?days=2027-05-01..2027-05-03');
  expect(first.cards).toEqual(names.slice(0, 10));
  const { next = '', ...rest } = linked(first.notice);
  expect(rest.names).toEqual(names.slice(10, 20));
  expect(next).toMatch(/^\/\?days=2027-05-01..2027-05-03&cursor=/);
  const second = await draw(next);
  expect(linked(second.notice)).toEqual({ names: names.slice(20), next: undefined });
  // The script continues with the first page.
  const lists = second.data.queries.filter(([[name]]: [string[]]) => name === 'events');
  expect(lists).toHaveLength(1);
});

test('may be cached by everyone, until an event changes', async () => {
  await anEvent(db, { name: 'Bal du lac' });
  const first = await draw('/');
  expect(first.headers['cache-control']).toMatch(/^public/);
  expect(first.headers.etag).toBeTruthy();
  await anEvent(db, { name: 'Bal de la plage' });
  const changed = await draw('/');
  expect(changed.cards).toContain('Bal de la plage');
  expect(changed.headers.etag).not.toBe(first.headers.etag);
});

test('embeds the answers to its queries, so that the browser requests nothing again', async () => {
  await anEvent(db, { name: 'Bal du lac' });
  const { data } = await draw('/');
  const keys = data.queries.map(([key]: [string[]]) => key.slice(0, 2).join(' '));
  expect(keys.toSorted()).toEqual(['events in-view', 'map days', 'map towns-tonight']);
});

test('embeds the names of dances only if a filter shows one', async () => {
  await anEvent(db, { name: 'Milonga del lago', dances: [await aDance(db, { name: 'Tango', slug: 'tango' })] });
  const { data } = await draw('/?styles=tango');
  expect(data.queries.map(([[key]]: [string[]]) => key)).toContain('dances');
});

test('contains links in place of filters and menu for browsers without scripts', async () => {
  await anEvent(db, { name: 'Milonga del lago', dances: [await aDance(db, { name: 'Tango', slug: 'tango' })] });
  const { notice } = await draw('/?days=tonight');
  expect(notice).toContain('The map needs JavaScript');
  for (const href of ['/about', '/?lang=fr', '/home']) expect(notice).toContain(`href="${href}"`);
});

test('is rendered without its list, and not cached, while the list cannot be loaded', async () => {
  await anEvent(db, { name: 'Bal du lac' });
  await tools.map.catchUp();
  const other = await testApp(db);
  await servePages(other.app, other.tools);
  other.app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/internal/map/events')) throw new Error('The database is away.');
  });
  const { statusCode, headers, body } = await other.app.inject('/?lang=en');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect(body).toContain('Failed to load events');
});
