import { load } from 'cheerio';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aPlace, aUser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { servePages } from '#testing/pages.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);

beforeAll(() => servePages(app, tools), 120_000);
beforeEach(clear);

const site = 'https://pista.example';
const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({ url: '/oembed', query, headers });

/** The page of an event, an organiser, a venue, a town, a style, and a style in a town. */
async function world() {
  const tango = await aDance(db, { slug: 'tango', name: 'Tango', names: JSON.stringify({ es: 'Tangazo' }) });
  await db.insertInto('dance_slugs').values({ slug: 'tango-argentino', entry_id: tango.id }).execute();
  const organiser = await anOrganiser(db, { name: 'Les Vendredis', members: [await aUser(db)] });
  const house = await aVenue(db, { name: 'La Halle' });
  const place = await aPlace(db, { town: 'Lyon', country_code: 'FR', latitude: 45.76, longitude: 4.84 });
  const startsAt = new Date(now.getTime() + 86_400_000);
  const event = await anEvent(db, { name: 'Bal "d’hiver" <1>', place, organiser, house, dances: [tango], startsAt });
  await tools.map.catchUp();
  return { event, house };
}

test('describes the frame for the page of an event, a town, a style, an organiser and a venue', async () => {
  const { event, house } = await world();
  for (const [page, title, frame, card] of [
    [`/events/${event.slug}`, event.name, `/embed/event/${event.slug}`, `/events/${event.slug}`],
    [`/events/${event.id}?lang=es`, event.name, `/embed/event/${event.slug}?lang=es`, `/events/${event.slug}`],
    ['/city/lyon', 'Lyon', '/embed?town=lyon', '/city/lyon'],
    ['/City/Lyon/tango/', 'Tango · Lyon', '/embed?town=lyon&styles=tango', '/city/lyon/tango'],
    ['/dance/tango-argentino?lang=es', 'Tangazo', '/embed?lang=es&styles=tango', '/dance/tango'],
    ['/organisers/les-vendredis', 'Les Vendredis', '/embed?organiser=les-vendredis', '/organisers/les-vendredis'],
    [`/venues/${house.slug}`, 'La Halle', `/embed?venue=${house.slug}`, `/venues/${house.slug}`],
    ['/embed?view=month&town=lyon&utm_source=letter', 'Lyon', '/embed?view=month&town=lyon', '/city/lyon'],
    [
      `/embed/event/${event.slug}?theme=dark`,
      event.name,
      `/embed/event/${event.slug}?theme=dark`,
      `/events/${event.slug}`,
    ],
  ] as const) {
    const answer = await ask({ url: site + page }, { 'accept-language': 'en' });
    const described = answer.json();
    expect([page, answer.statusCode, described]).toEqual([
      page,
      200,
      {
        version: '1.0',
        type: 'rich',
        title,
        provider_name: 'Pista',
        provider_url: site,
        cache_age: 3600,
        width: 640,
        height: expect.any(Number),
        html: expect.any(String),
        thumbnail_url: expect.stringMatching(new RegExp(`^${site}/cards${card}\\.jpg\\?lang=e[ns]$`)),
        thumbnail_width: 1200,
        thumbnail_height: 630,
      },
    ]);
    const $ = load(described.html, null, false);
    expect($.root().children().length).toBe(1);
    expect($('iframe').attr()).toEqual({
      src: site + frame,
      width: '640',
      height: `${described.height}`,
      frameborder: '0',
      scrolling: 'auto',
      title,
    });
    expect((await app.inject(frame)).statusCode).toBe(200);
  }
});

test('keeps the size that the other site allows', async () => {
  await world();
  const url = `${site}/city/lyon`;
  expect((await ask({ url, maxwidth: '300', maxheight: '200' })).json()).toMatchObject({
    width: 300,
    height: 200,
    html: expect.stringContaining('width="300" height="200"'),
  });
  expect((await ask({ url, maxwidth: '2000' })).json()).toMatchObject({ width: 640 });
  for (const wrong of ['0', '-1', '1.5', 'wide'])
    expect([wrong, (await ask({ url, maxwidth: wrong })).statusCode]).toEqual([wrong, 400]);
});

test('answers 404 for other sites, unknown pages, and pages that cannot be embedded', async () => {
  const { event } = await world();
  for (const url of [
    'https://other.example/city/lyon',
    'http://pista.example/city/lyon',
    'https://pista.example.other.example/city/lyon',
    'https://pista.example:8443/city/lyon',
    'javascript:alert(1)',
    'not an address',
    `${site}/`,
    `${site}/home`,
    `${site}/city/nowhere-at-all`,
    `${site}/city/lyon/no-dance`,
    `${site}/city/lyon/tango/more`,
    `${site}/dance/no-dance`,
    `${site}/dance/%2e%2e`,
    `${site}/events/never-was`,
    `${site}/organisers/nobody`,
    `${site}/venues/nowhere`,
    `${site}/embed?misspelt=tango`,
    `${site}/embed/make`,
    `${site}/embed/event/never-was`,
    `${site}/embed/event/${event.slug}?misspelt=1`,
  ]) {
    const { statusCode, headers, body } = await ask({ url });
    expect([url, statusCode, JSON.parse(body).code]).toEqual([url, 404, 'not-found']);
    expect(headers['access-control-allow-origin']).toBe('*');
  }
  await db.updateTable('events').set({ deleted_at: tools.clock() }).where('id', '=', event.id).execute();
  expect((await ask({ url: `${site}/events/${event.slug}` })).statusCode).toBe(404);
});

test('answers 501 for XML, 400 without an address, and may be read by scripts of any site', async () => {
  await world();
  const url = `${site}/city/lyon`;
  expect((await ask({ url, format: 'xml' })).json()).toMatchObject({ status: 501, code: 'format-unsupported' });
  expect((await ask({})).statusCode).toBe(400);
  const { headers } = await ask({ url, format: 'json' }, { cookie: 'lang=es' });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600',
  });
  expect(headers['set-cookie']).toBeUndefined();
});

test('pages and embeds name the address that describes their frame', async () => {
  const { event, house } = await world();
  for (const path of [
    `/events/${event.slug}`,
    '/city/lyon',
    '/city/lyon/tango?lang=es',
    '/dance/tango',
    '/organisers/les-vendredis',
    `/venues/${house.slug}`,
    '/embed?view=list&town=lyon',
    `/embed/event/${event.slug}`,
  ]) {
    const $ = load((await app.inject(path)).body);
    const link = $('head link[rel="alternate"][type="application/json+oembed"]');
    expect([path, link.length]).toEqual([path, 1]);
    const address = new URL(link.attr('href') ?? '');
    expect([path, address.origin, address.searchParams.get('url')]).toEqual([path, site, site + path]);
    expect([path, (await app.inject(address.pathname + address.search)).statusCode]).toEqual([path, 200]);
  }
  for (const path of ['/', '/about', '/events/never-was', '/embed?misspelt=1'])
    expect([path, (await app.inject(path)).body.includes('json+oembed')]).toEqual([path, false]);
});

test('pages of places lead to the screen that makes embeds with their filters', async () => {
  await world();
  for (const [path, search] of [
    ['/city/lyon', '?town=lyon'],
    ['/city/lyon/tango', '?town=lyon&styles=tango'],
    ['/dance/tango', '?styles=tango'],
    ['/organisers/les-vendredis', '?organiser=les-vendredis'],
    ['/venues/la-halle-lyon', '?venue=la-halle-lyon'],
  ] as const) {
    const $ = load((await app.inject(path)).body);
    expect([path, $('a[href^="/embed/make"]').attr('href')]).toEqual([path, `/embed/make${search}`]);
  }
});
