import { type Kysely, sql } from 'kysely';

/** Owners can pause a source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sources').addColumn('paused_at', sql`timestamptz(3)`).execute();
}
