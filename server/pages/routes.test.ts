import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { posterReader } from '#contract/poster-reader.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aPicture, aPlace, aUser, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { aFilledForm } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { pageRoutes } from './routes.ts';
import { openSite } from './site.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);

beforeAll(async () => {
  const site = await openSite();
  if (!site) throw new Error('The build left no site.');
  await pageRoutes(app, tools, site);
}, 120_000);

beforeEach(clear);

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

/** What a search engine reads of the one thing of that type that a page is about. */
function structuredData(html: string, type = 'DanceEvent'): Record<string, unknown> {
  const graph = JSON.parse(load(html)('script[type="application/ld+json"]').text())['@graph'];
  return graph.find((thing: Record<string, unknown>) => thing['@type'] === type);
}

/** What a messenger reads: properties of Open Graph (https://ogp.me) and of its like, with the values of each. */
function previewOf(html: string): Record<string, string[]> {
  const $ = load(html);
  const found = $('head meta[property^="og:"], head meta[name^="twitter:"], head meta[name="description"]');
  const told: Record<string, string[]> = {};
  for (const tag of found.toArray()) {
    const name = $(tag).attr('property') ?? $(tag).attr('name') ?? '';
    told[name] = [...(told[name] ?? []), $(tag).attr('content') ?? ''];
  }
  return told;
}

test.each([
  ['fr', 'Le projet'],
  ['en-GB,en;q=0.9', 'The Project'],
  ['es', 'El proyecto'],
])('the page comes in the language that the browser prefers: %s', async (language, title) => {
  const { statusCode, body, headers } = await get('/about', { 'accept-language': language });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers.vary).toContain('accept-language');
  expect(body).toContain(`<html lang="${language.slice(0, 2)}">`);
  expect(body).toContain(`<title>${title} · Pista</title>`);
  expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
});

test('what the visitor chose before wins: language and colours', async () => {
  const { body } = await get('/', { 'accept-language': 'fr', cookie: 'lang=es; theme=dark' });
  expect(body).toContain('<html lang="es" data-theme="dark">');
});

test('an event’s page can be read before any script', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  const picture = await aPicture(db);
  await anEvent(db, {
    name: 'Milonga du Canal',
    venue: 'Péniche Adélaïde',
    dances: [tango],
    picture,
    price: 12.5,
    startsAt: new Date('2027-05-02T18:30:00Z'),
  });
  const { statusCode, body } = await get('/events/milonga-du-canal');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<h1[^>]*>Milonga du Canal<\/h1>/);
  expect(body).toContain('Péniche Adélaïde');
  expect(body).toContain('dimanche 2 mai 2027');
  expect(body).toContain('20:30');
  expect(body).toContain('12,50\u00a0€');
  expect(body).toContain('<title>Milonga du Canal · Pista</title>');
  expect(body).toContain('<link rel="canonical" href="https://pista.example/events/milonga-du-canal"/>');
  expect(body).toContain('hrefLang="es" href="https://pista.example/events/milonga-du-canal?lang=es"');
  const shared = `https://pista.example/share/events/milonga-du-canal.jpg?v=${picture.id.slice(-12)}`;
  expect(structuredData(body)).toMatchObject({
    '@type': 'DanceEvent',
    name: 'Milonga du Canal',
    startDate: '2027-05-02T20:30:00+02:00',
    endDate: expect.stringMatching(/^2027-05-0[23]T\d\d:\d\d:00\+02:00$/),
    description: expect.stringMatching(/^dim\. 2 mai, 20:30.*Péniche Adélaïde, .* · Tango · 12,50\u00a0€$/),
    image: [
      shared,
      `${shared}&shape=standard`,
      `${shared}&shape=square`,
      expect.stringContaining(`/pictures/${picture.id}/`),
    ],
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Péniche Adélaïde', address: { '@type': 'PostalAddress' } },
    offers: { price: 12.5, priceCurrency: 'EUR' },
  });
});

test('each public page tells messengers its title, a line and a card, in the language that was asked for', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  const creator = await aUser(db, { email: 'ana@example.org', name: 'Ana López' });
  const organiser = await anOrganiser(db, { name: 'Les Vendredis' });
  const house = await aVenue(db, { name: 'Le Moulin' });
  const event = await anEvent(db, {
    ...{ name: 'Milonga du Canal', createdBy: creator, organiser, house, dances: [tango], price: 8, town: 'Lyon' },
    startsAt: new Date('2027-05-08T19:00:00Z'),
    endsAt: new Date('2027-05-08T23:00:00Z'),
  });
  await tools.map.catchUp();
  const { body } = await get(`/events/${event.slug}?lang=en`);
  const told = previewOf(body);
  expect(told).toMatchObject({
    'og:type': ['website'],
    'og:site_name': ['Pista'],
    'og:url': [`https://pista.example/events/${event.slug}?lang=en`],
    'og:locale': ['en_GB'],
    'og:locale:alternate': ['fr_FR', 'es_ES'],
    'og:title': ['Milonga du Canal'],
    'og:description': [expect.stringMatching(/^Sat 8 May, 21:00 – 01:00 · .+, Lyon · Tango · €8$/)],
    'twitter:card': ['summary_large_image'],
  });
  expect(body).not.toMatch(/ana@example|Ana López/);
  const addresses = new Set<string>();
  for (const path of [
    ...['/', `/events/${event.slug}`, '/organisers/les-vendredis', `/venues/${house.slug}`],
    ...['/city/lyon', '/city/lyon/tango', '/dance/tango'],
  ]) {
    const page = previewOf((await get(`${path}?lang=es`)).body);
    expect([path, page['og:title']?.[0], page['og:description']]).toEqual([path, expect.any(String), page.description]);
    expect([path, page['og:image:width'], page['og:image:height']]).toEqual([path, ['1200'], ['630']]);
    expect([path, page['og:image:alt']?.join('')]).toEqual([path, expect.stringMatching(/\S/)]);
    const [address = ''] = page['og:image'] ?? [];
    addresses.add(address);
    const answer = await get(address.replace('https://pista.example', ''));
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, page['og:image:type']?.[0]]);
  }
  expect(addresses.size).toBe(7);

  const [card] = told['og:image'] ?? [];
  const cardNow = async () => previewOf((await get(`/events/${event.slug}?lang=en`)).body)['og:image']?.[0];
  expect(await cardNow()).toBe(card);
  const { headers } = await aPerson(tools, { roles: [...administrator] });
  const url = `/api/internal/events/${event.id}/cancellation`;
  await app.inject({ method: 'POST', url, headers, payload: { scope: 'this' } });
  expect(await cardNow()).not.toBe(card);
});

/**
 * What Google asks of events and what it likes to have, besides what not every event knows:
 * https://developers.google.com/search/docs/appearance/structured-data/event, read in 2026.
 */
const required = ['name', 'startDate', 'location.name', 'location.address.addressLocality'];
const recommended = [
  ...['endDate', 'description', 'image', 'eventStatus', 'eventAttendanceMode', 'organizer.name', 'organizer.url'],
  ...['offers.price', 'offers.priceCurrency', 'offers.availability', 'offers.url', 'offers.validFrom'],
  ...['location.address.addressCountry', 'location.geo.latitude', 'performer', 'previousStartDate'],
];

const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

const valueAt = (thing: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], thing);

test('search engines find all that is known of events, whatever they are like', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  const organiser = await anOrganiser(db, { name: 'Les Vendredis' });
  const town = { town: 'Lyon', display_name: '12 Quai des Célestins, 69002 Lyon, France', country_code: 'FR' };
  const place = await aPlace(db, { ...town, latitude: 45.76, longitude: 4.83 });
  const programme = [
    { day: 0, time: '21:00', kind: 'lesson' as const, by: 'Ana' },
    { day: 1, time: '00:30', kind: 'social' as const, title: 'La nuit', by: 'El Trío', music: 'live' as const },
  ];
  const known = { organiser, place, price: 8, programme, confirmedAt: new Date('2027-04-01T10:00Z') };
  const unknown = { price: null, longitude: null, latitude: null };
  // In the night of the last one the clock goes forward.
  for (const start of ['2027-05-08T19:00Z', '2027-12-31T20:00Z', '2028-03-25T20:00Z']) {
    for (const isKnown of [true, false]) {
      const startsAt = new Date(start);
      const endsAt = new Date(startsAt.getTime() + 5 * 3_600_000);
      const event = await anEvent(db, { startsAt, endsAt, dances: [tango], ...(isKnown ? known : unknown) });
      const read = structuredData((await get(`/events/${event.slug}`)).body);
      expect(required.filter((field) => valueAt(read, field) === undefined)).toEqual([]);
      const missing = recommended.filter((field) => valueAt(read, field) === undefined);
      if (isKnown) expect(missing).toEqual(['previousStartDate']);
      else expect(missing).toEqual(expect.arrayContaining(['organizer.name', 'offers.price', 'performer']));
      for (const field of ['startDate', 'endDate']) expect(valueAt(read, field)).toMatch(withOffset);
      expect([new Date(String(read.startDate)), new Date(String(read.endDate))]).toEqual([startsAt, endsAt]);
      if (!isKnown) continue;
      expect(valueAt(read, 'location.address')).toEqual({
        '@type': 'PostalAddress',
        streetAddress: '12 Quai des Célestins',
        postalCode: '69002',
        addressLocality: 'Lyon',
        addressCountry: 'FR',
      });
      expect(read.performer).toEqual([
        { '@type': 'Person', name: 'Ana' },
        { '@type': 'PerformingGroup', name: 'El Trío' },
      ]);
      expect(read.subEvent).toMatchObject([
        { name: 'La nuit', endDate: read.endDate, startDate: expect.stringMatching(withOffset) },
      ]);
    }
  }
});

test('search engines are told how an evening repeats, and what was moved to another day', async () => {
  const { headers } = await aPerson(tools);
  const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
    app.inject({ method, url: `/api/internal/events${path}`, headers, payload });
  const form = await aFilledForm(db, {
    ...{ dateStart: '2027-06-06T21:00', dateEnd: '2027-06-07T01:00', repeat: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' },
  });
  const { id, slug } = (await send('POST', '', form)).json();
  const read = async () => structuredData((await get(`/events/${slug}`)).body);
  const evening = await read();
  expect(evening).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' });
  expect(evening.superEvent).toMatchObject({
    '@type': 'EventSeries',
    name: form.name,
    eventSchedule: {
      ...{ '@type': 'Schedule', repeatFrequency: 'P2W', byDay: 'https://schema.org/Sunday' },
      ...{ startTime: '21:00:00', endTime: '01:00:00', scheduleTimezone: 'Europe/Paris' },
    },
  });

  const { repeat: _, ...alone } = form;
  const moveTo = (day: string, hour: number) =>
    send('PUT', `/${id}`, { ...alone, dateStart: `${day}T${hour}:00`, dateEnd: `${day}T23:59` });
  await moveTo('2027-06-06', 20);
  expect(await read()).not.toHaveProperty('previousStartDate');
  await moveTo('2027-06-08', 20);
  await moveTo('2027-06-09', 20);
  expect(await read()).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    startDate: '2027-06-09T20:00:00+02:00',
    previousStartDate: '2027-06-06T21:00:00+02:00',
  });
  await moveTo('2027-06-06', 21);
  expect(await read()).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' });
});

test('a name can’t become markup, in the text, the head or the data', async () => {
  const name = `</script><!--<script>alert('x')</script>"><img src=x onerror=alert(1)>&amp;\u2028$&`;
  const event = await anEvent(db, { name, venue: name });
  const { body } = await get(`/events/${event.slug}`);
  expect(body).not.toContain('<img src=x');
  expect(body).not.toContain('<!--<script>');
  expect(body).not.toContain('alert(1)>');
  expect(structuredData(body)).toMatchObject({ name });
  const hydrationData = /<script id="hydration-data" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  expect(JSON.parse(hydrationData).data.event.name).toBe(name);
});

test('no script stands in the page itself, and only styles of this very page may', async () => {
  const event = await anEvent(db);
  const answers = [await get(`/events/${event.slug}`), await get('/'), await get(`/events/${event.slug}`)];
  const policies = answers.map(({ headers }) => String(headers['content-security-policy']));
  expect(new Set(policies).size).toBe(3);
  for (const { body } of answers) {
    const inline = [...body.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map((found) => found[1]);
    expect(inline.every((attributes) => /type="application\/(ld\+)?json"/.test(attributes ?? ''))).toBe(true);
    expect(body).not.toMatch(/<style|\son\w+="/);
  }
  expect(policies[0]).toMatch(/style-src 'self' 'nonce-[\w+/=]+'/);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a page is packed once, and yet each answer has a number of its own: %s', async (encoding, unpack) => {
  const ask = async () => {
    const { headers, rawPayload } = await get('/about', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length) });
    expect(headers.vary).toContain('accept-encoding');
    const html = unpack(rawPayload).toString();
    const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
    expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}"/>`);
    return { html: html.replace(nonce, ''), nonce };
  };
  const [one, other] = [await ask(), await ask()];
  expect(other.nonce).not.toBe(one.nonce);
  expect(other.html).toBe(one.html);
  expect(one.html).toMatch(/<\/html>$/);
});

test('who has a page already is told so, with the policy it came with, until the event is changed', async () => {
  const event = await anEvent(db, { name: 'Bal du lac' });
  const address = `/events/${event.slug}`;
  const first = await get(address);
  expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
  const known = { 'if-none-match': String(first.headers.etag) };
  const again = await get(address, known);
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect(again.headers).not.toHaveProperty('content-security-policy');
  expect((await get(`${address}?lang=en`, known)).statusCode).toBe(200);
  const rename = { name: 'Bal de la plage', changed_at: new Date(tools.clock().getTime() + 1000) };
  await db.updateTable('events').set(rename).where('id', '=', event.id).execute();
  await tools.map.catchUp();
  const changed = await get(address, known);
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('Bal de la plage');
});

test('no cache on the way keeps what is not found', async () => {
  const { headers } = await get('/events/never-was');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers).not.toHaveProperty('etag');
});

test('a cancelled event keeps its page, which tells search engines so', async () => {
  const event = await anEvent(db, { name: 'Bal du lac', cancelledAt: new Date() });
  const { statusCode, body } = await get(`/events/${event.slug}`);
  expect(statusCode).toBe(200);
  expect(structuredData(body)).toMatchObject({ name: 'Bal du lac', eventStatus: 'https://schema.org/EventCancelled' });
});

test('an unknown event, an unknown page, a deleted and a hidden event say so with their status', async () => {
  const gone = await anEvent(db, { name: 'Bal perdu', deletedAt: new Date() });
  const deleted = await get(`/events/${gone.slug}`, { 'accept-language': 'en' });
  expect(deleted.statusCode).toBe(410);
  expect(deleted.body).not.toContain('Bal perdu');
  expect(deleted.body).toContain('<meta name="robots" content="noindex"/>');
  const hidden = await anEvent(db, { name: 'Bal caché', deletedAt: new Date() });
  await db.updateTable('events').set({ hidden_because: 'A secret reason' }).where('id', '=', hidden.id).execute();
  const page = await get(`/events/${hidden.slug}`, { 'accept-language': 'en' });
  expect(page.statusCode).toBe(410);
  expect(page.body).not.toMatch(/Bal caché|A secret reason/);
  expect(page.body).toContain('taken down by the Pista team');
  const mangled = ['/events/soir%E9e', '/%', '/%ff?lang=es%E9', '/assets-%zz'];
  for (const path of ['/events/never-was', '/events/%3Cscript%3E', '/nowhere', '/events', '/index.html', ...mangled]) {
    const { statusCode, body, headers } = await get(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/<title>[^<]+<\/title>/);
    expect(body).toContain('href="/"');
  }
});

test('old addresses lead to the new ones for good, with their query', async () => {
  const event = await anEvent(db, { name: 'Bal du lac' });
  await db.insertInto('event_slugs').values({ slug: 'bal-de-la-plage', event_id: event.id }).execute();
  for (const [from, to] of [
    ['/events/bal-de-la-plage?lang=en', '/events/bal-du-lac?lang=en'],
    [`/events/${event.id}`, '/events/bal-du-lac'],
    ['/Events/Bal-du-Lac', '/events/bal-du-lac'],
    ['/main?styles=tango', '/?styles=tango'],
    ['/MAIN', '/'],
    ['/my-events', '/my-event'],
  ]) {
    const { statusCode, headers } = await get(from ?? '');
    expect([from, statusCode, headers.location]).toEqual([from, 301, to]);
  }
});

test('an event without coordinates has its page', async () => {
  await anEvent(db, { name: 'Quelque part', longitude: null, latitude: null });
  const { statusCode, body } = await get('/events/quelque-part');
  expect(statusCode).toBe(200);
  expect(body).toContain('Quelque part</h1>');
});

test('a redirect never leads away from the site', async () => {
  for (const path of ['//evil.example/main', '/main?%0d%0aset-cookie:x=1', '/main?x=\u00e9#//evil']) {
    const { headers } = await get(path);
    expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('paths match without regard to case', async () => {
  const { statusCode, body } = await get('/ABOUT', { 'accept-language': 'en' });
  expect(statusCode).toBe(200);
  expect(body).toContain('<link rel="canonical" href="https://pista.example/about"/>');
});

test('an event that is over keeps its page', async () => {
  const event = await anEvent(db, { startsAt: new Date('2020-01-01T20:00:00Z') });
  expect((await get(`/events/${event.slug}`)).statusCode).toBe(200);
});

test('what is seen comes first: one style sheet, then the font, and scripts when the page has been painted', async () => {
  const event = await anEvent(db, { name: 'Bal' });
  const { body } = await get(`/events/${event.slug}`);
  const tags = [...body.matchAll(/<(?:link|script)[^>]*assets[^>]*>/g)].map(([tag]) =>
    ['stylesheet', 'font', 'later', 'module'].find((kind) => tag.includes(`"${kind}"`)),
  );
  expect(tags.filter((kind) => kind !== 'later')).toEqual(['stylesheet', 'font', 'module']);
  expect(tags.indexOf('later')).toBeGreaterThan(tags.indexOf('stylesheet'));
  expect(body).not.toContain('modulepreload');
});

test('the form to write to us can be read and found before any script, and waits for it', async () => {
  const { body } = await app.inject('/contact?lang=en');
  expect(body).toMatch(/<title>[^<]*Pista<\/title>/);
  expect(body).toContain('<h1');
  expect(body).toMatch(/<form[^>]* inert=""/);
  expect(body).not.toContain('noindex');
});

test('what waits for its script stands in the middle of the page, styled like the rest', async () => {
  const { body } = await get('/');
  const [, name] = /<div class="([\w-]*waiting[\w-]*)"/.exec(body) ?? [];
  const sheets = [...body.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, address = '']) => get(address));
  expect((await Promise.all(sheets)).map((sheet) => sheet.body).join('')).toContain(`.${name}{`);
});

test('the words of the visitor’s language are fetched along with the scripts', async () => {
  const { body } = await get('/about?lang=es');
  expect(body).toMatch(/<link rel="later" href="\/assets\/es-[\w-]+\.js"/);
  expect(body).not.toMatch(/href="\/assets\/(fr|en)-[\w-]+\.js"/);
});

test('files of the build come packed, and for ever', async () => {
  const { body } = await get('/about');
  const script = /<script type="module" [^>]*src="([^"]+)"/.exec(body)?.[1] ?? '';
  const answer = await get(script, { 'accept-encoding': 'br' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync(answer.rawPayload).length).toBeGreaterThan(answer.rawPayload.length);
  for (const path of [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((found) => found[1] ?? '')) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
  }
  expect((await get('/assets/nothing.js')).statusCode).toBe(404);
  expect((await get('/assets/')).statusCode).toBe(404);
  expect((await get('/assets/../pages/server-entry.js')).statusCode).toBe(404);
  expect((await get('/.vite/manifest.json')).statusCode).toBe(404);
  // It compiles WebAssembly, which no page may.
  const reader = await get(`${posterReader.folder}/${posterReader.worker}`);
  expect(reader.headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
  );
  expect((await get('/add-event')).headers['content-security-policy']).not.toContain('wasm');
});

test('what a phone shares before its page has a worker for it leads to the form all the same', async () => {
  expect((await get('/service-worker.js')).headers['content-type']).toMatch(/javascript/);
  const shared = await formData([
    { name: 'text', value: 'Milonga' },
    { name: 'picture', value: new Uint8Array(400_000) },
  ]);
  const answer = await app.inject({ method: 'POST', url: '/share', ...shared });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/add-event?shared']);
});

test('the map of the site names every event that is not over', async () => {
  const standing = await anEvent(db);
  const over = await anEvent(db, { startsAt: new Date('2020-01-01T20:00:00Z') });
  const deleted = await anEvent(db, { deletedAt: new Date() });
  setTime(new Date(tools.clock().getTime() + 3_600_000));
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://pista.example/sitemap.xml');
  const index = await get('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(index.body).toContain('https://pista.example/sitemaps/events-1.xml');
  expect(index.body).not.toContain('events-2.xml');
  const part = await get('/sitemaps/events-1.xml');
  expect(part.body).toContain(`<loc>https://pista.example/events/${standing.slug}</loc>`);
  expect(part.body).not.toContain(`/${over.slug}<`);
  expect(part.body).not.toContain(`/${deleted.slug}<`);
  expect((await get('/sitemaps/events-2.xml')).statusCode).toBe(404);
  expect((await get('/sitemaps/site.xml')).body).toContain('<loc>https://pista.example/about</loc>');
});

test('an organiser’s page can be read before any script, and so can what it has next', async () => {
  const organiser = await anOrganiser(db, {
    name: 'Les Vendredis du Bal',
    words: 'On danse </script><b>ici</b>.',
    links: ['https://bal.example/'],
  });
  const event = await anEvent(db, { organiser, name: 'Bal des lampions', town: 'Lyon' });
  const other = await anEvent(db, { organiser, name: 'Grand bal', town: 'Lyon' });
  const { statusCode, body } = await get('/organisers/les-vendredis-du-bal');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<h1[^>]*>Les Vendredis du Bal<\/h1>/);
  expect(body).toContain('2 dates à venir');
  expect(body).toContain(`href="/events/${event.slug}"`);
  expect(body).not.toContain('<b>ici</b>');
  expect(body).toContain('<link rel="canonical" href="https://pista.example/organisers/les-vendredis-du-bal"/>');
  expect(body).toContain('hrefLang="es" href="https://pista.example/organisers/les-vendredis-du-bal?lang=es"');
  expect(structuredData(body, 'Organization')).toMatchObject({
    name: 'Les Vendredis du Bal',
    url: 'https://pista.example/organisers/les-vendredis-du-bal',
    sameAs: ['https://bal.example/'],
  });

  const { body: eventPage } = await get(`/events/${event.slug}`);
  expect(eventPage).toContain('href="/organisers/les-vendredis-du-bal"');
  expect(eventPage).toContain(`href="/events/${other.slug}"`);
  expect(structuredData(eventPage)).toMatchObject({
    organizer: { '@type': 'Organization', name: 'Les Vendredis du Bal' },
  });
});

test('an organiser who goes by another name, is unknown or hidden, says so with the status', async () => {
  const organiser = await anOrganiser(db, { name: 'El Salón' });
  const { headers, statusCode } = await get(`/organisers/${organiser.id}?lang=es`);
  expect([statusCode, headers.location]).toEqual([301, '/organisers/el-salon?lang=es']);
  expect((await get('/organisers/nobody')).statusCode).toBe(404);
  await anOrganiser(db, { name: 'Buy watches', hiddenBecause: 'An advert' });
  const hidden = await get('/organisers/buy-watches');
  expect(hidden.statusCode).toBe(410);
  expect(hidden.body).toContain('<meta name="robots" content="noindex"/>');
  expect(hidden.body).not.toContain('An advert');
});

test('the map of the site names organisers that have a page and events, with when they changed last', async () => {
  const [shown, hidden, empty] = [
    await anOrganiser(db, { name: 'El Salón' }),
    await anOrganiser(db, { name: 'Buy watches', hiddenBecause: '' }),
    await anOrganiser(db, { name: 'Nothing yet' }),
  ];
  await anEvent(db, { organiser: shown });
  await anEvent(db, { organiser: hidden });
  // What an earlier test was told is forgotten by then.
  setTime(new Date(tools.clock().getTime() + 3 * 3_600_000));
  expect((await get('/sitemap.xml')).body).toContain('https://pista.example/sitemaps/organisers-1.xml');
  const { body } = await get('/sitemaps/organisers-1.xml');
  expect(body).toContain('<loc>https://pista.example/organisers/el-salon</loc><lastmod>2027-05-01</lastmod>');
  for (const { slug } of [hidden, empty]) expect(body).not.toContain(slug);
  expect((await get('/sitemaps/organisers-2.xml')).statusCode).toBe(404);
});

test('a venue is drawn with what is on; one that goes by another name, is merged, unknown or gone, says so with the status', async () => {
  const house = await aVenue(db, {
    name: 'Le Moulin',
    slug: 'le-moulin-lyon',
    facts: JSON.stringify({ floor: 'wood' }),
  });
  await anEvent(db, { house, name: 'Bal du moulin', startsAt: new Date(tools.clock().getTime() + 86_400_000) });
  const { statusCode, body } = await get('/venues/le-moulin-lyon?lang=en');
  expect(statusCode).toBe(200);
  for (const part of ['<h1', 'Le Moulin', 'Bal du moulin', 'Wooden floor', '"@type":"EventVenue"', 'hrefLang="fr"'])
    expect(body).toContain(part);
  expect((await get(`/venues/${house.id}`)).headers.location).toBe('/venues/le-moulin-lyon');
  const merged = await aVenue(db, { name: 'Moulin', slug: 'moulin', merged_into: house.id });
  expect((await get(`/venues/${merged.slug}?lang=es`)).headers.location).toBe('/venues/le-moulin-lyon?lang=es');
  expect((await get('/venues/nowhere')).statusCode).toBe(404);
  const [hidden, empty] = [await aVenue(db, { name: 'Home', hidden_because: 'Private' }), await aVenue(db)];
  await anEvent(db, { house: hidden });
  for (const { slug } of [hidden, empty]) {
    const gone = await get(`/venues/${slug}`);
    expect(gone.statusCode).toBe(410);
    expect(gone.body).toContain('<meta name="robots" content="noindex"/>');
  }
  // What an earlier test was told is forgotten by then.
  setTime(new Date(tools.clock().getTime() + 6 * 3_600_000));
  expect((await get('/sitemap.xml')).body).toContain('https://pista.example/sitemaps/venues-1.xml');
  const listed = (await get('/sitemaps/venues-1.xml')).body;
  expect(listed).toContain('<loc>https://pista.example/venues/le-moulin-lyon</loc><lastmod>2027-05-01</lastmod>');
  for (const { slug } of [merged, hidden, empty]) expect(listed).not.toContain(`/${slug}<`);
  expect((await get('/sitemaps/venues-2.xml')).statusCode).toBe(404);
});

test('the interface still answers for itself', async () => {
  const { statusCode, headers } = await get('/api/nothing');
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('application/problem+json');
});
