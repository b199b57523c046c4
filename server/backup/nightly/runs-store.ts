import type { Selectable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type BackupRun = Selectable<Tables['backup_runs']>;

/** Ends runs without a sign of life since `aliveAfter`, because their server is dead. */
export async function endDeadRuns(db: Db, aliveAfter: Date, now: Date, error: string): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ finished_at: now, step: null, error })
    .where('finished_at', 'is', null)
    .where('alive_at', '<', aliveAfter)
    .execute();
}

/** Begins a run. Returns false if another one is running. */
export async function insertRun(
  db: Db,
  run: Pick<BackupRun, 'id' | 'kind' | 'place' | 'file' | 'started_at' | 'step'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('backup_runs')
    .values({ ...run, alive_at: run.started_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Adds a run that is finished. */
export async function insertFinishedRun(
  db: Db,
  run: Pick<BackupRun, 'id' | 'kind' | 'place' | 'file' | 'started_at' | 'verified_at'> & {
    finished_at: Date;
    bytes: number;
    row_count: number;
    pictures?: number;
  },
): Promise<void> {
  await db
    .insertInto('backup_runs')
    .values({ ...run, alive_at: run.finished_at })
    .execute();
}

/** Records a sign of life of a running backup, and its step if given. */
export async function noteAlive(db: Db, id: string, now: Date, step?: BackupRun['step']): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ alive_at: now, ...(step && { step }) })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

interface RunResult {
  bytes?: number;
  row_count?: number;
  pictures?: number;
  verified_at?: Date;
  error?: string;
}

/** Ends a run with its result. */
export async function finishRun(db: Db, id: string, now: Date, result: RunResult): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ ...result, finished_at: now, alive_at: now, step: null })
    .where('id', '=', id)
    .execute();
}

/** Returns the last finished backup that was verified. */
export async function findLastGood(db: Db): Promise<BackupRun | undefined> {
  return lastBackups(db).where('error', 'is', null).where('finished_at', 'is not', null).executeTakeFirst();
}

/** Returns the last backup that failed. */
export async function findLastFailed(db: Db): Promise<BackupRun | undefined> {
  return lastBackups(db).where('error', 'is not', null).executeTakeFirst();
}

function lastBackups(db: Db) {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '<>', 'deep-check')
    .orderBy('started_at', 'desc')
    .limit(1);
}

/** Returns the run in progress with a sign of life since `aliveAfter`. */
export async function findRunning(db: Db, aliveAfter: Date): Promise<BackupRun | undefined> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('finished_at', 'is', null)
    .where('alive_at', '>=', aliveAfter)
    .executeTakeFirst();
}

/** Returns the last successful verification by restoring. */
export async function findLastDeepCheck(db: Db): Promise<BackupRun | undefined> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '=', 'deep-check')
    .where('error', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes runs from before `before`, without the last good ones. */
export async function deleteOldRuns(db: Db, before: Date, kept: readonly string[]): Promise<void> {
  let query = db.deleteFrom('backup_runs').where('started_at', '<', before).where('finished_at', 'is not', null);
  if (kept.length > 0) query = query.where('id', 'not in', kept);
  await query.execute();
}
