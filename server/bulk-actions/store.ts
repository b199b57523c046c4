import { type Insertable, sql } from 'kysely';
import { bulkLimits } from '#contract/bulk-actions.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DoneItem, Outcome } from './target.ts';

/** Inserts an action with its objects in order. Returns whether it did; false if the id is in use. */
export async function insertBulk(
  db: Db,
  bulk: Insertable<Tables['bulk_actions']>,
  items: readonly { id: string; name: string }[],
): Promise<boolean> {
  const made = await db
    .insertInto('bulk_actions')
    .values(bulk)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  const rows = items.map(({ id, name }, position) => ({ bulk_id: bulk.id, subject_id: id, position, name }));
  await db.insertInto('bulk_items').values(rows).execute();
  return true;
}

export type BulkRow = NonNullable<Awaited<ReturnType<typeof findBulk>>>;

/** Returns an action, or undefined. */
export async function findBulk(db: Db, id: string) {
  return db.selectFrom('bulk_actions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the next waiting objects of an action, or of its undo. */
export async function nextItems(db: Db, bulkId: string, isUndo: boolean, limit: number): Promise<DoneItem[]> {
  const waiting = isUndo ? sql<boolean>`outcome = 'done' and undo_outcome is null` : sql<boolean>`outcome is null`;
  return db
    .selectFrom('bulk_items')
    .select(['subject_id as id', 'former'])
    .where('bulk_id', '=', bulkId)
    .where(waiting)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Returns the objects that an action, or its undo, has changed. */
export async function doneItems(db: Db, bulkId: string, isUndo: boolean): Promise<DoneItem[]> {
  return db
    .selectFrom('bulk_items')
    .select(['subject_id as id', 'former'])
    .where('bulk_id', '=', bulkId)
    .where(isUndo ? 'undo_outcome' : 'outcome', '=', 'done')
    .orderBy('position')
    .execute();
}

/** Stores what happened to objects of an action, or of its undo. */
export async function saveOutcomes(db: Db, bulkId: string, isUndo: boolean, outcomes: readonly Outcome[]) {
  const rows = outcomes.map(({ id, outcome, problem = null, former = null }) => ({ id, outcome, problem, former }));
  const set = isUndo
    ? sql`undo_outcome = given.outcome, undo_problem = given.problem`
    : sql`outcome = given.outcome, problem = given.problem, former = given.former`;
  await sql`update bulk_items set ${set}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, outcome text, problem text, former jsonb)
    where bulk_id = ${bulkId} and subject_id = given.id`.execute(db);
}

/** Returns the numbers of objects by outcome, and the failed ones, of an action or of its undo. */
export async function summarize(db: Db, bulkId: string, isUndo: boolean) {
  const column = isUndo ? ('undo_outcome' as const) : ('outcome' as const);
  const items = db
    .selectFrom('bulk_items')
    .where('bulk_id', '=', bulkId)
    .$if(isUndo, (query) => query.where('outcome', '=', 'done'));
  const counts = await items
    .select(({ fn }) => [column, fn.countAll<string>().as('count')])
    .groupBy(column)
    .execute();
  const countOf = (outcome: string | null) =>
    Number(counts.find((row) => (row as Record<string, unknown>)[column] === outcome)?.count ?? 0);
  const failures = await items
    .select(['subject_id as id', 'name', isUndo ? 'undo_problem as problem' : 'problem'])
    .where(column, '=', 'failed')
    .orderBy('position')
    .limit(bulkLimits.failures)
    .execute();
  return {
    total: counts.reduce((sum, { count }) => sum + Number(count), 0),
    done: countOf('done'),
    skipped: countOf('skipped'),
    failed: countOf('failed'),
    // A moderator learns nothing about objects of others.
    failures: failures.map(({ id, name, problem }) => ({
      ...{ id, name: problem === 'forbidden' ? '' : name, problem: problem ?? 'internal-error' },
    })),
  };
}

/** Records that an action, or its undo, is finished. */
export async function markFinished(db: Db, id: string, isUndo: boolean, now: Date): Promise<void> {
  await db
    .updateTable('bulk_actions')
    .set(isUndo ? { undo_finished_at: now } : { finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** Starts the undo of an action, once. Returns whether it did. */
export async function startUndo(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('bulk_actions')
    .set({ undo_started_at: now })
    .where('id', '=', id)
    .where('undo_started_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes actions that started before `until`. */
export async function deleteOld(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('bulk_actions').where('started_at', '<', until).execute();
}
