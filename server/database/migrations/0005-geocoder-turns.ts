import { type Kysely, sql } from 'kysely';

/** Creates the table that limits the rate of requests to a geocoder across all servers on this database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('geocoder_turns')
    .addColumn('geocoder', 'text', (column) => column.primaryKey())
    .addColumn('last_at', sql`timestamptz(3)`, (column) => column.notNull())
    .execute();
}
