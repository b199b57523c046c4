import { type Insertable, sql } from 'kysely';
import type { BlockKind } from '#contract/block-lists.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';
import { countRows, newestFirst } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { newId } from '#server/ids/ids.ts';

/** Returns the version of the lists; undefined before the first change. */
export async function readVersion(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('block_list_version').select('version').executeTakeFirst();
  return row?.version;
}

/** Gives the lists a new version. It stays locked until the end of the transaction, so that changes are serial. */
export async function renewVersion(db: Db): Promise<void> {
  const version = newId();
  await db
    .insertInto('block_list_version')
    .values({ version })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ version }))
    .execute();
}

/** Returns all entries in force. */
export async function listBlocksInForce(db: Db) {
  return db.selectFrom('block_entries').select(['kind', 'value']).where('removed_at', 'is', null).execute();
}

interface Wanted {
  kind: BlockKind;
  /** Parts of the value or the note, in lower case. */
  parts: readonly string[];
}

/** Returns a page of the entries of a list in force, newest first. */
export async function findBlocks(db: Db, wanted: Wanted, after: PageEnd | undefined, limit: number) {
  return newestFirst(
    inForce(db, wanted)
      .leftJoin('users', 'users.id', 'block_entries.created_by')
      .select(['block_entries.id', 'block_entries.kind', 'block_entries.shown', 'block_entries.note'])
      .select(['block_entries.created_at', 'users.id as creator_id', 'users.name as creator_name']),
    { by: 'block_entries.created_at', id: 'block_entries.id' },
    after,
    limit,
  ).execute();
}

/** Returns the number of entries of a list in force. */
export async function countBlocks(db: Db, wanted: Wanted): Promise<number> {
  return countRows(db, inForce(db, wanted).select('block_entries.id'));
}

/** Returns which of these values, or domains above them, a list has in force. */
export async function findKnown(db: Db, kind: BlockKind, values: readonly string[]): Promise<Set<string>> {
  if (values.length === 0) return new Set();
  const rows = await db
    .selectFrom('block_entries')
    .select('value')
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .where('value', 'in', values)
    .execute();
  return new Set(rows.map(({ value }) => value));
}

/** Inserts entries. */
export async function insertBlocks(db: Db, entries: readonly Insertable<Tables['block_entries']>[]): Promise<void> {
  await db.insertInto('block_entries').values(entries).execute();
}

/** Removes entries in force, and returns the removed ones. */
export async function markRemoved(db: Db, ids: readonly string[], now: Date) {
  return db
    .updateTable('block_entries')
    .set({ removed_at: now })
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .returning(['id', 'kind', 'shown'])
    .execute();
}

/** Returns the given entries that were removed after `since`, without those whose value is in force again. */
export async function findRemoved(db: Db, ids: readonly string[], since: Date) {
  return db
    .selectFrom('block_entries')
    .select(['id', 'kind', 'shown'])
    .where('id', 'in', ids)
    .where('removed_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('block_entries as others')
            .select('others.id')
            .whereRef('others.kind', '=', 'block_entries.kind')
            .whereRef('others.value', '=', 'block_entries.value')
            .where('others.removed_at', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Puts removed entries in force again. */
export async function unmarkRemoved(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('block_entries').set({ removed_at: null }).where('id', 'in', ids).execute();
}

/** Makes the sources with blocked entries be read completely and now, so that what is no longer blocked is imported. */
export async function rereadBlockedSources(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('sources')
    .set({ next_read_at: now, etag: null, last_modified: null, content_hash: null })
    .where('stopped_at', 'is', null)
    .where('paused_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('source_entries')
          .select('source_entries.id')
          .whereRef('source_entries.source_id', '=', 'sources.id')
          .where(sql<boolean>`'blocked' = any(source_entries.faults)`),
      ),
    )
    .execute();
}

/** Deletes entries that were removed before `until`. */
export async function deleteRemoved(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('block_entries').where('removed_at', '<=', until).execute();
}

function inForce(db: Db, { kind, parts }: Wanted) {
  let query = db.selectFrom('block_entries').where('block_entries.kind', '=', kind);
  query = query.where('block_entries.removed_at', 'is', null);
  for (const part of parts)
    query = query.where(
      sql<boolean>`position(${part} in lower(block_entries.shown || ' ' || block_entries.value || ' ' || block_entries.note)) > 0`,
    );
  return query;
}
