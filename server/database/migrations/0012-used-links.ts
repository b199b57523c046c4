import { type Kysely, sql } from 'kysely';

/** A mailed link that has been used stays for a while, so that whoever opens it again reads why it works no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mailed_links').addColumn('used_at', sql`timestamptz(3)`).execute();
}
