import type { Log } from '#server/log.ts';
import type { EmbeddedDatabase } from './embedded.ts';
import { analyzeGrownTablesWith } from './statistics.ts';

const checkpointEveryMs = 60_000;
const checkpointsPerVacuum = 30;

interface Maintenance {
  /** Waits for the running work, then runs `work`, and nothing else until it is done. */
  pauseDuring<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for the running work. */
  stop(): Promise<void>;
}

/**
 * Starts background work that a PostgreSQL server does by itself and the embedded one lacks: checkpoints, without which
 * its log and recovery time would grow forever, and vacuum with new statistics. It does nothing while nothing is
 * written.
 */
export function startMaintenance(database: EmbeddedDatabase, log: Log): Maintenance {
  let writtenThrough = database.syncCount();
  let checkpoints = 0;
  let running: Promise<unknown> = Promise.resolve();

  const timer = setInterval(() => {
    if (database.syncCount() === writtenThrough) return;
    running = running
      .then(() => runMaintenance(database, checkpoints++ % checkpointsPerVacuum === 0))
      .catch((error) => log.warn({ err: error }, 'the upkeep of the embedded database had to wait'))
      .then(() => {
        writtenThrough = database.syncCount();
      });
  }, checkpointEveryMs).unref();

  return {
    pauseDuring(work) {
      const result = running.then(work);
      running = result.catch(() => {});
      return result;
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Tables whose large values, such as uploaded files, have grown by 8 MB since the last vacuum: they may have been
 * deleted since.
 */
const tablesWithGrownToast = `
  select quote_ident(tables.relname) as name
  from pg_class tables join pg_class large on large.oid = tables.reltoastrelid
  where tables.relnamespace = 'public'::regnamespace
    and pg_relation_size(large.oid) > 8000000 + large.relallvisible * current_setting('block_size')::int`;

/**
 * Runs one checkpoint, updates statistics of tables that have grown, and on request vacuums: table by table, so that
 * other queries run in between. Does nothing on a nearly full disk: a checkpoint without space ends the database.
 */
export async function runMaintenance(database: EmbeddedDatabase, withVacuum: boolean): Promise<void> {
  if (withVacuum) {
    const { rows } = await database.pool.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of rows) await runUnlessDiskFull(database, `vacuum (analyze) ${name}`);
  } else {
    await analyzeGrownTablesWith((statement) => runUnlessDiskFull(database, statement));
    const { rows } = await runUnlessDiskFull(database, tablesWithGrownToast);
    for (const { name } of rows as { name: string }[]) await runUnlessDiskFull(database, `vacuum ${name}`);
  }
  await runUnlessDiskFull(database, 'checkpoint');
}

/** Checks the disk when it is its turn, because much may have been written meanwhile. */
export async function runUnlessDiskFull(
  { pool, isDiskNearlyFull }: EmbeddedDatabase,
  statement: string,
): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  try {
    return isDiskNearlyFull() ? { rows: [] } : await client.query(statement);
  } finally {
    client.release();
  }
}
