import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type Table = 'dances' | 'event_types';
export type EntryRow = Selectable<Tables[Table]>;

const countAll = sql<string>`count(*)`.as('count');

const slugTables = { dances: 'dance_slugs', event_types: 'event_type_slugs' } as const;

/** Returns all styles, or all types, in the order of the catalogue. */
export async function findAll(db: Db, table: Table) {
  return db
    .selectFrom(table)
    .select(['id', 'slug', 'name', 'names', 'color'])
    .orderBy('position')
    .orderBy('slug')
    .execute();
}

/** Returns former slugs with their entries. */
export async function findFormerSlugs(db: Db, table: Table): Promise<Selectable<Tables['dance_slugs']>[]> {
  return db.selectFrom(slugTables[table]).selectAll().orderBy('slug').execute();
}

/** Returns the ids of entries by current or former slugs, in no particular order; unknown slugs are ignored. */
export async function findIds(db: Db, table: Table, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('slug', 'in', slugs)
    .union((eb) => eb.selectFrom(slugTables[table]).select('entry_id as id').where('slug', 'in', slugs))
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns all entries in the order of the catalogue. Other edits wait until the end of the transaction; events can still
 * refer to the entries.
 */
export async function lockTable(db: Db, table: Table): Promise<EntryRow[]> {
  // Locks the table rather than its rows, because an empty table has none.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
  return db.selectFrom(table).selectAll().orderBy('position').orderBy('slug').execute();
}

/**
 * Waits for events that are being written with this entry, and blocks further ones until the end of the transaction.
 */
export async function lockAgainstUse(db: Db, table: Table, id: string): Promise<void> {
  await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
}

/** Inserts an event type or a dance. Throws if its id or slug is taken. */
export async function insertEntry(db: Db, table: Table, entry: Insertable<Tables[Table]>): Promise<void> {
  await db.insertInto(table).values(entry).execute();
}

/** Updates the given columns of an event type or a dance. Does nothing if there is no such entry. */
export async function updateEntry(db: Db, table: Table, id: string, columns: Updateable<Tables[Table]>): Promise<void> {
  await db.updateTable(table).set(columns).where('id', '=', id).execute();
}

/** Deletes an entry. Its former slugs are deleted by cascade. */
export async function deleteEntry(db: Db, table: Table, id: string): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).execute();
}

/**
 * Records that an entry had this slug before, so that old addresses still work. Throws if the slug is already recorded.
 */
export async function insertFormerSlug(db: Db, table: Table, slug: string, entryId: string): Promise<void> {
  await db.insertInto(slugTables[table]).values({ slug, entry_id: entryId }).execute();
}

/** Deletes a former slug, so that an entry can use it again. */
export async function deleteFormerSlug(db: Db, table: Table, slug: string): Promise<void> {
  await db.deleteFrom(slugTables[table]).where('slug', '=', slug).execute();
}

/** Assigns the former slugs of an entry to another one. */
export async function moveFormerSlugs(db: Db, table: Table, from: string, to: string): Promise<void> {
  await db.updateTable(slugTables[table]).set({ entry_id: to }).where('entry_id', '=', from).execute();
}

const followColumns = { dances: 'dance_ids', event_types: 'type_ids' } as const;

/** Replaces an entry by another one in all follows. */
export async function mergeInFollows(db: Db, table: Table, from: string, into: string): Promise<void> {
  const column = sql.ref(followColumns[table]);
  await db
    .updateTable('follows')
    .set({
      [followColumns[table]]: sql`array(
        select distinct case id when ${from}::uuid then ${into}::uuid else id end from unnest(${column}) as id order by 1)`,
    })
    .where(sql<boolean>`${column} @> array[${from}::uuid]`)
    .execute();
}

/**
 * Removes an entry from all follows. Follows of only this entry are deleted, because without it they would match
 * everything.
 */
export async function removeFromFollows(db: Db, table: Table, id: string): Promise<void> {
  const column = sql.ref(followColumns[table]);
  await db.deleteFrom('follows').where(sql<boolean>`${column} = array[${id}::uuid]`).execute();
  await db
    .updateTable('follows')
    .set({ [followColumns[table]]: sql`array_remove(${column}, ${id}::uuid)` })
    .where(sql<boolean>`${column} @> array[${id}::uuid]`)
    .execute();
}

/** Counts events with this entry, including deleted ones, because they may be restored. */
export async function countUses(db: Db, table: Table, id: string): Promise<number> {
  const { count } = await (table === 'dances'
    ? db.selectFrom('event_dances').select(countAll).where('dance_id', '=', id)
    : db.selectFrom('events').select(countAll).where('type_id', '=', id)
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/** Replaces a style in what moderators moderate. A removed style is kept there and matches no event. */
export async function mergeInModeration(db: Db, from: string, into: string): Promise<void> {
  const replaced = sql<string>`replace(moderates::text, ${from}::text, ${into}::text)::jsonb`;
  await db
    .updateTable('users')
    .set({ moderates: replaced })
    .where(sql<SqlBool>`strpos(moderates::text, ${from}::text) > 0`)
    .execute();
}
