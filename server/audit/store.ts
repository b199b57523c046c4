import type { Insertable } from 'kysely';
import type { AuditAction } from '#contract/administration.ts';
import type { Db } from '#server/database/connect.ts';
import { newestFirst } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PageEnd } from '#server/http/paging.ts';

export async function insertEntry(db: Db, entry: Insertable<Tables['trail']>): Promise<void> {
  await db.insertInto('trail').values(entry).execute();
}

/** Takes up what has come to it since. */
export async function updateDetails(db: Db, id: string, details: string): Promise<void> {
  await db.updateTable('trail').set({ details }).where('id', '=', id).execute();
}

/** Newest first: what was done to one thing, what one person did, or all. */
export async function findEntries(
  db: Db,
  wanted: { subjectId: string | undefined; actorId: string | undefined },
  after: PageEnd | undefined,
  limit: number,
) {
  const entries = db
    .selectFrom('trail')
    .leftJoin('users', 'users.id', 'trail.actor_id')
    .select(['trail.id', 'trail.at', 'trail.action', 'trail.subject_kind', 'trail.subject_id', 'trail.subject_name'])
    .select(['trail.details', 'users.id as actor_id', 'users.name as actor_name', 'users.email as actor_email'])
    .$if(wanted.subjectId !== undefined, (query) => query.where('trail.subject_id', '=', wanted.subjectId ?? ''))
    .$if(wanted.actorId !== undefined, (query) => query.where('trail.actor_id', '=', wanted.actorId ?? ''));
  return newestFirst(entries, { by: 'trail.at', id: 'trail.id' }, after, limit).execute();
}

/** Of each of these, the newest line about this being done to it. */
export async function findLatestOfEach(db: Db, action: AuditAction, subjectIds: readonly string[]) {
  return db
    .selectFrom('trail')
    .distinctOn('subject_id')
    .select(['subject_id', 'details'])
    .where('subject_id', 'in', subjectIds)
    .where('action', '=', action)
    .orderBy('subject_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The newest line about this being done to any of these. */
export async function findLatest(db: Db, action: AuditAction, subjectIds: readonly string[]) {
  return db
    .selectFrom('trail')
    .select(['actor_id'])
    .where('subject_id', 'in', subjectIds)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
