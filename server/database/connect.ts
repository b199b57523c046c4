import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { copyRunningDatabase } from './copy-folder.ts';
import { DatabaseWatch, rememberWatch } from './database-watch.ts';
import { openEmbedded } from './embedded.ts';
import { closeWhenSilent } from './idle-socket-timeout.ts';
import { runUnlessDiskFull, startMaintenance } from './maintenance.ts';
import { WatchedPool } from './pool.ts';
import { isPreparedStatementLost, usePreparedStatements } from './prepared-queries.ts';
import { maxIdleInTransactionMs, maxStatementMs } from './session-timeouts.ts';
import type { Tables } from './tables.ts';
import { TransactionDialect } from './transaction-dialect.ts';

/** The database, or a transaction on it: stores accept either. */
export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  /**
   * Copies the folder of the embedded database to `to`, which must not exist, while the database is used. The copy
   * opens like after a power failure, with everything that was committed before. Undefined for a PostgreSQL server.
   */
  copyFolder?: (to: string) => Promise<void>;
  close(): Promise<void>;
}

interface Watcher {
  /** A progress line for the operator at the start. */
  onProgress?(line: string): void;
  /** The embedded database has failed, and this process must end. No acknowledged write is lost. */
  onBroken?(error: Error): void;
  /**
   * How long a query waits for the only connection of the embedded database before it fails; ten seconds by default.
   */
  timeoutMs?: number;
  /** How long a PostgreSQL server may be silent after a query. */
  silenceMs?: number;
  /** Page cache of the embedded database in megabytes; by default a share of its data. */
  sharedBuffersMb?: number;
}

/**
 * Opens the PostgreSQL at `databaseUrl`, or the embedded one in `dataDir` without a URL. Both use the same driver, so
 * queries, types and errors are the same. Throws `DatabaseInUseError` if another process has the embedded one open, and
 * `OtherEngineVersion` if another major version of PostgreSQL wrote it.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'workers' | 'hasPreparedStatements'>>,
  log: Log,
  watcher: Watcher = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl, workers, hasPreparedStatements } = config;
    const pool = connectTo(databaseUrl, workers, watcher.silenceMs);
    const db = kyselyOn(pool, log, hasPreparedStatements);
    return {
      db,
      async close() {
        await db.destroy();
        // Kysely does not end a pool that only others have used.
        if (!pool.ending) await pool.end();
      },
    };
  }
  const folder = join(config.dataDir, 'postgres');
  const embedded = await openEmbedded(folder, {
    onProgress() {},
    onBroken: (error) => log.error({ err: error }, 'the database has died'),
    ...watcher,
  });
  const upkeep = startMaintenance(embedded, log);
  return {
    db: kyselyOn(embedded.pool, log),
    // No other checkpoint runs meanwhile, because it would remove the log that the copy needs.
    copyFolder: (to) =>
      upkeep.pauseDuring(async () => {
        await runUnlessDiskFull(embedded, 'checkpoint');
        await copyRunningDatabase(folder, to);
      }),
    async close() {
      await upkeep.stop();
      await embedded.close();
    },
  };
}

/**
 * Creates Kysely on a pool, and logs each outage once at its start and end, however many queries fail. A broken
 * connection emits an `error` event, even during a query, in addition to the query's error; without a listener, the
 * event would end the process.
 */
export function kyselyOn(pool: WatchedPool, log: Log, hasPreparedStatements = true): Db {
  const watch = new DatabaseWatch(pool, log);
  let isPoolerKnown = false;
  const note = (error: unknown) => {
    if (hasPreparedStatements && !isPoolerKnown && isPreparedStatementLost(error)) {
      isPoolerKnown = true;
      log.error({ err: error }, 'the connection pooler loses prepared statements: set PREPARED=off, or update it');
    }
    return watch.failed(error);
  };
  const report = (error: Error) => note(error) ?? log.warn({ err: error }, 'a connection to the database broke');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  if (hasPreparedStatements) pool.on('connect', usePreparedStatements);
  pool.onSilence = note;
  const db = new Kysely<Tables>({
    dialect: new TransactionDialect({ pool }),
    log(event) {
      if (event.level === 'error') note(event.error);
      else
        watch.succeeded({
          milliseconds: event.queryDurationMillis,
          isInsert: event.query.query.kind === 'InsertQueryNode',
        });
    },
  });
  rememberWatch(db, watch);
  return db;
}

/** The server would have ended the statement by now. */
const maxSilenceMs = maxStatementMs + 5000;

/** PostgreSQL allows a hundred connections by default; some are left for other clients. */
const maxConnections = 80;

function connectTo(connectionString: string, workers = 1, silenceMs = maxSilenceMs): WatchedPool {
  const pool = new WatchedPool({
    connectionString,
    application_name: 'pista',
    max: Math.max(4, Math.min(16, Math.floor(maxConnections / workers))),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    statement_timeout: maxStatementMs,
    idle_in_transaction_session_timeout: maxIdleInTransactionMs,
  });
  pool.on('connect', (client) => closeWhenSilent(client, silenceMs));
  return pool;
}
