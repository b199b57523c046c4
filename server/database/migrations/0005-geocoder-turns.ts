import { type Kysely, sql } from 'kysely';

/** Whose turn it is to ask a geocoder that allows so many questions a second, of all the servers on one database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('geocoder_turns')
    .addColumn('geocoder', 'text', (column) => column.primaryKey())
    .addColumn('last_at', sql`timestamptz(3)`, (column) => column.notNull())
    .execute();
}
