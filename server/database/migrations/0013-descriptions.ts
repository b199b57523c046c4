import type { Kysely } from 'kysely';

/** Adds the organiser's description of an event, and its language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('description', 'text')
    .addColumn('description_language', 'text')
    .execute();
}
