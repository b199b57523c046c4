import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Ids of the first, the `size + 1`st … of the upcoming events, ordered by id. */
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

/** Slugs of at most `limit` upcoming events, ordered by id, from `firstId` on. */
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
