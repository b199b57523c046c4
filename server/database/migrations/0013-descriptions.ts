import type { Kysely } from 'kysely';

/** What an organiser writes about an event, and in which language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('description', 'text')
    .addColumn('description_language', 'text')
    .execute();
}
