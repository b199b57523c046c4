import { setTimeout as pause } from 'node:timers/promises';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Db } from '#server/database/connect.ts';
import { outageOf } from '#server/database/outage.ts';
import { runStatements } from '#server/database/statements.ts';
import { sqlState } from '#server/database/transact.ts';
import type { Log } from '#server/log.ts';

interface BossOptions {
  db: Db;
  log: Log;
  isEmbedded: boolean;
  mayInstall?: boolean;
}

/**
 * Creates, but does not start, pg-boss on our database connections. With `mayInstall`, it creates and migrates its
 * schema (`pgboss`) when it starts. Its errors are logged.
 */
export function makeBoss({ db, log, isEmbedded, mayInstall = true }: BossOptions): PgBoss {
  const boss = new PgBoss({
    db: onDb(db),
    backend: isEmbedded ? 'pglite' : 'postgres',
    migrate: mayInstall,
    supervise: mayInstall,
    // Nightly jobs schedule their next run (nightly.ts), because the scheduler of pg-boss writes every half minute.
    schedule: false,
    // Finds jobs of dead processes. Each check is a commit, and on the embedded database a wait for the disk.
    superviseIntervalSeconds: isEmbedded ? 300 : 60,
    monitorIntervalSeconds: isEmbedded ? 300 : 60,
    queueCacheIntervalSeconds: 600,
    // Flows are not used, and no table is large enough for migrations in the background.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    // The embedded database has its own maintenance, and no `concurrently`.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  });
  boss.on('error', (error) => {
    // Outages of the database are logged where it is connected.
    if (!outageOf(error)) log.warn({ err: error }, 'pg-boss reported an error');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

/** SQLSTATE: a schema, a table, a type or a row in their catalogue exists already. */
const alreadyExists = new Set(['42P06', '42P07', '42710', '23505']);
const maxTries = 5;

/** Starts pg-boss. If two servers create the schema at the same time, one fails and retries, at most five times. */
export async function startBoss(boss: PgBoss): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await boss.start();
      return;
    } catch (error) {
      if (tries === maxTries || !alreadyExists.has(sqlState(error))) throw error;
      await pause(100 * tries);
    }
  }
}

/** Adapts a database or a transaction to the interface of pg-boss. */
export function onDb(db: Db): NonNullable<ConstructorOptions['db']> {
  return { executeSql: async (text, values) => ({ rows: await runStatements(db, text, values) }) };
}
