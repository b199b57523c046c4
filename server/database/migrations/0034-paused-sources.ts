import { type Kysely, sql } from 'kysely';

/** Adds since when a source has been paused by its owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sources').addColumn('paused_at', sql`timestamptz(3)`).execute();
}
