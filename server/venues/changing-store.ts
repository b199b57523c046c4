import type { Db } from '#server/database/connect.ts';
import type { VenueRow } from './store.ts';

export async function updateVenue(db: Db, { id, created_at: _, ...columns }: VenueRow): Promise<void> {
  const { facts, morton } = columns;
  await db
    .updateTable('venues')
    .set({ ...columns, facts: JSON.stringify(facts), morton: morton === null ? null : Number(morton) })
    .where('id', '=', id)
    .execute();
}

/** Keeps a slug for a venue for ever; one that it has had is its own already. */
export async function keepSlug(db: Db, slug: string, venueId: string): Promise<void> {
  const owner = await db.selectFrom('venue_slugs').select('venue_id').where('slug', '=', slug).executeTakeFirst();
  if (owner?.venue_id === venueId) return;
  await db.insertInto('venue_slugs').values({ slug, venue_id: venueId }).execute();
}
