import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#server/ids/ids.ts';
import { aPlace, aUser } from '#testing/builders.ts';
import { embeddedFolder } from '#testing/embedded-folder.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { mayMount, smallDisk } from '#testing/small-disk.ts';
import { kyselyOn } from './connect.ts';
import { openEmbedded } from './embedded.ts';
import { engineMajor, OtherEngineVersion } from './engine-version.ts';
import { DatabaseInUseError, renewEveryMs } from './lock.ts';
import { runMaintenance } from './maintenance.ts';
import { outageOf } from './outage.ts';
import { transact } from './transact.ts';

async function open(folder: string, watcher: Partial<Parameters<typeof openEmbedded>[1]> = {}) {
  const embedded = await openEmbedded(folder, { onProgress() {}, onBroken() {}, ...watcher });
  return { embedded, db: kyselyOn(embedded.pool, silentLog), close: () => embedded.close() };
}

const newFolder = async () => join(await embeddedFolder(), 'postgres');

const folder = await newFolder();
// On a busy machine, two hundred queries in a row take time.
const timeoutMs = 60_000;
const { db, embedded, close } = await open(folder, { timeoutMs });
afterAll(close);

test('flushes each commit to the disk, and writes nothing on reading', async () => {
  for (let commits = 0; commits < 3; commits++) {
    const before = embedded.syncCount();
    await aPlace(db);
    expect(embedded.syncCount()).toBeGreaterThan(before);
  }
  const before = embedded.syncCount();
  await db.selectFrom('places').selectAll().execute();
  expect(embedded.syncCount()).toBe(before);
});

test('gives other users of the machine no access to the folder', () => {
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('does not open the same folder twice', async () => {
  await expect(open(folder)).rejects.toThrow(DatabaseInUseError);
  await aPlace(db);
});

test('answers many concurrent queries, large and small', async () => {
  const questions = Array.from({ length: 200 }, (_, n) => `${n} `.padEnd(n % 3 === 0 ? 300_000 : 10, 'é'));
  const answers = await Promise.all(
    questions.map((question) => sql<{ answer: string }>`select ${question}::text as answer`.execute(db)),
  );
  const mixedUp = answers.filter(({ rows }, index) => rows[0]?.answer !== questions[index]);
  expect(mixedUp).toEqual([]);
});

test('returns a long answer completely', async () => {
  const { rows } = await sql<{ n: number }>`select n, repeat('x', 100) from generate_series(1, 50000) as n`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 50_000 }, (_, index) => index + 1));
});

test('answers the next query normally after an error', async () => {
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
  await expect(sql`select from where`.execute(db)).rejects.toMatchObject({ code: '42601' });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('rolls back the transaction of a broken connection for the next one', async () => {
  const client = await embedded.pool.connect();
  await client.query('begin');
  await client.query("set search_path to 'pg_catalog'");
  await client.query("insert into public.users values (gen_random_uuid(), 'a@example.org', 'A', '{}', now())");
  client.release(new Error('broke off'));
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('counts rows for the planner, and starts a new log during maintenance', async () => {
  await db.deleteFrom('places').execute();
  await aPlace(db);
  const logStart = () => sql`select redo_lsn from pg_control_checkpoint()`.execute(db).then(({ rows }) => rows);
  const before = await logStart();
  await runMaintenance(embedded, true);
  const { rows } = await sql`select reltuples from pg_class where relname = 'places'`.execute(db);
  expect(rows).toEqual([{ reltuples: 1 }]);
  expect(await logStart()).not.toEqual(before);
});

test('counts only tables that have grown much, without waiting for the next vacuum', async () => {
  const countedPlaces = () =>
    sql<{ reltuples: number }>`select reltuples from pg_class where relname = 'places'`
      .execute(db)
      .then(({ rows }) => rows[0]?.reltuples);
  await db.deleteFrom('places').execute();
  await runMaintenance(embedded, true);
  await aPlace(db);
  await runMaintenance(embedded, false);
  expect(await countedPlaces()).toBe(1);
  await aPlace(db);
  await runMaintenance(embedded, false);
  expect(await countedPlaces()).toBe(1);
});

test('frees the space of a deleted file, without waiting for the next full vacuum', async () => {
  const owner = await aUser(db);
  const file = randomBytes(8_000_000).toString('base64');
  const source = { id: newId(), owner_id: owner.id, since: '2027-05-01', created_at: new Date(), file };
  await db.insertInto('sources').values(source).execute();
  await db.deleteFrom('sources').execute();
  await runMaintenance(embedded, false);
  const { rows } = await sql<{ bytes: string }>`select pg_total_relation_size('sources') as bytes`.execute(db);
  expect(Number(rows[0]?.bytes)).toBeLessThan(1_000_000);
});

test('reports an error for the outer database inside a transaction, instead of waiting forever', async () => {
  await db.deleteFrom('places').execute();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const work = db.transaction().execute(async (transaction) => {
    await aPlace(transaction);
    await aPlace(db);
  });
  const refused = expect(work).rejects.toThrow('timeout');
  while (embedded.pool.waitingCount === 0) await turn();
  vi.advanceTimersByTime(timeoutMs);
  await refused;
  expect(await db.selectFrom('places').selectAll().execute()).toEqual([]);
});

test.runIf(mayMount)(
  'stays readable on a full disk, during maintenance too, and writable when there is space',
  async () => {
    const disk = await smallDisk(160);
    const folder = join(disk.folder, 'postgres');
    await cp(await newFolder(), folder, { recursive: true });
    const { embedded, db, close } = await open(folder);
    const first = await aPlace(db);
    await disk.fill();
    const refusal = () => aPlace(db).then(() => null, outageOf);
    await vi.waitUntil(async () => (await refusal()) === 'full', { timeout: 30_000 });
    await expect(transact(db, aPlace)).rejects.toThrow('Too little room is left on the disk');
    const places = () => db.selectFrom('places').select('id').execute();
    await runMaintenance(embedded, true);
    expect(await places()).toContainEqual({ id: first.id });
    await disk.freeSpace();
    await vi.waitUntil(async () => (await refusal()) === null, { timeout: 30_000 });
    await close();
  },
  120_000,
);

/** Longer than any test waits: a query to a dead engine would be noticed. */
const endlessly = { patienceMs: 3_600_000 };

test('ends the engine when the disk fails, reports why, and leaves no query waiting', async () => {
  const died = Promise.withResolvers<Error>();
  const folder = await newFolder();
  const { db, close } = await open(folder, { onBroken: died.resolve, ...endlessly });
  rmSync(join(folder, 'pg_wal'), { recursive: true });
  const write = () => sql`select pg_switch_wal()`.execute(db).then(() => aPlace(db));
  const outcomes = await Promise.allSettled([write(), write(), write(), transact(db, aPlace)]);
  // Queries before the first write that could not be flushed were answered.
  expect(outcomes.map(({ status }) => status)).toContain('rejected');
  const death = await died.promise;
  expect(death.message).toMatch(/has died.*PANIC/);
  expect(outageOf(death)).toBe('silent');
  const late = await Promise.allSettled(Array.from({ length: 20 }, () => aPlace(db)));
  expect(late).toEqual(late.map(() => ({ status: 'rejected', reason: death })));
  await close();
});

test('stops writing after losing the folder lock, and fails queries behind a long one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const died = Promise.withResolvers<Error>();
  const folder = await newFolder();
  const { db, embedded, close } = await open(folder, { onBroken: died.resolve, ...endlessly });
  const long = sql`select count(*) from generate_series(1, 1000000000)`.execute(db);
  const outcomes = Promise.allSettled([long, ...Array.from({ length: 20 }, () => aPlace(db))]);
  await vi.waitUntil(() => embedded.pool.waitingCount === 20);
  writeFileSync(`${folder}.lock`, 'another holder');
  vi.advanceTimersByTime(renewEveryMs);
  const death = await died.promise;
  expect(death.message).toContain('taken its place');
  expect(await outcomes).toEqual(Array.from({ length: 21 }, () => ({ status: 'rejected', reason: death })));
  await close();
});

/** A user without a name, who is not root. */
const otherUser = 54_321;

test.runIf(process.getuid?.() === 0)('refuses root on a folder of another user, and leaves nothing there', async () => {
  const dataDir = await testFolder();
  chownSync(dataDir, otherUser, otherUser);
  const folder = join(dataDir, 'postgres');
  const advice =
    /belongs to the user with the number 54321, and this program runs as the user root: .*sudo -u '#54321'/;
  await expect(open(folder)).rejects.toThrow(advice);
  expect(readdirSync(dataDir)).toEqual([]);
  mkdirSync(folder);
  chownSync(folder, otherUser, otherUser);
  await expect(open(folder)).rejects.toThrow(advice);
  expect(readdirSync(dataDir, { recursive: true })).toEqual(['postgres']);
});

test('refuses the database of another PostgreSQL before touching it, and explains how to move it', async () => {
  const folder = join(await testFolder(), 'postgres');
  mkdirSync(folder);
  writeFileSync(join(folder, 'PG_VERSION'), '17\n');
  const error = await open(folder).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(OtherEngineVersion);
  expect(String(error)).toContain(`${folder} was written by PostgreSQL 17, and this version of Pista contains`);
  expect(String(error)).toContain('run "npm run backup -- FILE" with it');
  expect(readdirSync(folder)).toEqual(['PG_VERSION']);
  expect(readdirSync(dirname(folder))).toEqual(['postgres']);
});

test('knows the major version of its engine', async () => {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  expect(Number.parseInt(rows[0]?.server_version ?? '', 10)).toBe(engineMajor);
});
