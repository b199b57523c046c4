import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type Table = 'dances' | 'event_types';
export type EntryRow = Selectable<Tables[Table]>;

const countAll = sql<string>`count(*)`.as('count');

const slugTables = { dances: 'dance_slugs', event_types: 'event_type_slugs' } as const;

/** The whole of one side of the catalogue, in its order. */
export async function findAll(db: Db, table: Table) {
  return db
    .selectFrom(table)
    .select(['id', 'slug', 'name', 'names', 'color'])
    .orderBy('position')
    .orderBy('slug')
    .execute();
}

/** Slugs that entries used to have, and whose they are. */
export async function findFormerSlugs(db: Db, table: Table): Promise<Selectable<Tables['dance_slugs']>[]> {
  return db.selectFrom(slugTables[table]).selectAll().orderBy('slug').execute();
}

/** The ids of the entries that have these slugs, or used to have them. */
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
 * The whole of one side, in its order. Until the transaction ends nobody else holds it; events may go on referring to its
 * entries.
 */
export async function lockTable(db: Db, table: Table): Promise<EntryRow[]> {
  // Whoever waited for these rows sees in the next statement what was added meanwhile.
  await db.selectFrom(table).select('id').orderBy('id').forNoKeyUpdate().execute();
  return db.selectFrom(table).selectAll().orderBy('position').orderBy('slug').execute();
}

/** Waits for events that are being written with this entry; those that come later wait until the transaction ends. */
export async function lockAgainstUse(db: Db, table: Table, id: string): Promise<void> {
  await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
}

export async function insertEntry(db: Db, table: Table, entry: Insertable<Tables[Table]>): Promise<void> {
  await db.insertInto(table).values(entry).execute();
}

export async function updateEntry(db: Db, table: Table, id: string, columns: Updateable<Tables[Table]>): Promise<void> {
  await db.updateTable(table).set(columns).where('id', '=', id).execute();
}

/** Its former slugs go with it. */
export async function deleteEntry(db: Db, table: Table, id: string): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).execute();
}

export async function insertFormerSlug(db: Db, table: Table, slug: string, entryId: string): Promise<void> {
  await db.insertInto(slugTables[table]).values({ slug, entry_id: entryId }).execute();
}

export async function deleteFormerSlug(db: Db, table: Table, slug: string): Promise<void> {
  await db.deleteFrom(slugTables[table]).where('slug', '=', slug).execute();
}

export async function moveFormerSlugs(db: Db, table: Table, from: string, to: string): Promise<void> {
  await db.updateTable(slugTables[table]).set({ entry_id: to }).where('entry_id', '=', from).execute();
}

const followColumns = { dances: 'dance_ids', event_types: 'type_ids' } as const;

/** Whoever follows one entry follows another one from now on; who follows both, that one. */
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

/** Nobody follows this entry any more. Who followed it alone would follow all of them without it: that ends. */
export async function removeFromFollows(db: Db, table: Table, id: string): Promise<void> {
  const column = sql.ref(followColumns[table]);
  await db.deleteFrom('follows').where(sql<boolean>`${column} = array[${id}::uuid]`).execute();
  await db
    .updateTable('follows')
    .set({ [followColumns[table]]: sql`array_remove(${column}, ${id}::uuid)` })
    .where(sql<boolean>`${column} @> array[${id}::uuid]`)
    .execute();
}

/** Events that have this entry, deleted ones too: they could come back. */
export async function countUses(db: Db, table: Table, id: string): Promise<number> {
  const { count } = await (table === 'dances'
    ? db.selectFrom('event_dances').select(countAll).where('dance_id', '=', id)
    : db.selectFrom('events').select(countAll).where('type_id', '=', id)
  ).executeTakeFirstOrThrow();
  return Number(count);
}
