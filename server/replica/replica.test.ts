import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { forReading, openReadDb } from '#server/database/read-db.ts';
import { afterFile } from '#testing/after-file.ts';
import { testApp } from '#testing/app.ts';
import { installJobs } from '#testing/jobs.ts';
import { silentLog, warningLog } from '#testing/log.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { servePages } from '#testing/pages.ts';
import { findPgbouncer, losingPreparedStatements, startPgbouncer } from '#testing/pgbouncer.ts';
import { findPostgresql, query, startCluster, startReplica } from '#testing/postgresql-cluster.ts';
import { aPerson } from '#testing/signed-in.ts';
import { openReplica } from './service.ts';

/** Starts the site on a PostgreSQL server with a replica, behind PgBouncer if it is installed. */
async function setUp() {
  const primary = await startCluster();
  afterFile(primary.stop);
  await query(primary.url('postgres'), 'create database pista');
  const databaseUrl = primary.url('pista');
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' }, silentLog);
  afterFile(close);
  await migrate(db);
  await installJobs(db);
  const standby = await startReplica(primary);
  afterFile(standby.stop);
  const lines: string[] = [];
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: await pooledUrl(standby.url('pista')),
    PREPARED: 'off',
  };
  const { app, tools } = await testApp(
    db,
    settings,
    warningLog((_details, message) => lines.push(message)),
  );
  await servePages(app, forReading(tools));
  const ana = await aPerson(tools);
  const form = await aFilledForm(db);
  const { id } = (await send(app, 'POST', '/api/internal/events', ana, form)).body;
  const replica = tools.replica ?? expect.fail();
  return {
    ...{ primary, tools },
    standby,
    lines,
    replica,
    onStandby: (statement: string) => query(standby.url('pista'), statement),
    async page() {
      const { slug } = (await send(app, 'GET', `/api/internal/events/${id}`)).body;
      return app.inject(`/events/${slug}`);
    },
    list: (headers = {}) => app.inject({ url: `/api/internal/events?limit=${++limit}`, headers }),
    rename: (name: string) => send(app, 'PUT', `/api/internal/events/${id}`, ana, { ...form, name }),
    ana,
    /** Waits until reads of visitors can use the replica. */
    isUsed: () => vi.waitFor(async () => expect(await replica.hasAll()).toBe(true), { timeout: 20_000, interval: 20 }),
    /** Returns by which database the queries of `work` were answered. */
    async answered(work: () => Promise<unknown>) {
      const before = new Map(replica.reads);
      await work();
      return [...replica.reads]
        .filter(([source, count]) => count > (before.get(source) ?? 0))
        .map(([source]) => source);
    },
  };
}

/** Makes each list another one, so that none is cached. */
let limit = 1;

async function pooledUrl(url: string): Promise<string> {
  if (!findPgbouncer()) return url;
  const ignored = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout';
  const pooler = await startPgbouncer(url, [ignored, 'server_login_retry = 1', ...losingPreparedStatements()]);
  afterFile(pooler.stop);
  return pooler.url('pista');
}

describe.runIf(findPostgresql())('with a replica', async () => {
  const { primary, tools, standby, lines, replica, onStandby, page, list, rename, ana, isUsed, answered } =
    await setUp();

  test('answers visitors from the replica, and users from the primary', async () => {
    await isUsed();
    expect(await answered(page)).toEqual(['replica']);
    expect(await answered(list)).toEqual(['replica']);
    expect(await answered(() => list(ana.headers))).toEqual(['primary']);
    expect(replica.state).toMatchObject({ isUsed: true, lagSeconds: 0 });
  });

  test('shows what was written at once while the replica is late, and reports that it is late', async () => {
    await isUsed();
    await onStandby('select pg_wal_replay_pause()');
    await rename('Milonga nueva');
    expect(await answered(async () => expect((await page()).body).toContain('Milonga nueva'))).toEqual(['primary']);
    await vi.waitFor(() => expect(replica.state.problem).toContain('behind'), { timeout: 20_000, interval: 20 });

    await onStandby('select pg_wal_replay_resume()');
    await isUsed();
    expect(await answered(async () => expect((await list()).body).toContain('Milonga nueva'))).toEqual(['replica']);
  });

  test('answers from the primary while the replica is frozen, and uses it again afterwards', async () => {
    await isUsed();
    standby.freeze();
    try {
      // The first ones reach the frozen replica.
      const answers = await Promise.all([page(), list(), list(), list()]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(replica.state).toMatchObject({ isUsed: false, problem: 'The database does not answer.' });
      expect(await answered(list)).toEqual(['primary']);
    } finally {
      standby.thaw();
    }
    await isUsed();
    expect(await answered(list)).toEqual(['replica']);
  });

  test('answers from the primary while the replica is stopped, or has become a primary', async () => {
    await isUsed();
    lines.length = 0;
    await standby.interrupt();
    for (let times = 0; times < 3; times++) expect((await list()).statusCode).toBe(200);
    expect(await answered(list)).toEqual(['primary']);
    expect(replica.state).toMatchObject({ isUsed: false, lagSeconds: undefined });
    await standby.resume();
    await isUsed();
    expect(await answered(list)).toEqual(['replica']);

    await onStandby('select pg_promote()');
    await vi.waitFor(() => expect(replica.state.problem).toContain('no replica'), { timeout: 20_000, interval: 20 });
    expect(await answered(list)).toEqual(['primary']);
    expect(lines.filter((line) => line.includes('not used')).length).toBeLessThanOrEqual(1);
  });

  test('does not use a replica that follows another primary, at any position', async () => {
    // `standby` is a primary by now. Its changes are no changes of the site.
    await onStandby('create table other_history ()');
    await onStandby('select pg_switch_wal()');
    const other = await startReplica(standby, { name: 'other' });
    afterFile(other.stop);
    const config = { databaseReadUrl: other.url('pista'), workers: 1, hasPreparedStatements: false };
    const replica = (await openReplica(config, tools)) ?? expect.fail();
    afterFile(() => replica.close());
    expect(replica.state.problem).toBe('The replica has changes that the primary has lost.');
    expect(await replica.hasAll()).toBe(false);

    // Each begins another file of 16 MB.
    for (let nth = 0; nth < 6; nth++) {
      await query(primary.url('pista'), `create table history_${nth} ()`);
      await query(primary.url('pista'), 'select pg_switch_wal()');
    }
    expect(await replica.hasAll()).toBe(false);
    await vi.waitFor(() => expect(replica.state.problem).toContain('behind'), { timeout: 20_000, interval: 20 });
  });

  test('never writes for visitors', async () => {
    const { db, close } = await openDatabase({ databaseUrl: standby.url('pista'), dataDir: '' }, silentLog);
    const readDb = openReadDb(db);
    await expect(readDb.deleteFrom('events').execute()).rejects.toThrow('does not write');
    await expect(readDb.transaction().execute(async () => {})).rejects.toThrow('no transactions');
    await close();
  });
});
