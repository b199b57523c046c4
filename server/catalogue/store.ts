import type { Db } from '#server/database/connect.ts';

export type Table = 'dances' | 'event_types';

/** The whole of one side of the catalogue, in its order. */
export async function findAll(db: Db, table: Table) {
  return db
    .selectFrom(table)
    .select(['id', 'slug', 'name', 'names', 'color'])
    .orderBy('position')
    .orderBy('slug')
    .execute();
}

/** The ids of those of these slugs that exist. */
export async function findIds(db: Db, table: Table, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db.selectFrom(table).select('id').where('slug', 'in', slugs).execute();
  return rows.map((row) => row.id);
}
