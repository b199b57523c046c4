import type { Db } from '#server/database/connect.ts';
import type { VenueRow } from './store.ts';

/** Writes all columns of a venue except the time of creation. Does nothing if there is no such venue. */
export async function updateVenue(db: Db, { id, created_at: _, ...columns }: VenueRow): Promise<void> {
  const { facts, morton } = columns;
  await db
    .updateTable('venues')
    .set({ ...columns, facts: JSON.stringify(facts), morton: morton === null ? null : Number(morton) })
    .where('id', '=', id)
    .execute();
}
