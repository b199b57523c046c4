import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendLines } from '#server/changes/log-store.ts';
import { anEvent, now } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { breakChangeLog, changeEvent } from '#testing/event-changes.ts';
import { testFolder } from '#testing/folder.ts';
import { recordingLog } from '#testing/log.ts';
import { type EventMap, openEventMap } from './service.ts';
import { readSnapshot, SnapshotWriter } from './snapshot-file.ts';

const db = await testDatabase();
const snapshotPath = join(await testFolder(), 'map.snapshot');
const hour = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * hour);
let time = now;
let opened: EventMap[] = [];
let logged: string[] = [];

beforeEach(async () => {
  await empty(db);
  await rm(snapshotPath, { force: true });
  time = now;
  logged = [];
});
afterEach(async () => {
  await Promise.all(opened.map((map) => map.close()));
  opened = [];
});

const tell = (details: object, text?: string) => {
  logged.push('why' in details ? `${text}: ${details.why}` : `${text}`);
};

/** A start with the snapshot of the last one. */
async function start(path = snapshotPath): Promise<EventMap> {
  const log = recordingLog(tell);
  const map = openEventMap({ db, clock: () => time, log, snapshotPath: path });
  opened.push(map);
  await map.catchUp();
  return map;
}

const world = { west: -180, south: -90, east: 180, north: 90 };
const idsOn = (map: EventMap) => map.events({ area: world, filters: {}, limit: 100 }).ids;

/** Two events, and a snapshot of them from a start and a clean stop. */
async function twoEventsAndASnapshot() {
  const [first, second] = [await anEvent(db), await anEvent(db)];
  await (await start()).close();
  logged = [];
  return { first, second };
}

test('a start loads the snapshot, and applies the changes since', async () => {
  const { first, second } = await twoEventsAndASnapshot();
  await changeEvent(db, first.id, { deleted_at: now });
  const third = await anEvent(db, { startsAt: second.ends_at });
  const map = await start();
  expect([map.isLoaded, idsOn(map)]).toEqual([true, [second.id, third.id]]);
  expect(logged).toEqual(['map loaded from its snapshot']);
});

test('drops events that ended meanwhile, and adds them again when they are postponed', async () => {
  const { first, second } = await twoEventsAndASnapshot();
  time = new Date(Math.max(first.ends_at.getTime(), second.ends_at.getTime()));
  const map = await start();
  expect([map.isLoaded, idsOn(map)]).toEqual([true, []]);
  await changeEvent(db, first.id, { ends_at: later(100) });
  await map.catchUp();
  expect(idsOn(map)).toEqual([first.id]);
});

test('is written after the first load, for a start after a crash', async () => {
  const { id } = await anEvent(db);
  await start();
  while (!existsSync(snapshotPath)) await pause(5);
  logged = [];
  expect(idsOn(await start())).toEqual([id]);
  expect(logged).toEqual(['map loaded from its snapshot']);
});

test('the daily reload includes changes missing in the log, also with frequent restarts', async () => {
  const { first, second } = await twoEventsAndASnapshot();
  await sql`update events set morton = null where id = ${first.id}`.execute(db);
  time = later(23);
  const map = await start();
  expect(idsOn(map)).toEqual([first.id, second.id]);
  await map.close();

  time = later(25);
  logged = [];
  const next = await start();
  expect([next.isLoaded, logged]).toEqual([true, ['map loaded from its snapshot']]);
  await next.catchUp();
  expect([idsOn(next), logged.includes('map loaded')]).toEqual([[second.id], true]);
});

test('servers that share the file write intact snapshots', async () => {
  const { id } = await anEvent(db);
  const servers = await Promise.all([start(), start(), start()]);
  await anEvent(db);
  await Promise.all(servers.map((map) => map.catchUp()));
  await Promise.all(servers.map((map) => map.close()));
  logged = [];
  expect(idsOn(await start())).toHaveLength(2);
  expect([idsOn(await start())[0], new Set(logged)]).toEqual([id, new Set(['map loaded from its snapshot'])]);
});

test('logs one line if the file cannot be written', async () => {
  const { id } = await anEvent(db);
  await writeFile(snapshotPath, '');
  const map = await start(join(snapshotPath, 'in a file'));
  await map.close();
  expect([idsOn(map), logged.at(-1)]).toEqual([
    [id],
    'writing the snapshot of the map failed; the next start loads all events',
  ]);
});

describe('rejects, logs and overwrites a snapshot', () => {
  const refusal = (why: string) => `the snapshot of the map is not used: ${why}`;

  /** Starts, and checks that the map is loaded from the database and a new snapshot is written. */
  async function expectLoading(...lines: string[]): Promise<void> {
    const map = await start();
    const { rows } = await sql<{ id: string }>`
      select id from events where deleted_at is null order by starts_at, id
    `.execute(db);
    expect(idsOn(map)).toEqual(rows.map(({ id }) => id));
    expect(logged).toEqual([...lines, 'map loaded']);
    await map.close();
    logged = [];
    await (await start()).close();
    expect(logged).toEqual(['map loaded from its snapshot']);
  }

  /** Changes the facts of the snapshot, as another version or another machine would write them. */
  async function rewrite(facts: object): Promise<void> {
    const { facts: before, parts } = await readSnapshot(snapshotPath);
    await new SnapshotWriter(snapshotPath, { ...(before as object), ...facts }, parts).write();
  }

  test('that is damaged', async () => {
    await twoEventsAndASnapshot();
    const bytes = await readFile(snapshotPath);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(snapshotPath, bytes);
    await expectLoading(refusal('it is damaged'));
  });

  test('that is truncated', async () => {
    await twoEventsAndASnapshot();
    await writeFile(snapshotPath, (await readFile(snapshotPath)).subarray(0, 200));
    await expectLoading(refusal('it is damaged'));
  });

  test('that is empty', async () => {
    await twoEventsAndASnapshot();
    await writeFile(snapshotPath, '');
    await expectLoading(refusal('it is damaged'));
  });

  test('of another version or with other columns', async () => {
    await twoEventsAndASnapshot();
    await rewrite({ format: 0 });
    await expectLoading(refusal('it is of another version'));
    const { facts, parts } = await readSnapshot(snapshotPath);
    const { ids: _, ...others } = parts;
    await new SnapshotWriter(snapshotPath, facts, others).write();
    logged = [];
    await expectLoading(expect.stringContaining('"ids" is missing'));
  });

  test('from before a migration', async () => {
    await twoEventsAndASnapshot();
    await rewrite({ schema: '0001-events' });
    await expectLoading(refusal('the database has been migrated since'));
  });

  test('from the future', async () => {
    await twoEventsAndASnapshot();
    time = later(-1);
    await expectLoading(refusal('it is from the future'));
  });

  const elsewhere = refusal('it is of another database, or of another state of this one');

  test('of another database, also if the change logs of both are empty', async () => {
    await anEvent(db);
    await breakChangeLog(db);
    await (await start()).close();
    logged = [];
    await sql`update event_change_head set log_id = gen_random_uuid()`.execute(db);
    await expectLoading(elsewhere);
  });

  test('if the database was restored from an older backup and its log has grown since', async () => {
    for (const more of [1, 2, 5]) {
      const kept = await anEvent(db);
      const lost = await anEvent(db);
      await (await start()).close();
      logged = [];
      await putBackBefore(lost.id);
      for (let nth = 0; nth < more; nth += 1) await anEvent(db);
      await changeEvent(db, kept.id, {});
      await expectLoading(elsewhere);
      logged = [];
    }
  });

  test('that is newer than the log of a restored backup', async () => {
    const { second } = await twoEventsAndASnapshot();
    await putBackBefore(second.id);
    await expectLoading(elsewhere);
  });

  test('if the following entries of the log were deleted', async () => {
    const { first } = await twoEventsAndASnapshot();
    await changeEvent(db, first.id, { deleted_at: now });
    await breakChangeLog(db);
    await anEvent(db);
    await expectLoading(elsewhere);
  });

  test('if one of the following entries is missing', async () => {
    const { first } = await twoEventsAndASnapshot();
    await changeEvent(db, first.id, { deleted_at: now });
    await anEvent(db);
    await sql`delete from event_changes where position =
      (select min(position) from event_changes where kind = 'deleted')`.execute(db);
    await expectLoading('map loaded from its snapshot');
  });

  test('if there are more changes than are applied one by one', async () => {
    const { first } = await twoEventsAndASnapshot();
    const line = { eventId: first.id, kind: 'changed' } as const;
    await appendLines(
      db,
      Array.from({ length: 20_001 }, () => line),
      now,
    );
    await expectLoading('map loaded from its snapshot');
  });
});

/** Restores a backup: removes the last event, its slug and its entry of the log. */
async function putBackBefore(id: string): Promise<void> {
  await db.deleteFrom('event_slugs').where('event_id', '=', id).execute();
  await db.deleteFrom('events').where('id', '=', id).execute();
  await db.deleteFrom('event_changes').where('event_id', '=', id).execute();
  await sql`update event_change_head set position = position - 1`.execute(db);
}
