import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSimilar } from '#server/events/duplicates/similar.ts';
import { openEventMap } from '#server/map/service.ts';
import { startDay } from '#server/time/local-day.ts';
import { aDance, anEvent, anEventType, aPlace, now } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { breakChangeLog, changeEvent } from '#testing/event-changes.ts';
import { listEventsBySql, listNearbyBySql } from '#testing/events/lists-by-sql.ts';
import { silentLog } from '#testing/log.ts';
import { listEvents } from './list.ts';
import { listNearby } from './nearby.ts';

/** Compares the read model with SQL, in lists, nearby events and similar events, while events change. */

const db = await testDatabase();
const hour = 3_600_000;
let time = now;
const clock = () => time;
const map = openEventMap({ db, clock, log: silentLog });
afterAll(() => map.close());

const byModel = { db, clock, map };

let types: { id: string; slug: string }[] = [];
let dances: { id: string; slug: string }[] = [];
const places: Awaited<ReturnType<typeof aPlace>>[] = [];

beforeAll(async () => {
  await empty(db);
  types = [await anEventType(db), await anEventType(db)];
  dances = [await aDance(db), await aDance(db), await aDance(db)];
  for (const [longitude, latitude] of spots) places.push(await aPlace(db, { longitude, latitude }));
});

/** The edges of boxes run through some of these positions and a centimetre beside others; many events are at one. */
const spots = [
  [4.8357, 45.764],
  [4.8357, 45.764],
  [4.8357001, 45.7640001],
  [4.9, 45.8],
  [5.72, 45.19],
  [179.999, -16.5],
  [-179.999, -16.5],
  [180, -16.5],
  [0, 89],
  [null, null],
] as const;

const spot = fc.nat(spots.length - 1);
const seriesIds = Array.from({ length: 3 }, () => crypto.randomUUID());

const step = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'move', 'restyle', 'shift', 'cancel', 'delete', 'time passes'),
  which: fc.nat(),
  spot,
  startsIn: fc.integer({ min: -30, max: 60 }),
  lasts: fc.constantFrom(1, 4, 30, 60),
  type: fc.nat(1),
  styles: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
  series: fc.option(fc.nat(2), { nil: undefined }),
});

const question = fc.record({
  styles: fc.option(fc.uniqueArray(fc.nat(2), { minLength: 1 }), { nil: undefined }),
  types: fc.option(fc.uniqueArray(fc.nat(1), { minLength: 1 }), { nil: undefined }),
  fromDay: fc.option(fc.integer({ min: -2, max: 3 }), { nil: undefined }),
  corners: fc.option(fc.tuple(spot, spot), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 5 }),
  near: fc.option(spot, { nil: undefined }),
  days: fc.constantFrom(undefined, 'tonight' as const, 1, 2),
});

test('returns the same lists, nearby and similar events as SQL after any changes', async () => {
  await db
    .insertInto('event_series')
    .values(seriesIds.map((id) => ({ id, rule: 'FREQ=WEEKLY;COUNT=9', created_at: now })))
    .execute();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      fc.array(question, { minLength: 3, maxLength: 6 }),
      async (steps, questions) => {
        await noEvents();
        const ids: string[] = [];
        for (const [nth, one] of steps.entries()) {
          await apply(one, ids);
          if (nth % 4 === 0) await map.catchUp();
        }
        await map.catchUp();
        for (const one of questions) await compareLists(one);
        for (const id of ids.slice(0, 4)) {
          expect(await orCode(listNearby(byModel, id))).toEqual(await orCode(listNearbyBySql({ db, clock }, id)));
        }
        await compareWarnings(steps[0]?.spot ?? 0, ids);
      },
    ),
    // On a busy machine fewer runs are made, because runs after the time limit would disturb the following tests.
    { numRuns: 8, interruptAfterTimeLimit: 40_000 },
  );
}, 120_000);

/** The read model notices rows deleted without a change log entry only when it reloads. */
async function noEvents(): Promise<void> {
  time = now;
  await db.deleteFrom('event_slugs').execute();
  await db.deleteFrom('events').execute();
  await breakChangeLog(db);
  await map.catchUp();
}

async function apply(one: typeof step extends fc.Arbitrary<infer Step> ? Step : never, ids: string[]): Promise<void> {
  const id = ids[one.which % Math.max(1, ids.length)];
  const startsAt = new Date(now.getTime() + one.startsIn * hour);
  const endsAt = new Date(startsAt.getTime() + one.lasts * hour);
  const chosen = one.styles.flatMap((style) => dances[style] ?? []);
  const place = places[one.spot];
  if (!place) throw new Error('no such place');
  const { series } = one;
  if (one.what === 'add' || id === undefined) {
    const type = types[one.type] ?? { id: '' };
    const seriesId = series === undefined ? undefined : seriesIds[series];
    const name = `Bal ${ids.length % 3}`;
    const event = await anEvent(db, {
      name,
      place,
      type,
      dances: chosen,
      startsAt,
      endsAt,
      ...(seriesId && { seriesId }),
    });
    ids.push(event.id);
  } else if (one.what === 'move') {
    const { morton } = await anEvent(db, { place, deletedAt: now });
    await changeEvent(db, id, { place_id: place.id, morton: morton === null ? null : Number(morton) });
  } else if (one.what === 'restyle') await changeEvent(db, id, {}, chosen);
  else if (one.what === 'shift') {
    const { time_zone } = await db
      .selectFrom('events')
      .select('time_zone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await changeEvent(db, id, { starts_at: startsAt, ends_at: endsAt, start_day: startDay(startsAt, time_zone) });
  } else if (one.what === 'cancel') await changeEvent(db, id, { cancelled_at: one.lasts > 4 ? null : now });
  else if (one.what === 'delete') await changeEvent(db, id, { deleted_at: one.lasts > 4 ? null : now });
  else time = new Date(Math.max(time.getTime(), startsAt.getTime() + 500));
}

async function compareLists(one: typeof question extends fc.Arbitrary<infer QueryCase> ? QueryCase : never) {
  const [first, second] = (one.corners ?? []).map((corner) => spots[corner] ?? [null, null]);
  const filters = {
    styles: one.styles?.map((style) => dances[style]?.slug ?? ''),
    types: one.types?.map((type) => types[type]?.slug ?? ''),
    from: one.fromDay === undefined ? undefined : dayIn(one.fromDay),
    near: nearOf(one.near),
    days: typeof one.days === 'number' ? { first: dayIn(0), last: dayIn(one.days) } : one.days,
    bbox: first && second && boxOf([first[0] ?? 4, first[1] ?? 45], [second[0] ?? 180, second[1] ?? 46]),
  };
  let cursor: string | undefined;
  do {
    const page = await listEvents(byModel, { ...filters, limit: one.limit, cursor });
    expect(page).toEqual(await listEventsBySql({ db, clock }, { ...filters, limit: one.limit, cursor }));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

function dayIn(days: number): string {
  return new Date(now.getTime() + days * 24 * hour).toISOString().slice(0, 10);
}

/** A position beside a spot, equally far from all events there. */
function nearOf(place: number | undefined): { longitude: number; latitude: number } | undefined {
  const [longitude, latitude] = spots[place ?? -1] ?? [];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined;
  return { longitude, latitude: latitude - 0.01 };
}

function boxOf([west, one]: [number, number], [east, other]: [number, number]) {
  return { west, east, south: Math.min(one, other), north: Math.max(one, other) };
}

/** Returns the problem code if the promise is rejected. */
async function orCode<Result>(result: Promise<Result>): Promise<Result | string | undefined> {
  return result.catch((error: { code?: string }) => error.code);
}

/** Compares with a read model that returns every event, so that SQL alone selects. */
async function compareWarnings(place: number, ids: readonly string[]): Promise<void> {
  const bySql = { db, clock, map: { around: () => [...ids] } };
  const [longitude, latitude] = spots[place] ?? [];
  const location = { longitude: longitude ?? 4.8357, latitude: latitude ?? 45.764 };
  for (const days of [0, 1, 3]) {
    const dateStart = new Date(time.getTime() + (days * 24 + 2) * hour).toISOString().slice(0, 16);
    const asked = { name: 'Bal 1', dateStart, dances: dances.slice(0, 2).map(({ id }) => ({ id })), location };
    expect(await findSimilar(byModel, asked)).toEqual(await findSimilar(bySql, asked));
  }
}

test('excludes a crowd just outside the box and finds events beyond it', async () => {
  await noEvents();
  const [place, elsewhere] = [places[0], places[3]];
  if (!place || !elsewhere) throw new Error('no such places');
  for (let nth = 0; nth < 30; nth += 1) await anEvent(db, { place, startsAt: new Date(now.getTime() + nth * hour) });
  const late = await anEvent(db, { place: elsewhere, startsAt: new Date(now.getTime() + 100 * hour) });
  await map.catchUp();
  const bbox = { west: 4.835_700_1, south: 45, east: 5, north: 46 };
  const page = await listEvents(byModel, { bbox, limit: 1 });
  expect(page.items.map(({ id }) => id)).toEqual([late.id]);
  expect(page.total).toBe(1);
});

test('fills a page if another server has just deleted some of its events', async () => {
  await noEvents();
  const events = [];
  for (let nth = 1; nth <= 6; nth += 1)
    events.push(await anEvent(db, { startsAt: new Date(now.getTime() + nth * hour) }));
  await map.catchUp();
  const gone = events.slice(0, 2).map(({ id }) => id);
  await db.updateTable('events').set({ deleted_at: now }).where('id', 'in', gone).execute();
  const page = await listEvents(byModel, { limit: 3 });
  expect(page.items.map(({ id }) => id)).toEqual(events.slice(2, 5).map(({ id }) => id));
  expect(page.next).not.toBeNull();
});
