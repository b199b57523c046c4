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

/** pg-boss on our own connections, in a schema of its own (`pgboss`), which it makes and brings up to date when it starts. */
export function makeBoss({ db, log, isEmbedded, mayInstall = true }: BossOptions): PgBoss {
  const boss = new PgBoss({
    db: onDb(db),
    backend: isEmbedded ? 'pglite' : 'postgres',
    migrate: mayInstall,
    supervise: mayInstall,
    // Nightly jobs bring their next night along (nightly.ts): pg-boss' own clock would write every half minute.
    schedule: false,
    // Finds what a dead process had in hand. Each look is a commit, and on the embedded database a wait for the disk.
    superviseIntervalSeconds: isEmbedded ? 300 : 60,
    monitorIntervalSeconds: isEmbedded ? 300 : 60,
    queueCacheIntervalSeconds: 600,
    // We have no flows, and no tables so large that pg-boss would change them in the background.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    // The embedded database is swept by our own upkeep, and knows no `concurrently`.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  });
  boss.on('error', (error) => {
    // That the database is away is told once, by its own watch.
    if (!outageOf(error)) log.warn({ err: error }, 'the job queue had trouble');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

/** Already there: a schema, a table, a type or a row that names one. */
const madeByAnother = new Set(['42P06', '42P07', '42710', '23505']);
const maxTries = 5;

/** Starts it. Of two servers that make the schema at the same moment, PostgreSQL lets one fail: it finds all made the next time. */
export async function startBoss(boss: PgBoss): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await boss.start();
      return;
    } catch (error) {
      if (tries === maxTries || !madeByAnother.has(sqlState(error))) throw error;
      await pause(100 * tries);
    }
  }
}

/** A database, or a transaction on it, as pg-boss wants to see it. */
export function onDb(db: Db): NonNullable<ConstructorOptions['db']> {
  return { executeSql: async (text, values) => ({ rows: await runStatements(db, text, values) }) };
}
