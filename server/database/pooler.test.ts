import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { engine, newDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/log.ts';
import { findPgbouncer, startPgbouncer } from '#testing/pgbouncer.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

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
    const locks = await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(
      servers[0]?.db ?? expect.fail(),
    );
    expect(locks.rows).toEqual([]);
    await Promise.all(servers.map(({ close }) => close()));
  }
});
