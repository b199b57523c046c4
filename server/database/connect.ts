import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { openEmbedded } from './embedded.ts';
import { destroyIdleConnection } from './idle-socket-timeout.ts';
import { startMaintenance } from './maintenance.ts';
import { outageOf } from './outage.ts';
import { WatchedPool } from './pool.ts';
import { usePreparedStatements } from './prepared-queries.ts';
import { rememberPool } from './statements.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction on it: a store takes either. */
export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  close(): Promise<void>;
}

interface Watcher {
  /** A line for who waits at the start. */
  onProgress?(line: string): void;
  /** The embedded database has died, and with it the use of this process. Nothing that was acknowledged is lost. */
  onBroken?(error: Error): void;
  /** How long a query waits for the one connection of the embedded database before it fails; ten seconds unless said. */
  patienceMs?: number;
  /** How long a PostgreSQL server may say nothing to who has asked it. */
  silenceMs?: number;
}

/**
 * Opens the PostgreSQL at `databaseUrl`, or the embedded one in `dataDir` where none is given. Both speak through the same
 * driver, so queries, types and errors are the same. Throws `DatabaseInUseError` when another process has the embedded one.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  log: Log,
  watcher: Watcher = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const db = kyselyOn(connectTo(config.databaseUrl, config.workers, watcher.silenceMs), log);
    return { db, close: () => db.destroy() };
  }
  const embedded = await openEmbedded(join(config.dataDir, 'postgres'), {
    onProgress() {},
    onBroken: (error) => log.error({ err: error }, 'the database has died'),
    ...watcher,
  });
  const upkeep = startMaintenance(embedded, log);
  return {
    db: kyselyOn(embedded.pool, log),
    async close() {
      await upkeep.stop();
      await embedded.close();
    },
  };
}

/**
 * Kysely on a pool, of which the log hears once when it is away and once when it is back, whoever asks meanwhile. A
 * connection that breaks tells so by an `error` event, also while it is in use, besides failing its query; an event that
 * nobody listens to would end the process.
 */
export function kyselyOn(pool: WatchedPool, log: Log): Db {
  const silence = new OutageLog(log, { away: 'the database does not answer', back: 'the database answers again' });
  const fullness = new OutageLog(log, { away: 'the database has no room', back: 'the database has room again' });
  const standstill = new OutageLog(log, {
    away: 'the database can only be read',
    back: 'the database can be written again',
  });
  const watches = { silent: silence, full: fullness, 'read-only': standstill };
  const note = (error: unknown) => {
    const outage = outageOf(error);
    if (outage) watches[outage].failed(error);
    return outage;
  };
  const report = (error: Error) => note(error) ?? log.warn({ err: error }, 'a connection to the database broke');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  pool.on('connect', usePreparedStatements);
  pool.onSilence = note;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      if (event.level === 'error') {
        note(event.error);
        return;
      }
      silence.succeeded();
      // Reading says nothing about writing.
      if (event.query.query.kind !== 'InsertQueryNode') return;
      fullness.succeeded();
      standstill.succeeded();
    },
  });
  rememberPool(db, pool);
  return db;
}

/** No question of ours takes seconds; one that does must not keep its connection from the others. */
const longestStatementMs = 30_000;
/** It would have ended the statement by now. */
const longestSilenceMs = longestStatementMs + 5000;

/** A PostgreSQL as it comes takes a hundred connections: the workers of a server leave some for others. */
const maxConnections = 80;

function connectTo(connectionString: string, workers = 1, silenceMs = longestSilenceMs): WatchedPool {
  const pool = new WatchedPool({
    connectionString,
    application_name: 'pista',
    max: Math.max(4, Math.min(16, Math.floor(maxConnections / workers))),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    statement_timeout: longestStatementMs,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('connect', (client) => destroyIdleConnection(client, silenceMs));
  return pool;
}
