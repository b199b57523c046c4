import { hash } from 'node:crypto';
import { load } from 'cheerio';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aPlace, aUser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
beforeEach(clear);

const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);

async function ask(path: string, headers: Record<string, string> = {}) {
  await tools.map.catchUp();
  return app.inject({ url: `/embed${path}`, headers });
}

/** The names of the listed events. */
async function names(query: string): Promise<string[]> {
  const { statusCode, body } = await ask(query);
  expect([query, statusCode]).toEqual([query, 200]);
  const $ = load(body);
  return $('li a')
    .toArray()
    .map((link) => $(link).text());
}

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

test('any site may frame an embed, which runs its own style and script only', async () => {
  await anEvent(db, { name: 'Milonga' });
  const { statusCode, headers, body } = await ask('?lang=en', { cookie: 'lang=es; theme=dark' });
  const $ = load(body);
  expect([statusCode, headers['content-security-policy']]).toEqual([
    200,
    `default-src 'none'; style-src ${sha256($('style').text())}; script-src ${sha256($('script').text())}; img-src https://pista.example data:; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  ]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
    'cache-control': 'public, max-age=60, stale-while-revalidate=600',
    etag: expect.stringMatching(/^W\/"/),
  });
  for (const name of ['x-frame-options', 'set-cookie']) expect(headers).not.toHaveProperty(name);
  expect($('style, script').length).toBe(2);
  expect($('[style], [src], link:not([rel="alternate"]), [onclick]').length).toBe(0);
  expect($('meta[name="responsive-embedded-sizing"]').length).toBe(1);
  const again = await ask('?lang=en', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
});

test('the language is that of the address or of the browser, without the cookie', async () => {
  for (const [query, accepted, expected] of [
    ['', 'es, en;q=0.5', 'es'],
    ['?lang=fr', 'es', 'fr'],
    ['', 'de', 'fr'],
  ]) {
    const { body } = await ask(query ?? '', { 'accept-language': accepted ?? '', cookie: 'lang=en' });
    expect(load(body)('html').attr('lang')).toBe(expected);
  }
});

test('lists events by start, with time, style, place and price, under a heading for each day', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  await anEvent(db, { name: 'Bal', venue: 'La Halle', town: 'Lyon', dances: [tango], price: 8, startsAt: inHours(30) });
  await anEvent(db, { name: 'Milonga', dances: [tango], startsAt: inHours(6), cancelledAt: now });
  const $ = load((await ask('?lang=en')).body);
  expect(
    $('h2')
      .toArray()
      .map((found) => $(found).text()),
  ).toEqual(['Today Saturday 1 May', 'Sunday 2 May']);
  const [milonga, bal] = $('li').toArray();
  expect($(milonga).text()).toContain('Cancelled');
  expect($(bal).text()).toMatch(/^20:00Bal.*Tango · La Halle, Lyon€8$/);
  expect($(bal).find('a').attr()).toEqual({ href: '/events/bal?lang=en', target: '_blank', rel: 'noopener' });
  expect($('footer a').attr('href')).toBe('/?lang=en');
});

test('applies the filters of lists', async () => {
  const [tango, salsa] = [await aDance(db, { slug: 'tango' }), await aDance(db, { slug: 'salsa' })];
  const lyon = await aPlace(db, { town: 'Lyon', country_code: 'FR', latitude: 45.76, longitude: 4.84 });
  const madrid = await aPlace(db, { town: 'Madrid', country_code: 'ES', latitude: 40.42, longitude: -3.7 });
  const organiser = await anOrganiser(db, { name: 'Les Vendredis', members: [await aUser(db)] });
  await anEvent(db, { name: 'A', place: lyon, dances: [tango], startsAt: inHours(10) });
  await anEvent(db, { name: 'B', place: madrid, dances: [salsa], startsAt: inHours(20), organiser });
  await anEvent(db, { name: 'C', place: lyon, dances: [salsa], startsAt: inHours(400), price: 5 });
  for (const [query, expected] of [
    ['', 'ABC'],
    ['?styles=tango', 'A'],
    ['?town=lyon', 'AC'],
    ['?town=lyon&styles=salsa', 'C'],
    ['?organiser=les-vendredis', 'B'],
    [`?organiser=${organiser.id}`, 'B'],
    ['?country=ES', 'B'],
    ['?bbox=4,45,5,46', 'AC'],
    ['?near=40.4,-3.7', 'BAC'],
    ['?near=40.4,-3.7&limit=1', 'B'],
    ['?facts=free', 'AB'],
    ['?from=2027-05-03', 'C'],
    ['?days=tonight', 'A'],
    ['?limit=2', 'AB'],
    ['?utm_source=newsletter&limit=1', 'A'],
  ] as const) {
    expect([query, (await names(query)).join('')]).toEqual([query, expected]);
  }
});

test('refuses invalid parameters with a page in the language and colours of the frame', async () => {
  for (const [query, status, text] of [
    ['?lang=en&stiles=tango', 400, 'invalid parameter: stiles'],
    ['?lang=es&limit=99', 400, 'parámetro no válido: limit'],
    ['?lang=fr&month=2027-13', 400, 'paramètre non valide\u00a0: month'],
    ['?lang=en&near=45,4&town=lyon', 400, 'do not go together'],
    ['?lang=en&town=nowhere-at-all', 404, 'does not exist'],
    ['?lang=en&organiser=nobody', 404, 'does not exist'],
    ['/event/nothing?lang=en', 404, 'does not exist'],
    ['/event/nothing?lang=en&lang=fr', 400, 'lang'],
  ] as const) {
    const { statusCode, headers, body } = await ask(`${query}&theme=dark`);
    expect([query, statusCode, load(body)('main').text()]).toEqual([query, status, expect.stringContaining(text)]);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('color-scheme:dark');
  }
});
