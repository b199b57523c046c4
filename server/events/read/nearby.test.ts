import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ProblemCode } from '#contract/problems.ts';
import { eventsByIds, showEvent } from '#server/events/service.ts';
import { openEventMap } from '#server/map/service.ts';
import { anEvent, now } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { listNearbyBySql } from '#testing/events/lists-by-sql.ts';
import { silentLog } from '#testing/log.ts';
import * as nearbyEvents from './nearby.ts';

const db = await testDatabase();
const clock = () => now;
const map = openEventMap({ db, clock, log: silentLog });
afterAll(() => map.close());

/** Returns the events from the read model, after comparing them with those from SQL. */
async function listNearby(id: string) {
  await map.catchUp();
  const nearby = await nearbyEvents.listNearby({ db, clock, map }, id);
  expect(nearby).toEqual(await listNearbyBySql({ db, clock }, id));
  return nearby;
}

const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);
const nearby = async (event: { id: string }) => (await listNearby(event.id)).map((other) => other.name);
const refusal = (code: ProblemCode) => expect.objectContaining({ code });

beforeEach(() => empty(db));

const lyon = { latitude: 45.76, longitude: 4.84 };
const villeurbanne = { latitude: 45.77, longitude: 4.88 };
const grenoble = { latitude: 45.19, longitude: 5.72 };
const paris = { latitude: 48.86, longitude: 2.35 };
const berlin = { latitude: 52.52, longitude: 13.4 };

/** A position north of Lyon. */
const north = (km: number) => ({ ...lyon, latitude: lyon.latitude + km / 111.195 });

test('returns the six nearest other events with distances, by start', async () => {
  const shown = await anEvent(db, { name: 'shown', ...lyon, startsAt: inHours(2) });
  for (const km of [7, 3, 0, 5, 21, 14, 6])
    await anEvent(db, { name: `at ${km}`, ...north(km), startsAt: inHours(24 + km) });
  expect(await nearby(shown)).toEqual(['at 0', 'at 3', 'at 5', 'at 6', 'at 7', 'at 14']);
  const distances = (await listNearby(shown.id)).map(({ distanceKm }) => distanceKm);
  expect(distances).toEqual([0, 3, 5, 6, 7, 14]);
});

test('prefers earlier events at equal distance, and the next events to far later ones', async () => {
  const shown = await anEvent(db, { ...lyon, startsAt: inHours(2) });
  await anEvent(db, { name: 'next door, next year', ...lyon, startsAt: inHours(24 * 300) });
  for (let nth = 30; nth >= 1; nth--)
    await anEvent(db, { name: `nth ${nth}`, venue: `hall ${nth}`, ...north(3), startsAt: inHours(24 + nth) });
  expect(await nearby(shown)).toEqual([1, 2, 3, 4, 5, 6].map((nth) => `nth ${nth}`));
});

test('returns the next date of each other series, and none of the event’s own', async () => {
  const aSeries = async (name: string, hours: number[], place = lyon) => {
    const seriesId = crypto.randomUUID();
    await db
      .insertInto('event_series')
      .values({ id: seriesId, rule: 'FREQ=WEEKLY;COUNT=3', created_at: now })
      .execute();
    const dates = [];
    for (const hour of hours)
      dates.push(await anEvent(db, { name: `${name} ${hour}`, ...place, startsAt: inHours(hour), seriesId }));
    return dates;
  };
  const [, own] = await aSeries('own', [2, 170, 338]);
  await aSeries('weekly', [3, 171, 339], north(1));
  const [cancelled] = await aSeries('moved', [180, 348], north(2));
  await changeEvent(db, cancelled?.id ?? '', { cancelled_at: now });
  expect(await nearby(own ?? { id: '' })).toEqual(['weekly 171', 'moved 348']);
});

test('returns one event of each venue, and first those on the night of a cancelled event', async () => {
  const shown = await anEvent(db, { name: 'shown', ...lyon, startsAt: inHours(2) });
  for (const hour of [30, 26, 28])
    await anEvent(db, { name: `hall ${hour}`, venue: 'Hall', ...north(1), startsAt: inHours(hour) });
  await anEvent(db, { name: 'same night', ...north(30), startsAt: inHours(4) });
  for (let nth = 0; nth < 6; nth++)
    await anEvent(db, { name: `later ${nth}`, venue: `${nth}`, ...north(2), startsAt: inHours(50 + nth) });
  expect(await nearby(shown)).toEqual(['hall 26', ...[0, 1, 2, 3, 4].map((nth) => `later ${nth}`)]);
  await changeEvent(db, shown.id, { cancelled_at: now });
  expect(await nearby(shown)).toEqual(['same night', 'hall 26', ...[0, 1, 2, 3].map((nth) => `later ${nth}`)]);
});

test('does not widen the radius if enough events are close', async () => {
  const shown = await anEvent(db, { ...lyon, startsAt: inHours(2) });
  for (const day of [1, 2, 3, 4, 5, 6])
    await anEvent(db, { name: 'close', venue: `hall ${day}`, ...villeurbanne, startsAt: inHours(24 * day) });
  await anEvent(db, { name: 'far', ...grenoble, startsAt: inHours(3) });
  expect(await nearby(shown)).not.toContain('far');
});

test('widens the radius if many events are close but at few venues', async () => {
  const shown = await anEvent(db, { ...lyon, startsAt: inHours(2) });
  for (let day = 1; day <= 20; day++)
    await anEvent(db, { name: `close ${day}`, venue: 'Hall', ...villeurbanne, startsAt: inHours(24 * day) });
  await anEvent(db, { name: 'far', ...grenoble, startsAt: inHours(3) });
  expect(await nearby(shown)).toEqual(['far', 'close 1']);
});

test('finds a venue behind many events at a nearer one', async () => {
  const shown = await anEvent(db, { ...lyon, startsAt: inHours(2) });
  for (let day = 1; day <= 20; day++)
    await anEvent(db, { name: `close ${day}`, venue: 'Hall', ...lyon, startsAt: inHours(24 * day) });
  for (const day of [1, 2, 3, 4, 5])
    await anEvent(db, { name: `other ${day}`, venue: `hall ${day}`, ...north(5), startsAt: inHours(24 * day + 1) });
  expect(await nearby(shown)).toEqual(['close 1', 'other 1', 'other 2', 'other 3', 'other 4', 'other 5']);
});

test('widens the radius if few events are close, up to 400 km', async () => {
  const shown = await anEvent(db, { ...lyon, startsAt: inHours(2) });
  await anEvent(db, { name: 'Berlin', ...berlin, startsAt: inHours(3) });
  await anEvent(db, { name: 'Paris', ...paris, startsAt: inHours(4) });
  await anEvent(db, { name: 'Grenoble', ...grenoble, startsAt: inHours(5) });
  await anEvent(db, { name: 'Villeurbanne', ...villeurbanne, startsAt: inHours(6) });
  expect(await nearby(shown)).toEqual(['Paris', 'Grenoble', 'Villeurbanne']);
});

test('excludes events that end before the event starts', async () => {
  const shown = await anEvent(db, { ...lyon, startsAt: inHours(100) });
  await anEvent(db, { name: 'over by then', ...lyon, startsAt: inHours(95), endsAt: inHours(100) });
  await anEvent(db, { name: 'still on', ...lyon, startsAt: inHours(20), endsAt: inHours(101) });
  expect(await nearby(shown)).toEqual(['still on']);
});

test('returns events that are not over now around a past event', async () => {
  const shown = await anEvent(db, { ...lyon, startsAt: inHours(-100), endsAt: inHours(-96) });
  await anEvent(db, { name: 'over too', ...lyon, startsAt: inHours(-90), endsAt: inHours(-1) });
  await anEvent(db, { name: 'tonight', ...lyon, startsAt: inHours(5) });
  expect(await nearby(shown)).toEqual(['tonight']);
});

test('excludes deleted events and events without coordinates', async () => {
  const shown = await anEvent(db, lyon);
  await anEvent(db, { ...lyon, deletedAt: now });
  await anEvent(db, { latitude: null, longitude: null });
  expect(await nearby(shown)).toEqual([]);
});

test('returns nothing near an event without coordinates', async () => {
  const shown = await anEvent(db, { latitude: null, longitude: null });
  await anEvent(db, lyon);
  expect(await nearby(shown)).toEqual([]);
});

test('finds events across the antimeridian', async () => {
  const shown = await anEvent(db, { latitude: -16.9, longitude: 179.95 });
  await anEvent(db, { name: 'the other side', latitude: -16.9, longitude: -179.95 });
  expect(await nearby(shown)).toEqual(['the other side']);
});

test('finds events at any longitude near a pole', async () => {
  const shown = await anEvent(db, { latitude: 90, longitude: 0 });
  await anEvent(db, { name: 'a few steps on', latitude: 89.99, longitude: 180 });
  await anEvent(db, { name: 'the other pole', latitude: -90, longitude: 0 });
  expect(await nearby(shown)).toEqual(['a few steps on']);
});

test('rejects unknown and deleted events', async () => {
  const deleted = await anEvent(db, { deletedAt: now });
  await expect(listNearby(deleted.id)).rejects.toEqual(refusal('event-deleted'));
  await expect(listNearby('019a9c00-0000-7000-8000-000000000001')).rejects.toEqual(refusal('event-unknown'));
});

test('finds an event by its id, slug and each former slug', async () => {
  const event = await anEvent(db, { name: 'Milonga del Sur' });
  await db.insertInto('event_slugs').values({ slug: 'milonga-del-norte', event_id: event.id }).execute();

  for (const name of [event.id, event.id.toUpperCase(), 'milonga-del-sur', 'milonga-del-norte']) {
    expect(await showEvent({ db }, name)).toMatchObject({ id: event.id, slug: 'milonga-del-sur' });
  }
});

test('finds an event whose slug looks like an id', async () => {
  const slug = '019a9c00-0000-7000-8000-00000000abcd';
  await anEvent(db, { name: slug });
  expect(await showEvent({ db }, slug)).toMatchObject({ slug });
});

test('returns a past event', async () => {
  const event = await anEvent(db, { startsAt: inHours(-100), endsAt: inHours(-96) });
  expect(await showEvent({ db }, event.slug)).toMatchObject({ id: event.id });
});

test('distinguishes deleted from unknown events by id and slug', async () => {
  const event = await anEvent(db, { name: 'Milonga', deletedAt: now });
  for (const name of [event.id, 'milonga']) {
    await expect(showEvent({ db }, name)).rejects.toEqual(refusal('event-deleted'));
  }
  await expect(showEvent({ db }, 'nothing-of-that-name')).rejects.toEqual(refusal('event-unknown'));
});

test('returns events in the order of the ids, without deleted ones', async () => {
  const [one, two, gone] = [await anEvent(db), await anEvent(db), await anEvent(db, { deletedAt: now })];
  const ids = [two.id, gone.id, '019a9c00-0000-7000-8000-000000000001', one.id];
  expect((await eventsByIds({ db }, ids)).map((event) => event.id)).toEqual([two.id, one.id]);
  expect(await eventsByIds({ db }, [])).toEqual([]);
});
