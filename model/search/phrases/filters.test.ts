import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FoundFilters, SearchAnswer } from '#contract/search.ts';
import { townBox } from '#contract/town-area.ts';
import { kinds, styles } from '#server/sample-data/catalogue.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);

const spots = {
  Lyon: { latitude: 45.764, longitude: 4.8357 },
  Paris: { latitude: 48.8566, longitude: 2.3522 },
} as const;
const nearLyon = '45.76,4.84';
const hour = 3_600_000;
/** `now` is a Saturday, 14:00 in Lyon. */
const tonight = new Date(now.getTime() + 7 * hour);
const onDay = (days: number) => new Date(tonight.getTime() + days * 24 * hour);

const ids: Record<string, string> = {};

beforeAll(async () => {
  await app.inject('/api/internal/search?q=lyon');
  while (!tools.search.isComplete) await setTimeout(20);
}, 240_000);

beforeEach(async () => {
  await clear();
  for (const [slug, { names }] of Object.entries(styles))
    ids[slug] = (await aDance(db, { slug, name: names.en, names: JSON.stringify(names) })).id;
  for (const [slug, { names }] of Object.entries(kinds))
    ids[slug] = (await anEventType(db, { slug, name: names.en, names: JSON.stringify(names) })).id;
});

interface Given extends Omit<NonNullable<Parameters<typeof anEvent>[1]>, 'town' | 'type' | 'dances'> {
  town?: keyof typeof spots;
  type?: keyof typeof kinds;
  dances?: (keyof typeof styles)[];
}
const add = ({ town = 'Lyon', type = 'social', dances = ['tango'], startsAt = tonight, ...given }: Given) =>
  anEvent(db, {
    ...{ town, startsAt, price: 8 },
    ...spots[town],
    ...{ type: { id: ids[type] ?? '' }, dances: dances.map((slug) => ({ id: ids[slug] ?? '' })) },
    ...given,
  });

async function ask(q: string, more: Record<string, string> = {}): Promise<SearchAnswer['groups']> {
  await tools.map.catchUp();
  await tools.search.catchUp();
  const response = await app.inject(`/api/internal/search?${new URLSearchParams({ q, ...more })}`);
  expect(response.statusCode).toBe(200);
  return SearchAnswer.parse(response.json()).groups;
}

async function filters(q: string, more?: Record<string, string>): Promise<FoundFilters[]> {
  return (await ask(q, more)).flatMap((group) => (group.kind === 'filters' ? group.found : []));
}

describe('filters of a phrase', () => {
  test('combine style, town, day and facts, with the count of the list and its address', async () => {
    await add({ name: 'Milonga' });
    await add({ name: 'Milonga gratuite', price: 0 });
    await add({ name: 'Milonga', town: 'Paris' });
    await add({ name: 'Milonga', startsAt: onDay(1) });
    const [first] = await ask('tango lyon ce soir');
    expect(first).toMatchObject({
      kind: 'filters',
      found: [
        {
          ...{ styles: ['tango'], types: [], facts: [], days: 'tonight', isNearMe: false, count: 2 },
          town: { name: 'Lyon', countryCode: 'FR', zoom: 12 },
          href: expect.stringMatching(/^\/\?z=12&lat=45\.\d+&lng=4\.\d+&town=Lyon&styles=tango&days=tonight$/),
        },
      ],
    });
    expect(await filters('free milonga in lyon tonight')).toMatchObject([{ facts: ['free'], count: 1 }]);
    expect(await filters('tango lyon mañana')).toMatchObject([{ days: '2027-05-02', count: 1 }]);
  });

  test('have the number of events that the list of the same area has', async () => {
    for (let nth = 0; nth < 3; nth += 1) await add({ name: `Milonga ${nth}`, latitude: 45.764 + nth * 0.06 });
    const [found] = await filters('tango lyon ce soir');
    const town = found?.town ?? expect.fail('no town');
    const { west, south, east, north } = townBox(town);
    const query = new URLSearchParams({ bbox: `${west},${south},${east},${north}`, styles: 'tango', days: 'tonight' });
    const list = await app.inject(`/api/internal/map/events?${query}`);
    expect(list.headers['x-total-count']).toBe(String(found?.count));
    expect(found?.count).toBe(2);
  });

  test('are counted on the map or in the nearest town if the phrase names no town', async () => {
    await add({ name: 'Milonga' });
    await add({ name: 'Milonga', town: 'Paris' });
    const [inBox] = await filters('milonga ce soir', { bbox: '4.5,45.5,5.1,46', z: '10', near: nearLyon });
    expect(inBox).toMatchObject({ town: null, count: 1, href: expect.stringContaining('/?z=10&lat=45.7') });
    expect(await filters('milonga ce soir', { near: nearLyon })).toMatchObject([{ town: { name: 'Lyon' }, count: 1 }]);
    const withoutZoom = await app.inject('/api/internal/search?q=milonga&bbox=4.5,45.5,5.1,46');
    expect(withoutZoom.statusCode).toBe(400);
    expect(withoutZoom.body).toContain('bbox goes with z');
    expect(await filters('milonga ce soir')).toMatchObject([{ town: null, count: 2 }]);
    const [nearMe] = await filters('tango near me', { near: nearLyon });
    expect(nearMe).toMatchObject({ isNearMe: true, town: null, count: null, href: '/?styles=tango' });
  });

  test('are counted worldwide if there are no events near the visitor or on the map', async () => {
    await add({ name: 'Milonga', town: 'Paris' });
    expect(await filters('milonga ce soir', { near: nearLyon })).toMatchObject([{ town: null, count: 1 }]);
    expect(await filters('milonga ce soir', { bbox: '4.5,45.5,5.1,46', z: '10' })).toMatchObject([
      { count: 0 },
      { count: 1, href: '/?z=0&lat=0&lng=0&styles=tango&types=social&days=tonight' },
    ]);
  });

  test('without events come with wider ones that have some', async () => {
    await add({ name: 'Milonga', startsAt: onDay(2) });
    expect(await filters('tango lyon ce soir')).toMatchObject([
      { days: 'tonight', count: 0 },
      { days: null, count: 1 },
    ]);
  });

  test('come first before the first events in order of their dates', async () => {
    await add({ name: 'Milonga du canal', startsAt: onDay(1) });
    await add({ name: 'La Cerisaie', startsAt: onDay(3) });
    await add({ name: 'Soirée de la Cerisaie, milonga', startsAt: onDay(2), dances: ['salsa'] });
    await add({ name: 'Nuit du tango' });
    const groups = await ask('tango lyon');
    expect(groups[0]?.kind).toBe('filters');
    const names = (kind: string) =>
      groups
        .flatMap((group) => (group.kind === kind && group.kind === 'events' ? group.found : []))
        .map((one) => one.name);
    expect(names('events')).toEqual(['Nuit du tango', 'Milonga du canal', 'La Cerisaie']);
    expect((await ask('milonga ce soir', { near: nearLyon }))[0]?.kind).toBe('filters');
    const events = (await ask('milonga ce soir', { near: nearLyon })).find((group) => group.kind === 'events');
    expect(events?.found).toMatchObject([{ name: 'Nuit du tango' }]);
  });

  test('come after names that contain all words, if a word was completed or no event was found', async () => {
    await add({ name: 'Tango Tonneau' });
    expect((await ask('tango ton', { near: nearLyon }))[0]?.kind).toBe('events');
    await add({ name: 'Grand forró de Noël' });
    const groups = await ask('forró de noël');
    expect([groups[0]?.kind, groups.at(-1)?.kind]).toEqual(['events', 'filters']);
    expect(groups.at(-1)?.found).toMatchObject([{ styles: ['forro'], days: '2027-12-25', count: 0 }]);
  });

  test('without events come with the same dance around the town before other dances', async () => {
    await add({ name: 'Milonga', town: 'Lyon', latitude: 45.4397, longitude: 4.3872 });
    await add({ name: 'Salsa', dances: ['salsa'] });
    expect(await filters('tango lyon ce soir')).toMatchObject([
      { town: { name: 'Lyon' }, count: 0 },
      { styles: ['tango'], days: 'tonight', town: null, count: 1 },
    ]);
  });

  test('report unknown words and parts of the day as ignored', async () => {
    await add({ name: 'Milonga' });
    expect(await filters('tango lyon chouette ce soir')).toMatchObject([{ ignored: ['chouette'], count: 1 }]);
    expect(await filters('tango lyon samedi aprem')).toMatchObject([{ ignored: ['aprem'] }]);
    expect(await filters('tango lyon ce soir')).toMatchObject([{ ignored: [] }]);
  });

  test('come after a misspelt name that has all words', async () => {
    await add({ name: 'Milonga des Tanneurs' });
    const [first] = await ask('milonga des taneurs');
    expect(first).toMatchObject({ kind: 'events', found: [{ name: 'Milonga des Tanneurs' }] });
  });

  test('are counted in a country', async () => {
    await add({ name: 'Milonga' });
    await add({ name: 'Milonga', town: 'Paris' });
    await add({ name: 'Milonga', latitude: 40.4, longitude: -3.7 });
    expect(await filters('tango in france')).toMatchObject([{ country: 'FR', town: null, count: 2 }]);
    expect(await filters('tango españa')).toMatchObject([
      {
        country: 'ES',
        count: 1,
        href: expect.stringMatching(/^\/\?z=\d&.*&country=ES&box=-1\d\.\d+,\d+\.\d+,4\.\d+,4\d\.\d+&styles=tango$/),
      },
    ]);
  });

  test('come after a name that equals the phrase, with that event first', async () => {
    await add({ name: 'Tango et salsa', startsAt: onDay(1) });
    await add({ name: 'Clase de tango y milonga', startsAt: onDay(5) });
    await add({ name: 'Milonga' });
    for (const q of ['clase de tango y milonga', 'clase de tango y milong'])
      expect((await ask(q))[0]?.found[0], q).toMatchObject({ name: 'Clase de tango y milonga' });
    await add({ name: 'Soirée', venue: 'The Riverside Café', town: 'Paris' });
    expect((await ask('riverside cafe paris'))[0]).toMatchObject({
      kind: 'venues',
      found: [{ name: 'The Riverside Café' }],
    });
  });

  test('come after a name of three words that equals the phrase', async () => {
    await add({ name: 'Le jeudi latin', dances: ['salsa'], startsAt: onDay(5) });
    await add({ name: 'Tango Lyon' });
    const [first, second] = await ask('le jeudi latin', { near: nearLyon });
    expect([first?.kind, second?.kind]).toEqual(['events', 'filters']);
    expect((await ask('tango lyon'))[0]?.kind).toBe('filters');
  });

  test('are absent if a name has words that mean nothing, and for a single style, type or town', async () => {
    await add({ name: 'Soirée des Cerisiers' });
    await add({ name: 'Milonga del Ángel' });
    await anOrganiser(db, { name: 'Les Amis du Tango de Lyon' });
    for (const q of [
      'soirée des cerisiers',
      'milonga del angel',
      'amis du tango lyon',
      'tango',
      'soirée',
      'lyon',
      'nice',
    ])
      expect(await filters(q), q).toEqual([]);
  });

  test('are offered for a single day or fact, and for misspelt, incomplete and unknown words', async () => {
    await add({ name: 'Milonga', price: 0 });
    for (const q of ['ce soir', 'gratuit', 'tango lyonn', 'tango lyo', 'milonga toni', 'tango lyon chouette ce soir'])
      expect(await filters(q, { near: nearLyon }), q).toMatchObject([{ count: 1 }]);
  });
});
