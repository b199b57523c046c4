import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Returns the ids at positions 1, `size + 1` … of the events that are neither deleted nor over, in order of id. */
export async function firstOfEachPart(db: Db, now: Date, size: number): Promise<string[]> {
  const numbered = db
    .selectFrom('events')
    .select(['id', sql<string>`row_number() over (order by id)`.as('position')])
    .where('deleted_at', 'is', null)
    .where('ends_at', '>', now);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select('id')
    .where(sql<boolean>`(position - 1) % ${sql.lit(size)} = 0`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the slugs of at most `limit` events that are neither deleted nor over, from `firstId` on, in order of id. */
export async function slugsFrom(db: Db, now: Date, firstId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('slug')
    .where('deleted_at', 'is', null)
    .where('ends_at', '>', now)
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.slug);
}
