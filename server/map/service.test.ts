import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mortonCode } from '#contract/tiles.ts';
import { appendLines } from '#server/changes/log-store.ts';
import type { EventColumns } from '#server/changes/service.ts';
import type { Log } from '#server/log.ts';
import { aDance, anEvent, anEventType, aPlace, now } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { breakChangeLog, changeEvent, loseEvents } from '#testing/event-changes.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { type EventMap, openEventMap } from './service.ts';

const db = await testDatabase();
const folder = await testFolder();
let time = now;
let opened: EventMap[] = [];

beforeEach(async () => {
  await empty(db);
  time = now;
});
afterEach(async () => {
  await Promise.all(opened.map((map) => map.close()));
  opened = [];
});

async function loadedMap(log: Log = silentLog, snapshotPath?: string): Promise<EventMap> {
  const map = openEventMap({ db, clock: () => time, log, ...(snapshotPath !== undefined && { snapshotPath }) });
  opened.push(map);
  await map.catchUp();
  return map;
}

const world = { west: -180, south: -90, east: 180, north: 90 };
const idsOn = (map: EventMap, filters = {}) => map.events({ area: world, filters, limit: 100 }).ids;

const change = (id: string, columns: EventColumns) => changeEvent(db, id, columns);
const restyle = (id: string, dances: { id: string }[]) => changeEvent(db, id, {}, dances);

describe('the map', () => {
  test('throws unavailable until the first load is done', async () => {
    await anEvent(db);
    const map = openEventMap({ db, clock: () => time, log: silentLog });
    opened.push(map);
    expect(map.isLoaded).toBe(false);
    expect(() => idsOn(map)).toThrow(expect.objectContaining({ code: 'unavailable' }));
    await map.catchUp();
    expect([map.isLoaded, idsOn(map).length]).toEqual([true, 1]);
  });

  test('excludes deleted and past events, and those without coordinates, with a warning', async () => {
    const warned: object[] = [];
    const shown = await anEvent(db);
    await anEvent(db, { deletedAt: now });
    await anEvent(db, { startsAt: new Date(now.getTime() - 3_600_000), endsAt: now });
    const unplaced = await anEvent(db, { longitude: null, latitude: null });
    const map = await loadedMap({ ...silentLog, warn: (details) => warned.push(details) });
    expect(idsOn(map)).toEqual([shown.id]);
    expect(warned).toEqual([{ events: [unplaced.id] }]);

    const another = await anEvent(db, { longitude: null, latitude: null });
    await map.catchUp();
    await anEvent(db, { longitude: null, latitude: null, cancelledAt: now });
    await map.catchUp();
    expect(warned.slice(1)).toEqual([{ events: [another.id] }]);
  });

  test('drops an event when it ends, without a change', async () => {
    const { ends_at } = await anEvent(db);
    const map = await loadedMap();
    time = new Date(ends_at.getTime() - 1000);
    expect(idsOn(map)).toHaveLength(1);
    time = ends_at;
    expect(idsOn(map)).toHaveLength(0);
  });

  test('applies a change with an earlier timestamp than one that was applied before', async () => {
    const map = await loadedMap();
    const early = await anEvent(db, { changedAt: new Date(now.getTime() + 60_000) });
    await map.catchUp();
    const late = await anEvent(db, { changedAt: new Date(now.getTime() - 86_400_000) });
    await map.catchUp();
    expect(idsOn(map)).toEqual([early.id, late.id]);
  });

  test('reloads if unread entries of the change log were deleted', async () => {
    const loads: object[] = [];
    const { id } = await anEvent(db);
    const map = await loadedMap({ ...silentLog, info: (details) => loads.push(details) });
    await anEvent(db);
    await change(id, { deleted_at: now });
    await breakChangeLog(db);
    const last = await anEvent(db);
    await map.catchUp();
    expect([idsOn(map).length, idsOn(map).at(-1), loads.length]).toEqual([2, last.id, 2]);
    await anEvent(db);
    await map.catchUp();
    expect([idsOn(map).length, loads.length]).toEqual([3, 2]);
  });

  test.each([3, 4])('shows no lost events after a failover, when %i changes reuse their positions', async (reused) => {
    const stays = await anEvent(db);
    const map = await loadedMap();
    const lost = [await anEvent(db), await anEvent(db), await anEvent(db)];
    await map.catchUp();
    expect(idsOn(map)).toHaveLength(4);
    const { revision } = map;
    await loseEvents(
      db,
      lost.map(({ id }) => id),
    );
    for (let nth = 0; nth < reused; nth++) await change(stays.id, { venue: `Hall ${nth}` });
    await map.catchUp();
    expect(idsOn(map)).toEqual([stays.id]);
    // Browsers and proxies must not take an answer of the lost past for this one.
    expect(map.revision).not.toBe(revision);
    const another = await loadedMap();
    expect([idsOn(another), another.revision]).toEqual([[stays.id], map.revision]);
  });

  test('has a version that increases with each change, also if only lists and pages show it', async () => {
    const same = { type: await anEventType(db), dances: [] };
    const event = await anEvent(db, same);
    const map = await loadedMap();
    const { version } = map;
    await map.catchUp();
    expect(map.version).toBe(version);
    await change(event.id, { deleted_at: now });
    await map.catchUp();
    expect(map.version).toBeGreaterThan(version);
    const withoutIt = map.version;
    await anEvent(db, { ...same, longitude: null, latitude: null });
    await map.catchUp();
    expect(map.version).toBeGreaterThan(withoutIt);
    const before = map.version;
    await db.updateTable('event_types').set({ color: '#123456' }).where('id', '=', same.type.id).execute();
    await map.catchUp();
    expect(map.version).toBeGreaterThan(before);
  });

  test('notifies listeners after a round with changes, until they are removed', async () => {
    const map = await loadedMap();
    const heard: number[] = [];
    const stop = map.onChange(() => heard.push(map.version));
    await map.catchUp();
    expect(heard).toEqual([]);
    await anEvent(db);
    await anEvent(db);
    await map.catchUp();
    expect(heard).toEqual([map.version]);
    stop();
    await anEvent(db);
    await map.catchUp();
    expect(heard).toHaveLength(1);
  });

  test('finds events by the new slug of a style or type, and not by the old one', async () => {
    const [dance, type] = [await aDance(db, { slug: 'tango' }), await anEventType(db, { slug: 'ball' })];
    const { id } = await anEvent(db, { dances: [dance], type });
    const map = await loadedMap();
    await db.updateTable('dances').set({ slug: 'tango-argentino' }).where('id', '=', dance.id).execute();
    await db.updateTable('event_types').set({ slug: 'milonga' }).where('id', '=', type.id).execute();
    await map.catchUp();
    expect(idsOn(map, { styles: ['tango-argentino'], types: ['milonga'] })).toEqual([id]);
    expect(idsOn(map, { styles: ['tango'] })).toEqual([]);
    const { types } = map.cells({ zoom: 0, x: { first: 0, last: 0 }, y: { first: 0, last: 0 }, filters: {} });
    expect(types).toEqual(['milonga']);
  });

  test('adds planes for new styles', async () => {
    const { id } = await anEvent(db);
    const map = await loadedMap();
    for (let number = 0; number < 70; number += 1) await aDance(db, { slug: `new-${number}` });
    const newest = await aDance(db, { slug: 'newest' });
    await restyle(id, [newest]);
    await map.catchUp();
    expect(idsOn(map, { styles: ['newest'] })).toEqual([id]);
    expect(idsOn(map, { styles: ['new-69'] })).toEqual([]);
  });

  test('applies thousands of changes at once', async () => {
    const { id } = await anEvent(db);
    const map = await loadedMap();
    await copyOf(id, 2500);
    await map.catchUp();
    expect(map.events({ area: world, filters: {}, limit: 1 }).total).toBe(2501);
  });

  test('is loaded in batches without a gap, with many events at one place', async () => {
    const { id } = await anEvent(db);
    await copyOf(id, 2500);
    expect((await loadedMap()).events({ area: world, filters: {}, limit: 1 }).total).toBe(2501);
  });

  test('is reloaded after a day, which includes changes missing in the log', async () => {
    const { id } = await anEvent(db, { startsAt: new Date(now.getTime() + 100 * 3_600_000) });
    const map = await loadedMap();
    await db.deleteFrom('event_slugs').execute();
    await db.deleteFrom('events').where('id', '=', id).execute();
    time = new Date(now.getTime() + 25 * 3_600_000);
    await map.catchUp();
    expect(idsOn(map)).toEqual([]);
  });

  test('logs failures, still answers queries, and catches up when the database is back', async () => {
    const errors: object[] = [];
    const { id } = await anEvent(db);
    const map = await loadedMap({ ...silentLog, error: (details) => errors.push(details) });
    await db.schema.alterTable('dances').renameTo('hidden').execute();
    await map.catchUp();
    expect([errors.length, idsOn(map)]).toEqual([1, [id]]);
    await db.schema.alterTable('hidden').renameTo('dances').execute();
    await change(id, { deleted_at: now });
    await map.catchUp();
    expect(idsOn(map)).toEqual([]);
  });

  test('stops loading when it is closed, without logging an error', async () => {
    const errors: object[] = [];
    await anEvent(db);
    const map = openEventMap({
      db,
      clock: () => time,
      log: { ...silentLog, error: (details) => errors.push(details) },
    });
    const loading = map.catchUp();
    await map.close();
    await loading;
    expect([map.isLoaded, errors]).toEqual([false, []]);
  });

  test('starts a new round for each caller of catchUp, shared by concurrent callers', async () => {
    const map = await loadedMap();
    const early = map.catchUp();
    const { id } = await anEvent(db);
    await Promise.all([early, map.catchUp(), map.catchUp()]);
    expect(idsOn(map)).toEqual([id]);
  });
});

/** Possible changes, each with a number that selects the event. */
const step = fc.record({
  what: fc.constantFrom(
    'add',
    'move',
    'retype',
    'restyle',
    'make free',
    'delete',
    'undelete',
    'lose place',
    'end',
    'catch up',
    'restart',
  ),
  which: fc.nat(),
  place: fc.constantFrom([2.5, 46.75], [2.5, 46.75], [-0.58, 44.84], [179.99, -16.5], [-179.99, -16.5]),
  type: fc.nat(2),
  styles: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
});

test('a map that applied all changes over several starts answers like one that is newly loaded', async () => {
  const types = [await anEventType(db), await anEventType(db), await anEventType(db)];
  const dances = [await aDance(db), await aDance(db), await aDance(db)];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await db.deleteFrom('event_slugs').execute();
      await db.deleteFrom('events').execute();
      const ids: string[] = [];
      const snapshotPath = join(folder, randomUUID());
      let follower = await loadedMap(silentLog, snapshotPath);

      for (const {
        what,
        which,
        place: [longitude = 0, latitude = 0],
        type,
        styles,
      } of steps) {
        const id = ids[which % Math.max(1, ids.length)];
        const chosen = { type: types[type] ?? { id: '' }, dances: styles.flatMap((style) => dances[style] ?? []) };
        if (what === 'add' || id === undefined) {
          const place = await aPlace(db, { longitude, latitude });
          ids.push((await anEvent(db, { place, ...chosen, price: 9 })).id);
        } else if (what === 'move') await change(id, { morton: mortonCode(longitude, latitude) });
        else if (what === 'retype') await change(id, { type_id: chosen.type.id });
        else if (what === 'make free') await change(id, { price: 0 });
        else if (what === 'restyle') await restyle(id, chosen.dances);
        else if (what === 'delete') await change(id, { deleted_at: now });
        else if (what === 'undelete') await change(id, { deleted_at: null });
        else if (what === 'lose place') await change(id, { morton: null });
        else if (what === 'end') await change(id, { starts_at: new Date(0), ends_at: now });
        else if (what === 'restart') {
          await follower.close();
          follower = await loadedMap(silentLog, snapshotPath);
        } else await follower.catchUp();
      }
      await follower.catchUp();

      const fresh = await loadedMap();
      const some = [
        { types: [types[0]?.slug ?? ''] },
        { styles: [dances[1]?.slug ?? ''] },
        { facts: ['free' as const] },
      ];
      for (const filters of [{}, ...some]) {
        for (const zoom of [0, 8]) {
          const view = { zoom, x: { first: 0, last: 2 ** zoom - 1 }, y: { first: 80, last: 160 }, filters };
          if (zoom === 0) view.y = { first: 0, last: 0 };
          expect({ ...follower.cells(view), v: 0 }).toEqual({ ...fresh.cells(view), v: 0 });
        }
        expect(follower.events({ area: world, filters, limit: 100 })).toEqual(
          fresh.events({ area: world, filters, limit: 100 }),
        );
      }
      await Promise.all([follower.close(), fresh.close()]);
    }),
    { numRuns: 12 },
  );
}, 60_000);

/** Many copies of an event at the same place, with entries in the change log. */
async function copyOf(id: string, count: number): Promise<void> {
  const { fact_bits: _, ...event } = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // The database generates the omitted column.
  const columns = sql.join(Object.keys(event).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: string }>`
    insert into events (${columns})
    select ${columns}
    from (
      select (jsonb_populate_record(event, jsonb_build_object('id', copy.id, 'slug', copy.id))).*
      from events event,
        (select '11111111-0000-7000-8000-' || lpad(to_hex(number), 12, '0') as id
         from generate_series(1, ${count}::int) as number) copy
      where event.id = ${id}
    ) copies
    returning id
  `.execute(db);
  await appendLines(
    db,
    rows.map((row) => ({ eventId: row.id, kind: 'added' })),
    now,
  );
}
