import { type Kysely, sql } from 'kysely';

/** Who keeps a source may have it rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sources').addColumn('paused_at', sql`timestamptz(3)`).execute();
}
