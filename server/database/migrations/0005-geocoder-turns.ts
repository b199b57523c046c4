import { type Kysely, sql } from 'kysely';

/** The next time at which any server on this database may call a rate-limited geocoder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('geocoder_turns')
    .addColumn('geocoder', 'text', (column) => column.primaryKey())
    .addColumn('last_at', sql`timestamptz(3)`, (column) => column.notNull())
    .execute();
}
