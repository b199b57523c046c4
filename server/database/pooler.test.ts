import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { engine, newDatabase } from '#testing/database.ts';
import { recordingLog, silentLog } from '#testing/log.ts';
import { findPgbouncer, losingPreparedStatements, startPgbouncer } from '#testing/pgbouncer.ts';
import { openDatabase } from './connect.ts';
import { withoutTimeouts } from './idle-socket-timeout.ts';
import { migrate } from './migrate.ts';
import { outageOf } from './outage.ts';
import { preparedQuery } from './prepared-queries.ts';
import { missingTimeouts } from './session-timeouts.ts';

const isPoolerHere = engine === 'postgresql' && findPgbouncer() !== undefined;
if (engine === 'postgresql' && !isPoolerHere)
  process.stderr.write(
    'The tests behind a connection pooler are left out: there is none (apt-get install pgbouncer).\n',
  );

const ignored = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout';

/** Returns the settings of a new database behind PgBouncer. */
async function pooledDatabase(settings: string[]) {
  const { databaseUrl = '', dataDir } = await newDatabase();
  const pooler = await startPgbouncer(databaseUrl, settings);
  afterFile(pooler.stop);
  return { direct: databaseUrl, databaseUrl: pooler.url(new URL(databaseUrl).pathname.slice(1)), dataDir };
}

test.runIf(isPoolerHere)('migrates again and again behind a pooler in transaction mode', async () => {
  const { databaseUrl, dataDir } = await pooledDatabase([ignored]);
  for (let start = 0; start < 3; start++) {
    // Together they use several connections of the pool.
    const servers = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir }, silentLog)));
    await Promise.all(servers.map(({ db }) => migrate(db)));
    const locks = await sql`select 1 from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      servers[0]?.db ?? expect.fail(),
    );
    expect(locks.rows).toEqual([]);
    await Promise.all(servers.map(({ close }) => close()));
  }
});

test.runIf(isPoolerHere)('explains how a pooler accepts its connections', async () => {
  const { databaseUrl, dataDir } = await pooledDatabase([]);
  const { db, close } = await openDatabase({ databaseUrl, dataDir }, silentLog);
  onTestFinished(close);
  const error = await sql`select 1`.execute(db).catch((error: Error) => error);
  expect(outageOf(error)).toBe('silent');
  expect(String(error)).toContain(
    `add "${ignored}" to its configuration (pgbouncer.ini) (unsupported startup parameter`,
  );
});

test.runIf(isPoolerHere)('warns without timeouts behind a pooler, until the role has them', async () => {
  const { direct, databaseUrl, dataDir } = await pooledDatabase([ignored]);
  const { db, close } = await openDatabase({ databaseUrl, dataDir }, silentLog);
  onTestFinished(close);
  const warning = await missingTimeouts(db);
  expect(warning).toMatch(
    /^The database does not limit .* \(statement_timeout and idle_in_transaction_session_timeout are 0\)/,
  );
  const statements = warning?.match(/alter role pista set [^;]+;/g) ?? [];
  expect(statements).toHaveLength(2);
  const own = await openDatabase({ databaseUrl: direct, dataDir }, silentLog);
  onTestFinished(own.close);
  expect(await missingTimeouts(own.db)).toBeUndefined();
  // For this database alone, because the role is shared with other tests.
  for (const statement of statements)
    await sql.raw(statement.replace('set', `in database ${new URL(direct).pathname.slice(1)} set`)).execute(own.db);
  const other = await startPgbouncer(direct, [ignored]);
  onTestFinished(other.stop);
  const later = await openDatabase({ databaseUrl: other.url(new URL(direct).pathname.slice(1)), dataDir }, silentLog);
  onTestFinished(later.close);
  expect(await missingTimeouts(later.db)).toBeUndefined();
  expect(await withoutTimeouts(later.db, (transaction) => missingTimeouts(transaction))).toMatch(
    /^The database does not/,
  );
  expect(await missingTimeouts(later.db)).toBeUndefined();
});

test.runIf(isPoolerHere)('answers frequent queries behind an old pooler with PREPARED=off', async () => {
  // The pool has two sessions, and does not know the prepared statements of its clients.
  const { databaseUrl, dataDir } = await pooledDatabase([
    ignored,
    'default_pool_size = 2',
    ...losingPreparedStatements(),
  ]);
  const logged: string[] = [];
  const log = recordingLog((_, message) => logged.push(`${message}`));
  const ask = preparedQuery((from: typeof db, slug: string) =>
    from.selectFrom('dances').select('id').where('slug', '=', slug),
  );
  const askOften = async (from: typeof db) => {
    const asked = Array.from({ length: 60 }, () => ask(from, 'tango'));
    return (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected').length;
  };
  const { db, close } = await openDatabase({ databaseUrl, dataDir }, log);
  onTestFinished(close);
  expect(await askOften(db)).toBeGreaterThan(0);
  expect(logged).toEqual(['the connection pooler loses prepared statements: set PREPARED=off, or update it']);
  const unprepared = await openDatabase({ databaseUrl, dataDir, hasPreparedStatements: false }, log);
  onTestFinished(unprepared.close);
  expect(await askOften(unprepared.db)).toBe(0);
});
