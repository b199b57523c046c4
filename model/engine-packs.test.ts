import { describe, expect, test } from 'vitest';
import type { EventInList } from '#contract/events.ts';
import type { FoundPlace } from '#contract/places.ts';
import { Engine } from '#model/engine.ts';
import { packFormat } from '#model/packs/format.ts';
import { TilePack } from '#model/packs/tile-pack.ts';
import type { PackedTown } from '#model/packs/towns.ts';
import { writePacks } from '#model/packs/write-packs.ts';
import { someEvent } from '#testing/some-event.ts';

const now = new Date('2026-11-20T12:00:00Z');
const paris = { latitude: 48.85, longitude: 2.35 };
/** In the tile to the east. */
const provins = { latitude: 48.56, longitude: 3.3 };
const tiles = { west: [8, 129, 88], east: [8, 130, 88] } as const;

/** Returns a pack of events, which are at a time of the map. Without `withParts` it has only a core. */
function packOf(
  tile: keyof typeof tiles,
  events: Parameters<typeof someEvent>[0][],
  { v = 1, withParts = true, towns = [] as PackedTown[] } = {},
): TilePack {
  const given = events.map((more) => ({ ...someEvent(more), description: null }));
  const [first = someEvent()] = given;
  const { core, cards, wholes } = writePacks(given, { types: [first.type], dances: first.dances }, towns);
  const head = { format: packFormat, tile: tiles[tile], at: now.toISOString(), v };
  return new TilePack({
    core: { ...head, part: 'core', edition: 'a', ...core },
    ...(withParts && {
      cards: { ...head, part: 'cards', of: 'a', ...cards },
      wholes: { ...head, part: 'wholes', of: 'a', ...wholes },
    }),
  });
}

function eventAt(
  number: number,
  spot: { latitude: number; longitude: number },
  more: Parameters<typeof someEvent>[0] = {},
) {
  return {
    ...more,
    id: `00000000-0000-7000-8000-00000000000${number}`,
    slug: `event-${number}`,
    location: { ...someEvent().location, id: `00000000-0000-7000-9000-00000000000${number}`, ...spot },
  };
}

const around = 'bbox=1.5,48.2,4.2,48.9';

async function idsOf(engine: Engine, query: string): Promise<string[]> {
  const answer = await engine.answer('/api/internal/map/events', new URLSearchParams(query));
  return ((answer?.body ?? []) as EventInList[]).map(({ slug }) => slug).sort();
}

describe('an engine over two packs', () => {
  const west = packOf('west', [eventAt(1, paris)]);

  test('says whether an answer reaches beyond its tiles', async () => {
    const engine = new Engine([west], () => now);
    const isWhole = async (bbox: string) =>
      (await engine.answer('/api/internal/map/days', new URLSearchParams(`bbox=${bbox}&from=2026-11-20&to=2026-11-27`)))
        ?.isWhole;
    expect(await isWhole('2.2,48.7,2.5,48.9')).toBe(true);
    expect(await isWhole('2.2,48.7,3.5,48.9')).toBe(false);
    expect((await engine.answer('/api/internal/search', new URLSearchParams('q=milonga')))?.isWhole).toBe(false);
  });

  test('takes an event that has moved to another tile from the newer pack', async () => {
    const moved = packOf('east', [eventAt(1, provins), eventAt(2, provins)], { v: 2 });
    const engine = new Engine([west, moved], () => now);
    expect(engine.size).toBe(2);
    expect(await idsOf(engine, 'bbox=2.3,48.8,2.4,48.9')).toEqual([]);
    expect(await idsOf(engine, around)).toEqual(['event-1', 'event-2']);
    const back = new Engine([packOf('west', [eventAt(1, paris)], { v: 3 }), moved], () => now);
    expect(await idsOf(back, 'bbox=2.3,48.8,2.4,48.9')).toEqual(['event-1']);
  });

  test('lists nothing without cards, but counts', async () => {
    const engine = new Engine([packOf('west', [eventAt(1, paris)], { withParts: false })], () => now);
    expect(await engine.answer('/api/internal/map/events', new URLSearchParams(around))).toBeNull();
    expect(await engine.answer('/api/internal/events/event-1', new URLSearchParams())).toBeNull();
    expect(await engine.answer('/api/internal/search', new URLSearchParams('q=milonga'))).toBeNull();
    const filters = await engine.answer('/api/internal/map/filters', new URLSearchParams(around));
    expect(filters?.body).toMatchObject({ v: 1, types: { [someEvent().type.slug]: 1 } });
  });

  test('leaves other requests to the caller', async () => {
    const engine = new Engine([west], () => now);
    expect(await engine.answer('/api/internal/config', new URLSearchParams())).toBeNull();
    expect(await engine.answer('/api/internal/events/unknown', new URLSearchParams())).toBeNull();
  });

  test('finds the towns of its tiles with their numbers of events', async () => {
    const town: PackedTown = {
      ...{ name: 'Saint-Denis', admin1: 'Île-de-France', countryCode: 'FR', population: 110_000 },
      ...{ latitude: 48.93, longitude: 2.35, names: undefined, regionNames: { es: 'Isla de Francia' } },
      ...{ slug: 'saint-denis', timeZone: 'Europe/Paris' },
    };
    const near = eventAt(1, { latitude: 48.94, longitude: 2.36 });
    const engine = new Engine([packOf('west', [near], { towns: [town] })], () => now);
    const answer = await engine.answer('/api/internal/search', new URLSearchParams('q=st denis'));
    expect(answer?.body).toMatchObject({
      groups: [
        {
          kind: 'towns',
          found: [{ name: 'Saint-Denis', region: 'Île-de-France', slug: 'saint-denis', zoom: 12, count: 1 }],
        },
      ],
    });
  });
});

describe('changes that wait', () => {
  const packs = [packOf('west', [eventAt(1, paris), eventAt(2, paris)]), packOf('east', [eventAt(3, provins)])];
  const added = eventAt(4, { latitude: 48.8, longitude: 2.3 }, { name: 'Bal neuf' });

  test('are in the answers: new, edited, cancelled and deleted events', async () => {
    const engine = new Engine(packs, () => now, [
      { id: added.id, fields: { ...someEvent(), ...added } },
      { id: eventAt(1, paris).id, fields: { slug: 'event-1', name: 'Autre nom' } },
      { id: eventAt(2, paris).id, fields: { isCancelled: true } },
      { id: eventAt(3, provins).id, fields: null },
      { id: eventAt(9, paris).id, fields: { isCancelled: true } },
    ]);
    expect(await idsOf(engine, around)).toEqual(['event-1', 'event-4']);
    const event = async (slug: string) =>
      (await engine.answer(`/api/internal/events/${slug}`, new URLSearchParams()))?.body;
    expect(await event('event-1')).toMatchObject({ name: 'Autre nom' });
    expect(await event('event-2')).toMatchObject({ isCancelled: true });
    expect(await event(added.id)).toMatchObject({ name: 'Bal neuf' });
    const cells = await engine.answer('/api/internal/map/cells', new URLSearchParams('z=8&x=129-130&y=88-88'));
    expect(JSON.stringify(cells?.body)).not.toContain('null');
  });

  test('are all that is known without packs', async () => {
    const engine = new Engine([], () => now, [{ id: added.id, fields: { ...someEvent(), ...added } }]);
    expect(await idsOf(engine, around)).toEqual(['event-4']);
    expect((await engine.answer('/api/internal/map/events', new URLSearchParams(around)))?.isWhole).toBe(false);
  });
});

describe('places of packs', () => {
  const town: PackedTown = {
    ...{ name: 'Provins', admin1: 'Île-de-France', countryCode: 'FR', population: 12_000 },
    ...{ names: undefined, regionNames: undefined, slug: 'provins', timeZone: 'Europe/Paris', ...provins },
  };
  const hall = { ...eventAt(1, provins), place: 'Salle des Fêtes' };
  const engine = new Engine([packOf('east', [hall], { towns: [town] })], () => now);
  const ask = async (path: string, query: string) =>
    (await engine.answer(`/api/internal/${path}`, new URLSearchParams(query)))?.body;
  const places = async (q: string) => (await ask('address_suggestions', `lang=fr&q=${q}`)) as FoundPlace[];

  test('suggests a town, also behind a street, and the address of a venue', async () => {
    expect(await places('PROV')).toMatchObject([{ displayName: 'Provins, France', kind: 'town', ...provins }]);
    expect(await places('3 rue du Val, 77160 provins')).toMatchObject([
      { displayName: '3 rue du Val, 77160 Provins, France', place: 'Provins', countryCode: 'FR' },
    ]);
    expect(await places('salle fetes')).toMatchObject([{ displayName: hall.location.displayName, kind: 'venue' }]);
    expect(await places('rue de Provins')).toEqual([]);
    expect(await places('Lyon')).toEqual([]);
  });

  test('suggests venues by the beginnings of their words', async () => {
    expect(await ask('venues', 'q=fet sal')).toMatchObject([{ name: 'Salle des Fêtes', ...provins }]);
    expect(await ask('venues', 'q=peniche')).toEqual([]);
  });

  test('knows the time zone only inside its tiles, and an area for any address', async () => {
    expect(await ask('time_zone', 'latitude=48.56&longitude=3.30')).toEqual({ timeZone: 'Europe/Paris' });
    expect(await ask('time_zone', 'latitude=45.76&longitude=4.84')).toBeUndefined();
    const area = { west: provins.longitude, east: provins.longitude, south: provins.latitude, north: provins.latitude };
    expect(await ask('address_area', 'q=7 chemin Noir, 77160 Sourdun')).toEqual({
      ...{ place: 'Sourdun', countryCode: null, area },
    });
  });
});
