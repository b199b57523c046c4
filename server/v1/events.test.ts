import { beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { listEvents, V1Event, V1EventInList } from '#contract/v1/events.ts';
import { newId } from '#server/ids/ids.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aPicture, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db, { DATA_LICENCE: 'cc-by-4.0' });
const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);
const site = 'https://pista.example';

beforeEach(clear);

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url: url.replace(site, ''), headers });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? null : response.json(),
  };
}

/** Reads all pages of a list by `next`. */
async function walk(address: string): Promise<V1EventInList[]> {
  const read: V1EventInList[] = [];
  for (let next: string | null = address; next; ) {
    const { status, headers, body } = await get(next);
    expect(status).toBe(200);
    const page: z.output<typeof listEvents.reply> = listEvents.reply.parse(body);
    read.push(...page.items);
    next = page.next;
    expect(headers.link ?? '').toBe(
      [
        ...(next ? [`<${next}>; rel="next"`] : []),
        '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
      ].join(', '),
    );
  }
  return read;
}

const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

describe('an event', () => {
  test('has all fields of its full form, with absolute addresses', async () => {
    const [house, organiser, picture] = await Promise.all([
      aVenue(db, { name: 'Le Bal du Phare' }),
      anOrganiser(db, { name: 'Les Amis' }),
      aPicture(db),
    ]);
    const tango = await aDance(db, { name: 'Tango', names: JSON.stringify({ en: 'Argentine tango' }) });
    const type = await anEventType(db, { name: 'Practica' });
    const { id } = await anEvent(db, {
      ...{ name: 'Práctica du Phare', startsAt: new Date('2027-05-05T18:00:00Z'), house, organiser, picture, type },
      ...{ dances: [tango], price: 5, prices: { reduced: 3, includes: 'lesson' }, link: 'https://example.net/phare' },
      ...{ description: 'A quiet evening.', descriptionLanguage: 'fr', facts: { level: 'everyone', floor: 'wood' } },
      programme: [{ day: 0, time: '20:00', kind: 'lesson', title: 'Ocho cortado', by: 'Ana' }],
    });
    const { status, headers, body } = await get('/api/v1/events/practica-du-phare');
    expect(status).toBe(200);
    expect(V1Event.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      ...{ id, slug: 'practica-du-phare', url: `${site}/events/practica-du-phare`, name: 'Práctica du Phare' },
      ...{ status: 'scheduled', start: '2027-05-05T20:00:00+02:00', end: '2027-05-06T00:00:00+02:00' },
      ...{ timeZone: 'Europe/Paris', firstDay: '2027-05-05', lastDay: '2027-05-05' },
      type: { id: type.id, slug: type.slug, name: 'Practica' },
      styles: [{ id: tango.id, slug: 'tango', name: 'Argentine tango' }],
      place: { name: 'Le Bal du Phare', town: 'Lyon', townSlug: 'lyon', countryCode: 'FR', latitude: 45.764 },
      venue: { id: house.id, url: `${site}/venues/${house.slug}` },
      organiser: { id: organiser.id, slug: 'les-amis', name: 'Les Amis', url: `${site}/organisers/les-amis` },
      price: {
        ...{ amount: 5, currency: 'EUR', donation: false, reduced: 3 },
        ...{ members: null, door: null, freeBefore: null, includes: 'lesson' },
      },
      link: 'https://example.net/phare',
      picture: { url: `${site}/pictures/${picture.id}/1280.webp`, width: 1280, height: 720 },
      ...{ excerpt: 'A quiet evening.', language: 'fr', series: null, dates: null, distance: null },
      ...{ createdAt: '2027-05-01T12:00:00Z', updatedAt: '2027-05-01T12:00:00Z', confirmedAt: '2027-05-01T12:00:00Z' },
      description: 'A quiet evening.',
      facts: { level: 'everyone', floor: 'wood', partner: null, dress: null },
      programme: [
        { day: 0, time: '20:00', kind: 'lesson', title: 'Ocho cortado', by: 'Ana', level: null, music: null },
      ],
      ...{ formerStart: null, sources: [] },
    });
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'public, no-cache', vary: 'accept-encoding' },
      link: '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    });
  });

  test('has the description in the requested language if it was translated', async () => {
    await anEvent(db, {
      ...{ name: 'Bal', description: 'Deux salles.', descriptionLanguage: 'fr' },
      translations: { en: 'Two rooms.' },
    });
    const descriptionLanguages = ['fr', 'en'];
    const inEnglish = { excerpt: 'Two rooms.', language: 'en', descriptionLanguages };
    const original = { excerpt: 'Deux salles.', language: 'fr', descriptionLanguages };
    expect((await get('/api/v1/events/bal')).body).toMatchObject({ ...inEnglish, description: 'Two rooms.' });
    expect((await get('/api/v1/events/bal?lang=es')).body).toMatchObject({ ...original, description: 'Deux salles.' });
    await tools.map.catchUp();
    expect((await get('/api/v1/events')).body.items).toMatchObject([inEnglish]);
    expect((await get('/api/v1/events?lang=fr')).body.items).toMatchObject([original]);
  });

  test('has names in the requested language', async () => {
    const dance = await aDance(db, { name: 'Tango', names: JSON.stringify({ es: 'Tango argentino' }) });
    await anEvent(db, { name: 'Bal', dances: [dance], town: 'Genève', latitude: 46.2, longitude: 6.15 });
    const { body } = await get('/api/v1/events/bal?lang=es');
    expect(body.styles[0].name).toBe('Tango argentino');
  });

  test('is found by a former slug, with its current address', async () => {
    const { id } = await anEvent(db, { name: 'Bal' });
    await db.insertInto('event_slugs').values({ slug: 'former-bal', event_id: id }).execute();
    const { status, headers } = await get('/api/v1/events/former-bal');
    expect([status, headers['content-location']]).toEqual([200, `${site}/api/v1/events/bal`]);
    expect((await get('/api/v1/events/bal')).headers['content-location']).toBeUndefined();
  });

  test('answers 304 to clients that have a copy, 410 when deleted and 404 when unknown', async () => {
    await anEvent(db, { name: 'Bal' });
    await anEvent(db, { name: 'Gone', deletedAt: now });
    const { headers } = await get('/api/v1/events/bal');
    expect(headers.etag).toMatch(/^W\/"/);
    expect((await get('/api/v1/events/bal', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect(await get('/api/v1/events/gone')).toMatchObject({ status: 410, body: { code: 'event-deleted' } });
    expect(await get('/api/v1/events/never')).toMatchObject({
      status: 404,
      body: { code: 'event-unknown', type: `${site}/api/problems/event-unknown` },
    });
  });
});

describe('the list of events', () => {
  test('is walked by its links in each order, each event once', async () => {
    const dance = await aDance(db, { name: 'Tango' });
    for (let nth = 0; nth < 11; nth++)
      await anEvent(db, { dances: [dance], startsAt: inHours(Math.floor(nth / 3)), latitude: 45.7 + nth / 100 });
    await anEvent(db);
    await tools.map.catchUp();
    const soonest = await walk('/api/v1/events?styles=tango&limit=4');
    expect(new Set(ids(soonest)).size).toBe(11);
    expect(soonest.map(({ start }) => start)).toEqual(soonest.map(({ start }) => start).toSorted());
    const near = await walk('/api/v1/events?styles=tango&limit=4&near=45.7,4.8357');
    expect(near.map(({ distance }) => distance)).toEqual(
      near.map(({ distance }) => distance).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    );
    expect(near).toHaveLength(11);
    const { body } = await get('/api/v1/events?styles=tango');
    expect([body.total, body.next, body.licence.id]).toEqual([11, null, 'CC-BY-4.0']);
  });

  test('has all fields of each event on request', async () => {
    await anEvent(db, { description: 'Words', programme: [{ day: 0, time: '21:00', kind: 'concert' }] });
    await tools.map.catchUp();
    const full = (await get('/api/v1/events?detail=full')).body.items[0];
    expect(V1Event.parse(full)).toEqual((await get(`/api/v1/events/${full.id}`)).body);
    const listed = (await get('/api/v1/events')).body.items[0];
    expect(V1EventInList.parse(listed)).toEqual(listed);
  });

  test.each(['town', 'organiser', 'venue', 'series'])('has the events of one %s', async (owner) => {
    const [house, organiser] = [await aVenue(db), await anOrganiser(db)];
    const seriesId = newId();
    await db
      .insertInto('event_series')
      .values({ id: seriesId, rule: 'FREQ=WEEKLY;COUNT=4', created_at: now })
      .execute();
    for (let nth = 0; nth < 5; nth++) await anEvent(db, { house, organiser, seriesId, startsAt: inHours(nth) });
    await anEvent(db, { house, organiser, seriesId, startsAt: inHours(2), cancelledAt: now });
    await anEvent(db, { town: 'Marseille', latitude: 43.3, longitude: 5.37 });
    await tools.map.catchUp();
    const value = { town: 'lyon', organiser: organiser.slug, venue: house.id, series: seriesId }[owner];
    const address = `/api/v1/events?${owner}=${value}&limit=2`;
    expect(await walk(address)).toHaveLength(5);
    const all = await walk(`${address}&include=cancelled`);
    expect(all.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    expect(all).toHaveLength(6);
    expect((await walk(`${address}&fold=series`)).map(({ dates }) => dates)).toEqual([5]);
  });

  test('has cancelled events on request, however many', async () => {
    for (let nth = 0; nth < 7; nth++) await anEvent(db, { startsAt: inHours(1), cancelledAt: now });
    await anEvent(db, { startsAt: inHours(2) });
    await tools.map.catchUp();
    expect(await walk('/api/v1/events?limit=3')).toHaveLength(1);
    expect(new Set(ids(await walk('/api/v1/events?limit=3&include=cancelled'))).size).toBe(8);
  });

  test('has each series once on request, also those without coordinates', async () => {
    const seriesId = newId();
    await db.insertInto('event_series').values({ id: seriesId, rule: 'FREQ=WEEKLY', created_at: now }).execute();
    for (let nth = 0; nth < 4; nth++) await anEvent(db, { seriesId, startsAt: inHours(nth) });
    await anEvent(db, { latitude: null, longitude: null });
    await tools.map.catchUp();
    const items = await walk('/api/v1/events?fold=series&limit=1');
    expect(items.map(({ dates, series }) => [dates, series?.rule ?? null])).toEqual([
      [4, 'FREQ=WEEKLY;BYDAY=SA'],
      [1, null],
    ]);
  });

  test('refuses the cursor of other filters, and unknown parameters by name', async () => {
    for (let nth = 0; nth < 3; nth++) await anEvent(db, { startsAt: inHours(nth) });
    await tools.map.catchUp();
    const { body } = await get('/api/v1/events?limit=1');
    const cursor = new URL(body.next).searchParams.get('cursor');
    expect((await get(`/api/v1/events?limit=2&lang=fr&detail=full&cursor=${cursor}`)).status).toBe(200);
    for (const [query, path] of [
      [`styles=tango&cursor=${cursor}`, 'cursor'],
      ['cursor=x', 'cursor'],
      ['style=tango', 'style'],
      ['near=45,4&town=lyon', 'town'],
      ['limit=101', 'limit'],
    ])
      expect(await get(`/api/v1/events?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', fields: [{ path }] },
      });
    expect((await get('/api/v1/events?town=nowhere-at-all')).body.code).toBe('town-unknown');
    expect((await get('/api/v1/events?organiser=nobody')).body.code).toBe('organiser-unknown');
    expect((await get('/api/v1/events?venue=nowhere')).body.code).toBe('venue-unknown');
    expect((await get('/api/v1/events?styles=nothing')).body).toMatchObject({ items: [], next: null, total: 0 });
  });
});
