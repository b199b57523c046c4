import { type Expression, expressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import type { AuditAction, AuditEntry } from '#contract/administration.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';
import { countRows, newestFirst } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { transact } from '#server/database/transact.ts';

/** Inserts an entry into the audit log. */
export async function insertEntry(db: Db, entry: Insertable<Tables['trail']>): Promise<void> {
  await db.insertInto('trail').values(entry).execute();
}

/** Replaces the details of an audit entry. `details` is JSON text. */
export async function updateDetails(db: Db, id: string, details: string): Promise<void> {
  await db.updateTable('trail').set({ details }).where('id', '=', id).execute();
}

/** Filter of entries. */
export interface WantedEntries {
  subjectId: string | undefined;
  actorIds: readonly string[] | undefined;
  bulkId: string | undefined;
  action: AuditAction | undefined;
  kind: AuditEntry['subject']['kind'] | undefined;
  /** Normalized beginnings of words that must all match. */
  words: readonly string[];
  since: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
}

/**
 * Returns a page of matching entries, newest first. Entries of one action on several objects are included only if the
 * filter names a subject or that action. Each part of the filter has an index.
 */
export async function findEntries(db: Db, wanted: WantedEntries, after: PageEnd | undefined, limit: number) {
  if (wanted.words.length === 0) return selectEntries(db, wanted, after, limit);
  return transact(db, async (db) => {
    await chooseIndex(db, wanted.words);
    return selectEntries(db, wanted, after, limit);
  });
}

/** With fewer matches, sorting them is faster than looking for them in the order of time. */
const manyMatches = 3000;

/**
 * Makes the following query of this transaction use the index of the words if they are rare, otherwise an index in the
 * order of time. The database guesses the number of matches of a beginning of a word, and is often wrong by a thousand.
 */
async function chooseIndex(db: Db, words: readonly string[]): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(db);
  await sql`set local enable_indexscan = off`.execute(db);
  const matches = db.selectFrom('trail').select('id').where(hasWords(words)).limit(manyMatches);
  if ((await countRows(db, matches)) < manyMatches) return;
  await sql`set local enable_indexscan = on`.execute(db);
  await sql`set local enable_bitmapscan = off`.execute(db);
}

function selectEntries(db: Db, wanted: WantedEntries, after: PageEnd | undefined, limit: number) {
  const entries = db
    .selectFrom('trail')
    .leftJoin('users', 'users.id', 'trail.actor_id')
    .select(['trail.id', 'trail.at', 'trail.action', 'trail.subject_kind', 'trail.subject_id', 'trail.subject_name'])
    .select(['trail.details', 'users.id as actor_id', 'users.name as actor_name', 'users.email as actor_email'])
    .where(isWanted(wanted));
  return newestFirst(entries, { by: 'trail.at', id: 'trail.id' }, after, limit).execute();
}

/** Normalized words contain only letters and digits, so that they need no escaping. */
function hasWords(words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`trail.words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

function isWanted(wanted: WantedEntries): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'trail'>();
  const { subjectId, actorIds, bulkId, action, kind, words, since, until } = wanted;
  return eb.and([
    ...(bulkId === undefined ? [] : [eb('trail.bulk_id', '=', bulkId)]),
    ...(bulkId === undefined && subjectId === undefined ? [eb('trail.bulk_id', 'is', null)] : []),
    ...(subjectId === undefined ? [] : [eb('trail.subject_id', '=', subjectId)]),
    ...(actorIds === undefined ? [] : [sql<SqlBool>`trail.actor_id = any(${actorIds}::uuid[])`]),
    ...(action === undefined ? [] : [eb('trail.action', '=', action)]),
    ...(kind === undefined ? [] : [eb('trail.subject_kind', '=', kind)]),
    ...(since === undefined ? [] : [eb('trail.at', '>=', since)]),
    ...(until === undefined ? [] : [eb('trail.at', '<', until)]),
    ...(words.length === 0 ? [] : [hasWords(words)]),
  ]);
}

/** Returns up to `limit` accounts whose name or address contains all parts, which are in lower case. */
export async function findActors(db: Db, parts: readonly string[], limit: number): Promise<string[]> {
  let query = db.selectFrom('users').select('id');
  for (const part of parts) query = query.where(sql<SqlBool>`position(${part} in lower(name || ' ' || email)) > 0`);
  return (await query.limit(limit).execute()).map(({ id }) => id);
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
