import { afterAll, beforeEach, expect, test } from 'vitest';
import { importEvents } from '#server/changes/service.ts';
import { openEventMap } from '#server/map/service.ts';
import { aDance, anEvent, now } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/log.ts';
import { listEvents, listMapEvents } from './list.ts';

const db = await testDatabase();
const clock = () => now;
const map = openEventMap({ db, clock, log: silentLog });
afterAll(() => map.close());
beforeEach(() => empty(db));

const lyon = { latitude: 45.764, longitude: 4.8357 };
const box = { west: 4, south: 45, east: 6, north: 47 };
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const evening = (name: string, hours: number, more: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(db, { ...lyon, name, startsAt: inHours(hours), endsAt: inHours(hours + 3), ...more });
const called = (name: string, hours: number, more: Parameters<typeof anEvent>[1] = {}) =>
  evening(name, hours, { ...more, cancelledAt: now });

/** The names on each page of a list, and the total that it reports. */
async function pages(query: Partial<Parameters<typeof listMapEvents>[1]>) {
  await map.catchUp();
  const found: string[][] = [];
  const totals = new Set<number | null | undefined>();
  let cursor: string | undefined;
  do {
    const page = await listMapEvents(
      { db, map },
      { bbox: box, limit: 2, include: 'cancelled', ...query, ...(cursor !== undefined && { cursor }) },
    );
    found.push(page.items.map(({ name }) => name));
    totals.add(page.total);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return { found, totals: [...totals] };
}

test('lists cancelled events between the others, once, and leaves them out of the total', async () => {
  await evening('a', 1);
  await evening('c', 3);
  await evening('e', 5);
  await called('first', 0.5);
  await called('b', 2);
  await called('d', 4);
  await called('last', 9);
  expect(await pages({})).toEqual({
    found: [
      ['first', 'a', 'b', 'c'],
      ['d', 'e', 'last'],
    ],
    totals: [3],
  });
  expect(await pages({ include: undefined })).toEqual({ found: [['a', 'c'], ['e']], totals: [3] });
});

test('lists cancelled events by distance in a list of the nearest', async () => {
  await evening('near', 1, { latitude: 45.77 });
  await evening('far', 1, { latitude: 46 });
  await evening('farther', 1, { latitude: 46.2 });
  await called('nearer', 8, { latitude: 45.765 });
  await called('farthest', 1, { latitude: 46.4 });
  const { found } = await pages({ near: lyon });
  expect(found).toEqual([
    ['nearer', 'near', 'far'],
    ['farther', 'farthest'],
  ]);
});

test('has no pages backwards, whose cancelled events would be missing', async () => {
  for (const [nth, name] of ['a', 'b', 'c'].entries()) await evening(name, nth);
  await map.catchUp();
  const list = (query: object) => listMapEvents({ db, map }, { bbox: box, limit: 1, ...query });
  const { next } = await list({ include: 'cancelled' });
  const second = await list({ include: 'cancelled', cursor: next });
  expect([second.items[0]?.name, second.previous]).toEqual(['b', null]);
  const { previous } = await list({ cursor: next });
  expect((await list({ cursor: previous })).items[0]?.name).toBe('a');
  await expect(list({ include: 'cancelled', cursor: previous })).rejects.toMatchObject({
    code: 'invalid-input',
    message: 'A list with cancelled events has no pages backwards.',
  });
});

test('lists at most 50 cancelled events on a page', async () => {
  await evening('first', 1);
  await evening('second', 2);
  for (let nth = 0; nth < 60; nth += 1) await called('off', 3 + nth / 60);
  const { found } = await pages({ limit: 1 });
  expect(found.map(({ length }) => length)).toEqual([1, 51]);
});

test('applies the filters of the list to cancelled events, also in a list without a box', async () => {
  const [tango, salsa] = [await aDance(db, { name: 'Tango' }), await aDance(db, { name: 'Salsa' })];
  await called('tango', 2, { dances: [tango] });
  await called('salsa', 2, { dances: [salsa] });
  await called('next week', 24 * 7, { dances: [tango] });
  await called('elsewhere', 2, { dances: [tango], latitude: 10 });
  await called('over', -5, { dances: [tango] });
  await evening('deleted', 2, { dances: [tango], cancelledAt: now, deletedAt: now });
  expect((await pages({ styles: ['tango'], days: 'tonight' })).found).toEqual([['tango']]);
  const everywhere = await listEvents({ db, clock, map }, { limit: 9, include: 'cancelled', styles: ['tango'] });
  expect(everywhere.items.map(({ name }) => name).sort()).toEqual(['elsewhere', 'next week', 'tango']);
  expect(everywhere.total).toBe(0);
});

test('moves an event between the lists as it is cancelled and reinstated', async () => {
  const { id } = await evening('a', 1);
  const set = async (cancelledAt: Date | null) => {
    await importEvents({ db, clock }, (events) => events.change([id], { cancelled_at: cancelledAt }));
    const { found, totals } = await pages({});
    return [found.flat(), totals[0], map.count({}, box)];
  };
  expect(await set(now)).toEqual([['a'], 0, 0]);
  expect(await set(null)).toEqual([['a'], 1, 1]);
});
