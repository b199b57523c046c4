import type { Insertable } from 'kysely';
import type { AuditAction } from '#contract/administration.ts';
import type { Db } from '#server/database/connect.ts';
import { newestFirst } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PageEnd } from '#server/http/paging.ts';

/** Inserts an entry into the audit log. */
export async function insertEntry(db: Db, entry: Insertable<Tables['trail']>): Promise<void> {
  await db.insertInto('trail').values(entry).execute();
}

/** Replaces the details of an audit entry. `details` is JSON text. */
export async function updateDetails(db: Db, id: string, details: string): Promise<void> {
  await db.updateTable('trail').set({ details }).where('id', '=', id).execute();
}

/** Returns a page of entries, newest first. `subjectId` and `actorId` each limit the entries if they are defined. */
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

/** Returns the newest entry with this action for each subject. */
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

/** Returns the user of the newest entry with this action on any of the subjects; undefined if there is no entry. */
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
