import { type Kysely, sql } from 'kysely';

/** Adds the time since when a picture has been unused: the clean-up waits a day from then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pictures').addColumn('unused_since', sql`timestamptz(3)`).execute();
}
