import type { Insertable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export async function insertEntry(db: Db, entry: Insertable<Tables['trail']>): Promise<void> {
  await db.insertInto('trail').values(entry).execute();
}
