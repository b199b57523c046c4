import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, aPlace, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { servePages, structuredGraph } from '#testing/pages.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);

beforeAll(() => servePages(app, tools), 120_000);

beforeEach(clear);

const english = { 'accept-language': 'en' };
const get = (url: string, headers: Record<string, string> = english) => app.inject({ url, headers });
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** Events with tango and salsa in Lyon. Tango has a former slug. */
async function lyon() {
  const [tango, salsa] = [await aDance(db, { name: 'Tango' }), await aDance(db, { name: 'Salsa' })];
  await db.insertInto('dance_slugs').values({ slug: 'tango-argentino', entry_id: tango.id }).execute();
  const milonga = await anEvent(db, { name: 'Milonga', dances: [tango], startsAt: inHours(7) });
  const mambo = await anEvent(db, { name: 'Mambo', dances: [salsa], startsAt: inHours(55) });
  await tools.map.catchUp();
  return { tango, salsa, milonga, mambo };
}

test.each([
  ['fr', 'Danser à Lyon', 'Tango à Lyon', 'Tango : où danser', '2 dates à venir', 'Ce soir'],
  ['en', 'Dancing in Lyon', 'Tango in Lyon', 'Where to dance Tango', '2 upcoming dates', 'Tonight'],
  ['es', 'Bailar en Lyon', 'Tango en Lyon', 'Tango: dónde bailar', '2 próximas fechas', 'Esta noche'],
])(
  'pages of towns, styles and both are readable without scripts: %s',
  async (language, town, styled, style, total, tonight) => {
    await lyon();
    for (const [path, title] of [
      ['/city/lyon', town],
      ['/city/lyon/tango', styled],
      ['/dance/tango', style],
    ] as const) {
      const { statusCode, body } = await get(`${path}?lang=${language}`, {});
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body.replaceAll('\u00a0', ' ')).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      expect(body).toContain(`<link rel="canonical" href="https://pista.example${path}?lang=${language}"/>`);
      expect(body).toContain(`hrefLang="es" href="https://pista.example${path}?lang=es"`);
      expect(body).toContain('href="/events/milonga"');
      expect(body.includes('href="/events/mambo"')).toBe(path === '/city/lyon');
      expect(body).not.toContain('noindex');
      expect(structuredGraph(body)).toMatchObject([
        {
          '@type': 'BreadcrumbList',
          itemListElement: expect.arrayContaining([expect.objectContaining({ position: 2 })]),
        },
        {
          '@type': 'ItemList',
          itemListElement: expect.arrayContaining([expect.objectContaining({ name: 'Milonga' })]),
        },
      ]);
    }
    const { body } = await get(`/city/lyon?lang=${language}`);
    expect(body).toContain(total);
    expect(body).toMatch(new RegExp(`<h2[^>]*>${tonight}</h2>`));
    for (const link of ['/city/lyon/tango', '/city/lyon/salsa', '/?z=12&amp;lat=45.7485&amp;lng=4.8467'])
      expect(body).toContain(`href="${link}"`);
  },
);

test.each([
  ['fr', 'Danser à Londres', 'Londres'],
  ['en', 'Dancing in London', 'London'],
  ['es', 'Bailar en Londres', 'Londres'],
])('names a town in the reader’s language: %s', async (language, title, town) => {
  const place = await aPlace(db, { town: 'London', country_code: 'GB', latitude: 51.5085, longitude: -0.1257 });
  await anEvent(db, { name: 'Milonga', venue: 'The Hall', place, timeZone: 'Europe/London' });
  await tools.map.catchUp();
  const page = await get(`/city/london?lang=${language}`, {});
  expect(page.body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(page.body).toMatch(new RegExp(`<title>${title}[^<]*</title>`));
  expect((await get(`/events/milonga?lang=${language}`, {})).body).toContain(`The Hall, ${town}`);
});

test('redirects former and other names of styles and towns, and keeps the query', async () => {
  await lyon();
  for (const [from, to] of [
    ['/dance/tango-argentino?lang=en', '/dance/tango?lang=en'],
    ['/city/lyon/tango-argentino', '/city/lyon/tango'],
    ['/city/varsovie', '/city/warszawa'],
    ['/City/Lyon/Tango', '/city/lyon/tango'],
  ] as const) {
    const { statusCode, headers } = await get(from);
    expect([from, statusCode, headers.location]).toEqual([from, 301, to]);
  }
});

test('a page without events, or of an unknown town or style, offers alternatives', async () => {
  const { salsa } = await lyon();
  await aDance(db, { name: 'Minuet' });
  await anEvent(db, { dances: [salsa], town: 'Villeurbanne', latitude: 45.7667, longitude: 4.8803 });
  await tools.map.catchUp();
  for (const [path, status, links] of [
    ['/city/grenoble', 404, ['/add-event', '/?z=12']],
    ['/city/villeurbanne/tango', 404, ['/city/villeurbanne', '/dance/tango', '/city/lyon/tango']],
    // A style of the catalogue keeps its page, which is not indexed.
    ['/dance/minuet', 200, ['/dance/tango', '/?styles=minuet']],
    ['/city/nowhere-at-all', 404, ['/about']],
    ['/city/lyon/gavotte', 404, ['/']],
    ['/dance/gavotte', 404, ['/']],
    ['/dance/%3Cscript%3E', 404, ['/']],
  ] as const) {
    const { statusCode, body, headers } = await get(path);
    expect([path, statusCode]).toEqual([path, status]);
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).not.toContain('ld+json');
    for (const link of links) expect([path, body.includes(`href="${link}`)]).toEqual([path, true]);
    if (status === 404) expect(headers['cache-control']).toBe('private, no-cache');
  }
});

test('lists cancelled events by start, marked, but not in its count and its structured data', async () => {
  const { tango } = await lyon();
  await anEvent(db, { name: 'Practica', dances: [tango], startsAt: inHours(6), cancelledAt: now });
  await anEvent(db, { name: 'Encuentro', dances: [tango], startsAt: inHours(48), cancelledAt: now });
  await tools.map.catchUp();
  const { body } = await get('/city/lyon/tango');
  expect([...body.matchAll(/href="\/events\/([^"?]+)"/g)].map(([, slug]) => slug)).toEqual([
    'practica',
    'milonga',
    'encuentro',
  ]);
  expect(body.match(/>Cancelled</g)).toHaveLength(2);
  expect(body).toContain('1 upcoming date');
  expect(JSON.stringify(structuredGraph(body))).not.toContain('Practica');
});

test('a page is cached until one of its events changes', async () => {
  const { milonga } = await lyon();
  const first = await get('/city/lyon/tango');
  const known = { ...english, 'if-none-match': String(first.headers.etag) };
  expect((await get('/city/lyon/tango', known)).statusCode).toBe(304);
  await changeEvent(db, milonga.id, { name: 'Grande milonga' });
  await tools.map.catchUp();
  const again = await get('/city/lyon/tango', known);
  expect(again.statusCode).toBe(200);
  expect(again.body).toContain('Grande milonga');
  await changeEvent(db, milonga.id, { cancelled_at: now });
  await tools.map.catchUp();
  expect((await get('/city/lyon/tango', known)).statusCode).toBe(404);
  expect((await get('/city/lyon')).body).not.toContain('href="/city/lyon/tango"');
});

test('the sitemap lists the pages with events, their last change and their languages', async () => {
  await lyon();
  await aDance(db, { name: 'Minuet' });
  expect((await get('/sitemap.xml')).body).toContain('https://pista.example/sitemaps/towns-1.xml');
  const { body, headers } = await get('/sitemaps/towns-1.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(
    [...body.matchAll(/<loc>https:\/\/pista.example([^<]*)<\/loc><lastmod>2027-05-01/g)].map(([, path]) => path),
  ).toEqual(['/dance/tango', '/dance/salsa', '/city/lyon', '/city/lyon/tango', '/city/lyon/salsa']);
  expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  expect(body).toContain('<xhtml:link rel="alternate" hreflang="es" href="https://pista.example/city/lyon?lang=es"/>');
  expect((await get('/sitemaps/towns-2.xml')).statusCode).toBe(404);
});

test('an event links to its town and to its styles there, a past one only to its styles', async () => {
  const { tango } = await lyon();
  const { body } = await get('/events/milonga');
  expect(body).toContain('href="/city/lyon"');
  expect(body).toContain('href="/city/lyon/tango"');
  await anEvent(db, { name: 'Long ago', dances: [tango], startsAt: inHours(-100) });
  const { body: over } = await get('/events/long-ago');
  expect(over).toContain('href="/dance/tango"');
  expect(over).not.toMatch(/<article.*href="\/city\/lyon"/s);
  const { body: about } = await get('/about');
  for (const path of ['/dance/tango', '/city/lyon']) expect(about).toContain(`href="${path}"`);
});
