import { beforeEach, describe, expect, test } from 'vitest';
import { listStyles, listTypes } from '#contract/v1/catalogue.ts';
import { listOrganisers, V1Organiser } from '#contract/v1/organisers.ts';
import { showInterface } from '#contract/v1/root.ts';
import { search } from '#contract/v1/search.ts';
import { listTowns, V1Town } from '#contract/v1/towns.ts';
import { listVenues, V1Venue } from '#contract/v1/venues.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aPicture, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const site = 'https://pista.example';

beforeEach(clear);

async function get(url: string) {
  const { statusCode: status, headers, ...response } = await app.inject(url.replace(site, ''));
  return { status, headers, body: response.json() };
}

/** Returns the values of a field of all items, page by page. */
async function walk(address: string, field: string): Promise<unknown[]> {
  const read: unknown[] = [];
  for (let next: string | null = address; next; ) {
    const { body } = await get(next);
    read.push(...body.items.map((item: Record<string, unknown>) => item[field]));
    next = body.next;
  }
  return read;
}

test('the root describes the interface', async () => {
  const { body } = await get('/api/v1');
  expect(showInterface.reply.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    name: 'Pista',
    documentation: `${site}/api/docs`,
    openapi: `${site}/api/v1/openapi.json`,
    licence: { id: null, url: null, attribution: `Pista, ${site}`, covers: 'facts' },
    limits: { anonymous: { requests: 600, seconds: 60 }, writes: { requests: 60 } },
    languages: ['fr', 'en', 'es'],
  });
});

describe('organisers', () => {
  test('are listed by name, page by page, without hidden ones and those without events', async () => {
    for (const name of ['Les Copains', 'amicale', 'Bal & Co', 'Amis du bal'])
      await anEvent(db, { organiser: await anOrganiser(db, { name }) });
    await anEvent(db, { organiser: await anOrganiser(db, { name: 'Hidden', hiddenBecause: 'spam' }) });
    await anOrganiser(db, { name: 'Without events' });
    expect(await walk('/api/v1/organisers?limit=1', 'name')).toEqual([
      'amicale',
      'Amis du bal',
      'Bal & Co',
      'Les Copains',
    ]);
    const { body } = await get('/api/v1/organisers?q=BAL');
    expect(listOrganisers.reply.parse(body)).toEqual(body);
    expect([body.total, body.items[0].url]).toEqual([2, `${site}/organisers/amis-du-bal`]);
  });

  test('are shown with words, picture, styles and counts, also by a former slug', async () => {
    const organiser = await anOrganiser(db, { name: 'Les Amis', words: 'We dance.', picture: await aPicture(db) });
    const dance = await aDance(db, { name: 'Tango', names: JSON.stringify({ en: 'Argentine tango' }) });
    await anEvent(db, { organiser, dances: [dance] });
    await db.insertInto('organiser_slugs').values({ slug: 'les-ennemis', organiser_id: organiser.id }).execute();
    const { body, headers } = await get('/api/v1/organisers/les-ennemis');
    expect(V1Organiser.parse(body)).toEqual(body);
    expect(headers['content-location']).toBe(`${site}/api/v1/organisers/les-amis`);
    expect(body).toMatchObject({
      ...{ words: 'We dance.', towns: ['Lyon'], styles: [{ name: 'Argentine tango' }] },
      events: { upcoming: 1, past: 0 },
      picture: { url: expect.stringMatching(/^https:\/\/pista\.example\/pictures\/.+\/1280\.webp$/) },
    });
  });

  test('are 410 when hidden and 404 when unknown', async () => {
    const { slug } = await anOrganiser(db, { hiddenBecause: 'spam' });
    expect((await get(`/api/v1/organisers/${slug}`)).body).toMatchObject({ status: 410, code: 'organiser-hidden' });
    expect((await get('/api/v1/organisers/nobody')).body).toMatchObject({ status: 404, code: 'organiser-unknown' });
    expect((await get(`/api/v1/events?organiser=${slug}`)).body).toMatchObject({ status: 410 });
  });
});

describe('venues', () => {
  test('are listed by name, page by page, in a box or by words', async () => {
    for (const [name, longitude] of [
      ['Salle Zola', 4.8],
      ['Le Périscope', 5.4],
      ['Bistrot', 4.9],
    ] as const)
      await anEvent(db, { house: await aVenue(db, { name, longitude }) });
    await anEvent(db, { house: await aVenue(db, { name: 'Hidden', hidden_because: 'spam' }) });
    await aVenue(db, { name: 'Without events' });
    expect(await walk('/api/v1/venues?limit=1', 'name')).toEqual(['Bistrot', 'Le Périscope', 'Salle Zola']);
    expect(await walk('/api/v1/venues?q=lyon peri', 'name')).toEqual(['Le Périscope']);
    const { body } = await get('/api/v1/venues?bbox=4.7,45,5,46');
    expect(listVenues.reply.parse(body)).toEqual(body);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Bistrot', 'Salle Zola']);
  });

  test('are shown with facts and counts, also by a venue that was merged into them', async () => {
    const facts = JSON.stringify({ floor: 'wood', access: 'step-free' });
    const house = await aVenue(db, { name: 'Le Phare', facts });
    const merged = await aVenue(db, { name: 'Phare', merged_into: house.id });
    await anEvent(db, { house });
    await tools.map.catchUp();
    const { body, headers } = await get(`/api/v1/venues/${merged.slug}`);
    expect(V1Venue.parse(body)).toEqual(body);
    expect(headers['content-location']).toBe(`${site}/api/v1/venues/${house.slug}`);
    expect(body).toMatchObject({
      ...{ id: house.id, name: 'Le Phare', town: 'Lyon', townSlug: 'lyon', timeZone: 'Europe/Paris' },
      ...{ facts: { floor: 'wood', floorNote: null, access: 'step-free', food: null } },
      events: { upcoming: 1, past: 0 },
    });
  });
});

describe('towns', () => {
  test('are listed with most events first, page by page, or by a name in any language', async () => {
    const dance = await aDance(db, { name: 'Tango' });
    const geneva = { town: 'Genève', latitude: 46.2, longitude: 6.15 };
    const marseille = { town: 'Marseille', latitude: 43.3, longitude: 5.37 };
    for (const place of [{}, geneva, geneva, {}, {}, marseille]) await anEvent(db, { ...place, dances: [dance] });
    await tools.map.catchUp();
    expect(await walk('/api/v1/towns?limit=1', 'name')).toEqual(['Lyon', 'Geneva', 'Marseille']);
    const { body } = await get('/api/v1/towns?q=ginebra&lang=es');
    expect(listTowns.reply.parse(body)).toEqual(body);
    expect(body.items).toMatchObject([{ name: 'Ginebra', countryCode: 'CH', events: { upcoming: 2 } }]);
  });

  test('are shown with counts by style, also by another name', async () => {
    const dance = await aDance(db, { name: 'Tango' });
    await anEvent(db, { dances: [dance] });
    await tools.map.catchUp();
    const { body } = await get('/api/v1/towns/lyon');
    expect(V1Town.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      ...{ slug: 'lyon', url: `${site}/city/lyon`, events: { upcoming: 1 } },
      styles: [{ id: dance.id, slug: 'tango', events: { upcoming: 1 } }],
    });
    const other = await get('/api/v1/towns/varsovie');
    expect(other.headers['content-location']).toBe(`${site}/api/v1/towns/warszawa`);
    expect(other.body).toMatchObject({ events: { upcoming: 0 }, styles: [] });
    expect((await get('/api/v1/towns/nowhere-at-all')).body.code).toBe('town-unknown');
  });
});

test('the catalogue has all styles and types with their names and former slugs', async () => {
  const { id } = await aDance(db, { name: 'Tango', names: JSON.stringify({ en: 'Argentine tango' }) });
  await db.insertInto('dance_slugs').values({ slug: 'tango-argentin', entry_id: id }).execute();
  await anEventType(db, { name: 'Bal' });
  const { body } = await get('/api/v1/styles');
  expect(listStyles.reply.parse(body)).toEqual(body);
  expect(body.items).toEqual([
    {
      ...{ id, slug: 'tango', name: 'Argentine tango', names: { en: 'Argentine tango' } },
      ...{ color: '#aa3366', formerSlugs: ['tango-argentin'] },
    },
  ]);
  const types = (await get('/api/v1/types?lang=fr')).body;
  expect(listTypes.reply.parse(types)).toEqual(types);
  expect(types).toMatchObject({ items: [{ name: 'Bal', formerSlugs: [] }], next: null, total: 1 });
});

test('the search finds each kind in its public form, without the meaning of phrases', async () => {
  const dance = await aDance(db, { name: 'Lyonnaise' });
  const type = await anEventType(db, { name: 'Lyon ball' });
  const [house, organiser] = [await aVenue(db, { name: 'Lyon Palace' }), await anOrganiser(db, { name: 'Lyon Swing' })];
  await anEvent(db, { name: 'Lyon dances', dances: [dance], type, house, organiser });
  await tools.map.catchUp();
  await tools.search.catchUp();
  expect((await get('/api/v1/search?q=lyon')).headers['cache-control']).toMatch(/no-/);
  await expect.poll(() => tools.search.isComplete).toBe(true);
  const { body } = await get('/api/v1/search?q=lyon');
  expect(search.reply.parse(body)).toEqual(body);
  const found = Object.fromEntries(
    body.groups.map(({ kind, found }: { kind: string; found: { name: string }[] }) => [kind, found[0]]),
  );
  expect(found).toMatchObject({
    styles: { id: dance.id },
    types: { id: type.id },
    towns: { slug: 'lyon', events: { upcoming: 1 } },
    events: { name: 'Lyon dances', url: `${site}/events/lyon-dances` },
    organisers: { url: `${site}/organisers/lyon-swing` },
    venues: { url: `${site}/venues/${house.slug}` },
  });
  expect(found.filters).toBeUndefined();
});
