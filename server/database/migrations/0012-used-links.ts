import { type Kysely, sql } from 'kysely';

/**
 * Adds when a mailed link was used: it is kept for a while, so that opening it again explains why it no longer works.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mailed_links').addColumn('used_at', sql`timestamptz(3)`).execute();
}
