import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SearchAnswer, type SearchGroup } from '#contract/search.ts';
import { listTownsTonight, showTownAt } from '#contract/tonight.ts';
import { townBox } from '#contract/town-area.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent, loseEvents } from '#testing/event-changes.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);

const spots = {
  Lyon: { latitude: 45.764, longitude: 4.8357 },
  Paris: { latitude: 48.8566, longitude: 2.3522 },
  Grenoble: { latitude: 45.1885, longitude: 5.7245 },
  Marseille: { latitude: 43.297, longitude: 5.3811 },
  Panissières: { latitude: 45.7897, longitude: 4.3422 },
  'Saint-Étienne': { latitude: 45.4397, longitude: 4.3872 },
} as const;
type Town = keyof typeof spots;
const nearLyon = '45.76,4.84';
const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);

interface Given extends Omit<NonNullable<Parameters<typeof anEvent>[1]>, 'town'> {
  town?: Town;
}
const add = ({ town = 'Lyon', ...given }: Given) => anEvent(db, { town, ...spots[town], ...given });

async function ask(q: string, more: Record<string, string> = {}): Promise<SearchAnswer> {
  await tools.map.catchUp();
  await tools.search.catchUp();
  const response = await app.inject(`/api/internal/search?${new URLSearchParams({ q, ...more })}`);
  expect(response.statusCode).toBe(200);
  return SearchAnswer.parse(response.json());
}

type Found<Kind extends SearchGroup['kind']> = Extract<SearchGroup, { kind: Kind }>['found'];

async function find<Kind extends SearchGroup['kind']>(kind: Kind, q: string, more?: Record<string, string>) {
  const { groups } = await ask(q, more);
  return (groups.find((group) => group.kind === kind)?.found ?? []) as Found<Kind>;
}
const events = async (q: string, more?: Record<string, string>) =>
  (await find('events', q, more)).map(({ name, town }) => `${name}, ${town}`);

// Builds the gazetteer if no build has done so. Its words are loaded on the first query.
beforeAll(async () => {
  const first = await app.inject('/api/internal/search?q=lyon');
  // Incomplete answers are not cached, so the next request is answered completely.
  expect([first.json().isComplete, first.headers['cache-control']]).toEqual([false, 'no-store']);
  while (!tools.search.isComplete) await setTimeout(20);
}, 240_000);

beforeEach(clear);

test('finds no lost events after a failover, when other changes reuse their positions', async () => {
  const stays = await add({ name: 'Milonga del sur' });
  const lost = await add({ name: 'Milonga perdida' });
  expect(await events('milonga')).toHaveLength(2);
  await loseEvents(db, [lost.id]);
  await changeEvent(db, stays.id, { name: 'Milonga del norte' });
  expect(await events('milonga')).toEqual(['Milonga del norte, Lyon']);
});

describe('events', () => {
  test('finds an event by prefix of its name, venue and town, in any order', async () => {
    const event = await add({ name: 'Milonga du canal', venue: 'La Péniche', startsAt: inHours(31) });
    for (const q of ['milonga du canal', 'peniche', 'lyon canal', 'mil', 'la peniche milonga', 'MILONGA, Lyon!']) {
      expect(await find('events', q)).toEqual([
        {
          id: event.id,
          slug: 'milonga-du-canal',
          name: 'Milonga du canal',
          dateStart: '2027-05-02T21:00:00+02:00',
          place: 'La Péniche',
          town: 'Lyon',
          ...spots.Lyon,
          color: expect.stringMatching(/^#/),
          picture: null,
        },
      ]);
    }
    expect(await events('milonga', { near: '0,0' })).toHaveLength(1);
    for (const q of ['tango', 'onga', 'milonga du port de grenoble']) expect(await events(q)).toEqual([]);
  });

  test('ignores accents and spellings of saints', async () => {
    await add({ name: 'Bal d’été', town: 'Saint-Étienne' });
    for (const q of ['st etienne', 'saint-étienne', 'St-Eti', 'bal ete st etienne', 'ÉTÉ'])
      expect(await events(q)).toEqual(['Bal d’été, Saint-Étienne']);
  });

  test('finds an umlaut by its expanded spelling, next to a name with that spelling', async () => {
    await add({ name: 'Mueller-Ball' });
    await add({ name: 'Müllers Tanznacht', venue: 'Zur schönen Aussicht' });
    expect((await events('mueller')).sort()).toEqual(['Mueller-Ball, Lyon', 'Müllers Tanznacht, Lyon']);
    expect(await events('schoenen muellers')).toEqual(['Müllers Tanznacht, Lyon']);
    expect(await events('müllers')).toEqual(['Müllers Tanznacht, Lyon']);
  });

  test('tolerates one typing error from four letters on, two from eight', async () => {
    await add({ name: 'Milonga de Grenoble', town: 'Grenoble' });
    for (const q of ['milnga', 'grenobel', 'mlionga grenoble', 'milongga', 'mxlonga', 'grenXbla'])
      expect(await events(q)).toEqual(['Milonga de Grenoble, Grenoble']);
    for (const q of ['mxlxnga', 'grxnxblx']) expect(await events(q)).toEqual([]);
  });

  test('does not correct words that exist: a milonga in Paris is not in Panissières', async () => {
    await add({ name: 'Milonga du soir', town: 'Paris' });
    await add({ name: 'Milonga du village', town: 'Panissières' });
    expect(await events('milonga paris', { near: nearLyon })).toEqual(['Milonga du soir, Paris']);
    await anEvent(db, { name: 'Rock de la lune', town: 'Léon' });
    await add({ name: 'Rock à midi' });
    expect(await events('lyon', { near: nearLyon })).toEqual(['Rock à midi, Lyon']);
    // Complete words with an error rank above prefixes.
    expect((await events('milonga pariss', { near: nearLyon }))[0]).toBe('Milonga du soir, Paris');
  });

  test('allows one missing word if no event has all words', async () => {
    await add({ name: 'Milonga du canal', town: 'Paris' });
    expect(await events('milonga du quai')).toEqual(['Milonga du canal, Paris']);
    expect(await events('milonga du quai grenoble')).toEqual([]);
  });

  test('ranks near events first', async () => {
    await add({ name: 'Bal folk', town: 'Paris' });
    await add({ name: 'Bal folk', town: 'Lyon' });
    await add({ name: 'Bal folk', town: 'Grenoble' });
    expect(await events('bal', { near: nearLyon })).toEqual([
      'Bal folk, Lyon',
      'Bal folk, Grenoble',
      'Bal folk, Paris',
    ]);
    expect((await events('bal', { near: '48.86,2.35' }))[0]).toBe('Bal folk, Paris');
  });

  test('matches styles and types as words, in each language and by former names', async () => {
    const salsa = await aDance(db, { name: 'Salsa' });
    const course = await anEventType(db, { name: 'Cours', names: JSON.stringify({ en: 'Class', es: 'Clase' }) });
    await db.insertInto('event_type_slugs').values({ slug: 'stage', entry_id: course.id }).execute();
    await add({ name: 'Les mercredis', dances: [salsa], type: course });
    await add({ name: 'Salsa en ligne', town: 'Paris' });
    for (const q of ['cours de salsa lyon', 'salsa class lyon', 'clase salsa lyon', 'stage lyon'])
      expect(await events(q)).toEqual(['Les mercredis, Lyon']);
  });

  test('does not find an event by a style that it no longer has', async () => {
    const [salsa, tango] = [await aDance(db, { name: 'Salsa' }), await aDance(db, { name: 'Tango' })];
    const event = await add({ name: 'Les mercredis', dances: [salsa] });
    expect(await events('salsa')).toEqual(['Les mercredis, Lyon']);
    await changeEvent(db, event.id, {}, [tango]);
    expect(await events('salsa')).toEqual([]);
  });

  test('returns a recurring event once, with its next date', async () => {
    const type = await anEventType(db);
    const dances = [await aDance(db)];
    for (const hours of [400, 64, 232])
      await add({ name: 'Milonga', venue: 'Le Chalet', startsAt: inHours(hours), type, dances });
    expect((await find('events', 'milonga')).map(({ dateStart }) => dateStart)).toEqual(['2027-05-04T06:00:00+02:00']);
    setTime(inHours(100));
    expect((await find('events', 'milonga')).map(({ dateStart }) => dateStart)).toEqual(['2027-05-11T06:00:00+02:00']);
  });

  test('excludes cancelled, deleted, hidden and past events, and includes them again once restored', async () => {
    const event = await add({ name: 'Milonga', venue: 'La Péniche', startsAt: inHours(31) });
    const standing = { cancelled_at: null, deleted_at: null, hidden_because: null };
    for (const gone of [{ cancelled_at: now }, { deleted_at: now }, { deleted_at: now, hidden_because: 'spam' }]) {
      await changeEvent(db, event.id, gone);
      expect(await events('milonga')).toEqual([]);
      expect(await find('venues', 'péniche')).toEqual([]);
      await changeEvent(db, event.id, standing);
      expect(await events('milonga')).toEqual(['Milonga, Lyon']);
      expect(await find('venues', 'péniche')).toHaveLength(1);
    }
    setTime(inHours(36));
    expect(await events('milonga')).toEqual([]);
  });

  test('checks events in the database that changed without the index', async () => {
    const event = await add({ name: 'Milonga' });
    expect(await events('milonga')).toEqual(['Milonga, Lyon']);
    await db.updateTable('events').set({ cancelled_at: now }).where('id', '=', event.id).execute();
    expect(await events('milong')).toEqual([]);
  });

  test('finds a new name, venue and town, and no longer the old one', async () => {
    const event = await add({ name: 'Milonga', venue: 'La Péniche' });
    expect(await events('péniche')).toEqual(['Milonga, Lyon']);
    await changeEvent(db, event.id, { name: 'Tango au port', venue: 'Le Quai' });
    expect(await events('tango quai')).toEqual(['Tango au port, Lyon']);
    for (const q of ['milonga', 'péniche']) expect(await events(q)).toEqual([]);
  });

  test('finds an event without coordinates', async () => {
    const event = await anEvent(db, { name: 'Bal sans adresse', latitude: null, longitude: null });
    expect(await find('events', 'sans adresse')).toEqual([
      expect.objectContaining({ id: event.id, latitude: null, longitude: null }),
    ]);
    expect(await find('venues', event.venue)).toEqual([]);
  });

  test('limits the results, to five by default', async () => {
    for (let nth = 1; nth <= 25; nth += 1) await add({ name: `Milonga ${nth}` });
    expect(await events('milonga')).toHaveLength(5);
    expect(await events('milonga', { limit: '20' })).toHaveLength(20);
  });
});

describe('towns, styles, types and venues', () => {
  const towns = async (q: string, more?: Record<string, string>) =>
    (await find('towns', q, more)).map(({ name }) => name);

  test('finds towns by prefix, other names, and with an error', async () => {
    expect((await find('towns', 'lyon'))[0]).toEqual({
      name: 'Lyon',
      region: 'Auvergne-Rhône-Alpes',
      regionNames: { es: 'Auvernia-Ródano-Alpes' },
      countryCode: 'FR',
      latitude: expect.closeTo(45.75, 1),
      longitude: expect.closeTo(4.85, 1),
      zoom: 12,
      slug: 'lyon',
      count: 0,
    });
    for (const [q, town] of [
      ['gren', 'Grenoble'],
      ['grenobel', 'Grenoble'],
      ['st etiene', 'Saint-Étienne'],
      ['Londres', 'London'],
      ['pariss', 'Paris'],
      ['tolouse', 'Toulouse'],
      ['buenos aries', 'Buenos Aires'],
    ] as const)
      expect((await towns(q, { near: nearLyon }))[0], q).toBe(town);
  });

  test.each([
    ['koeln', 'Köln'],
    ['duesseldorf', 'Düsseldorf'],
    ['zuerich', 'Zürich'],
    ['muenster', 'Münster'],
    ['tanz muenster', 'Münster'],
    ['Cádiz', 'Cádiz'],
  ])('%s finds the town %s first', async (q, name) => {
    expect((await find('towns', q))[0]?.name).toBe(name);
  });

  test('finds towns with events whose name starts with a day or month', async () => {
    await add({ name: 'Milonga', town: 'Marseille' });
    expect((await towns('mars', { near: nearLyon, lang: 'fr' }))[0]).toBe('Marseille');
    expect(await towns('juin', { near: nearLyon, lang: 'fr' })).toEqual([]);
  });

  test('prefers towns of the same continent', async () => {
    expect((await towns('nan', { near: nearLyon }))[0]).toBe('Nantes');
    expect((await towns('nan', { near: '30,106' }))[0]).toBe('Nanchong');
  });

  test('finds a town of several words with an error, before one that is called like a part of it', async () => {
    await aDance(db, { name: 'West Coast Swing' });
    await add({ name: 'Contra', latitude: 34.09, longitude: -118.361 });
    expect((await towns('west holywood', { near: nearLyon }))[0]).toBe('West Hollywood');
    expect((await towns('bal folk lyon', { near: nearLyon }))[0]).toBe('Lyon');
  });

  test('finds towns by postcode, with their events', async () => {
    await add({ name: 'Milonga' });
    const [lyon] = await find('towns', '69003', { near: nearLyon });
    expect(lyon).toMatchObject({ name: 'Lyon', count: 1 });
    for (const [q, town] of [
      ['75011', 'Paris'],
      ['sw1a 1aa', 'London'],
      ['1012 AB', 'Amsterdam'],
    ] as const)
      expect((await towns(q))[0], q).toBe(town);
    expect(await towns('00000')).toEqual([]);
  });

  test('ranks towns with many events higher', async () => {
    const place = async () => (await towns('saint', { limit: '20' })).indexOf('Saint-Étienne');
    const before = await place();
    for (let nth = 0; nth < 12; nth += 1) await add({ name: `Bal ${nth}`, town: 'Saint-Étienne' });
    expect(await place()).toBeLessThan(before);
  });

  test('finds a town next to other words, by its full name', async () => {
    expect((await towns('bal folk lyon', { near: nearLyon }))[0]).toBe('Lyon');
    expect(await towns('bal folk lyo')).toEqual([]);
  });

  test('finds a style by its name in each language, by former names, and with an error', async () => {
    const tango = await aDance(db, { name: 'Tango', slug: 'tango', names: JSON.stringify({ es: 'Tango argentino' }) });
    await aDance(db, { name: 'Tarantella', slug: 'tarantella' });
    await db.insertInto('dance_slugs').values({ slug: 'milonguero', entry_id: tango.id }).execute();
    for (const q of ['tango', 'tan', 'tngo', 'argentino', 'milonguero', 'tango lyon'])
      expect(await find('styles', q), q).toEqual([{ slug: 'tango' }]);
    expect(await find('styles', 'ta')).toHaveLength(2);
  });

  test('returns only complete matches of styles if there are any', async () => {
    for (const name of ['Swing', 'West coast swing']) await aDance(db, { name });
    expect(await find('styles', 'west coast swing')).toEqual([{ slug: 'west-coast-swing' }]);
    expect(await find('styles', 'swing')).toEqual([{ slug: 'swing' }, { slug: 'west-coast-swing' }]);
  });

  test('returns types as a separate group, and notices changes of the catalogue', async () => {
    const type = await anEventType(db, { name: 'Atelier', slug: 'atelier' });
    expect(await find('types', 'ateli')).toEqual([{ slug: 'atelier' }]);
    await db.updateTable('event_types').set({ name: 'Stage', slug: 'stage' }).where('id', '=', type.id).execute();
    expect(await find('types', 'ateli')).toEqual([]);
    expect(await find('types', 'stage')).toEqual([{ slug: 'stage' }]);
  });

  test('returns a venue once by its name, with its town', async () => {
    await add({ name: 'Milonga', venue: 'La Péniche' });
    await add({ name: 'Bal', venue: 'La Péniche', latitude: 45.7641 });
    await add({ name: 'Bal', venue: 'La Péniche', town: 'Paris' });
    expect(await find('venues', 'peniche', { near: nearLyon })).toEqual([
      {
        slug: null,
        name: 'La Péniche',
        town: 'Lyon',
        latitude: expect.closeTo(45.764, 3),
        longitude: spots.Lyon.longitude,
      },
      { slug: null, name: 'La Péniche', town: 'Paris', townNames: { es: 'París' }, ...spots.Paris },
    ]);
    expect(await find('venues', 'peniche paris')).toEqual([expect.objectContaining({ town: 'Paris' })]);
    expect(await find('venues', 'paris')).toEqual([]);
  });

  test('returns a venue with its page once, in any spelling', async () => {
    const house = await aVenue(db, { name: 'La Péniche', slug: 'la-peniche-lyon' });
    await add({ name: 'Milonga', venue: 'La Péniche', house });
    await add({ name: 'Bal', venue: 'LA PENICHE', latitude: 45.7641, house });
    const hidden = await aVenue(db, { name: 'La Péniche', slug: 'la-peniche-paris', hidden_because: '' });
    await add({ name: 'Bal', venue: 'La Péniche', town: 'Paris', house: hidden });
    const found = await find('venues', 'peniche', { near: nearLyon });
    expect(found).toMatchObject([
      { slug: 'la-peniche-lyon', town: 'Lyon' },
      { slug: null, town: 'Paris' },
    ]);
  });

  test('orders groups by match', async () => {
    await aDance(db, { name: 'Tango' });
    await add({ name: 'Tango du soir', venue: 'La Lyonnaise' });
    const kinds = async (q: string) => (await ask(q)).groups.map(({ kind }) => kind);
    expect(await kinds('tango')).toEqual(['styles', 'events', 'towns']);
    expect(await kinds('lyon')).toEqual(['towns', 'events', 'venues']);
    expect((await kinds('tan')).slice(0, 2)).toEqual(['styles', 'towns']);
    expect(await kinds('tango du soir')).toEqual(['events', 'styles']);
  });
});

describe('queries', () => {
  test('returns an empty answer for an empty query', async () => {
    for (const q of ['', '  ', '…', '🕺']) expect((await ask(q)).groups).toEqual([]);
  });

  test.each(['', `q=${'x'.repeat(101)}`, 'q=a&limit=21', 'q=a&limit=0', 'q=a&near=91,0', 'q=a&near=lyon'])(
    'rejects %s',
    async (query) => {
      const response = await app.inject(`/api/internal/search?${query}`);
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input']);
    },
  );

  test('uses the first eight words', async () => {
    await add({ name: 'un deux trois quatre cinq six sept huit' });
    expect(await events('un deux trois quatre cinq six sept huit neuf')).toHaveLength(1);
  });

  test('returns 304 for an unchanged answer', async () => {
    await add({ name: 'Milonga' });
    await ask('milonga');
    const first = await app.inject('/api/internal/search?q=milonga');
    const again = await app.inject({
      url: '/api/internal/search?q=milonga',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
  });
});
test('finds organisers by name, and follows their changes without an event', async () => {
  const { id } = await anOrganiser(db, { name: 'Les Vendredis du Bal' });
  await anOrganiser(db, { name: 'École du bal' });
  await anOrganiser(db, { name: 'Bal caché', hiddenBecause: '' });
  const names = async (q: string) => (await find('organisers', q)).map(({ name }) => name);
  for (const q of ['vendredis du bal', 'VENDR', 'vendrdis', 'bal vendredi'])
    expect([q, await names(q)]).toEqual([q, ['Les Vendredis du Bal']]);
  expect(await names('bal')).toEqual(['École du bal', 'Les Vendredis du Bal']);
  expect(await names('ecole')).toEqual(['École du bal']);
  for (const q of ['vendredis du port', 'cache', 'xendrxdxs']) expect([q, await names(q)]).toEqual([q, []]);

  // Changed by another server.
  await db
    .updateTable('organisers')
    .set({ name: 'Samedis du Bal', slug: 'samedis-du-bal', changed_at: new Date(now.getTime() + 3_600_000) })
    .where('id', '=', id)
    .execute();
  expect(await find('organisers', 'samedis')).toEqual([{ slug: 'samedis-du-bal', name: 'Samedis du Bal' }]);
  expect(await names('vendredis du')).toEqual([]);
  // A transaction that committed later than it started.
  const late = await anOrganiser(db, { name: 'Jeudis du Bal' });
  await db
    .updateTable('organisers')
    .set({ changed_at: new Date(now.getTime() + 3_590_000) })
    .where('id', '=', late.id)
    .execute();
  expect(await names('jeudis')).toEqual(['Jeudis du Bal']);
  await db.updateTable('organisers').set({ hidden_because: 'An advert' }).where('id', '=', id).execute();
  expect(await names('samedi')).toEqual([]);
  await db.deleteFrom('organisers').execute();
  expect(await names('ecole du')).toEqual([]);
});

describe('suggested towns', () => {
  beforeEach(clear);

  const towns = async (bbox: string) => {
    await tools.map.catchUp();
    const response = await app.inject(`/api/internal/towns_tonight?${new URLSearchParams({ bbox })}`);
    expect(response.statusCode).toBe(200);
    return listTownsTonight.reply.parse(response.json());
  };

  test('returns the towns with most events tonight first, with the count of their lists', async () => {
    for (const hours of [2, 3, 4]) await add({ startsAt: inHours(hours) });
    await add({ town: 'Paris', startsAt: inHours(2) });
    // A suburb counts for its town; another day does not count.
    await add({ longitude: 4.88, latitude: 45.77, startsAt: inHours(5) });
    await add({ town: 'Grenoble', startsAt: inHours(40) });

    const found = await towns('-5,42,8,51');
    expect(found.map(({ name, count }) => [name, count])).toEqual([
      ['Lyon', 4],
      ['Paris', 1],
    ]);
    for (const { count, ...town } of found) {
      const { west, south, east, north } = townBox(town);
      const listed = await app.inject(`/api/internal/map/events?days=tonight&bbox=${[west, south, east, north]}`);
      expect(listed.headers['x-total-count']).toBe(String(count));
    }
    expect(await towns('100,0,120,20')).toEqual([]);
  });

  test.each([
    ['45.76,4.84', 'Lyon', 'lyon'],
    ['45.77,4.88', 'Villeurbanne', 'villeurbanne'],
    ['33.661,-95.556', 'Paris', 'paris-texas'],
    ['46.5,-30', undefined, undefined],
  ])('names the town at %s: %s', async (near, name, slug) => {
    const response = await app.inject(`/api/internal/town_at?near=${near}`);
    const { town } = showTownAt.reply.parse(response.json());
    expect([town?.name, town?.slug]).toEqual([name, slug]);
  });
});
