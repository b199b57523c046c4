import type { Kysely } from 'kysely';

/** Why an event was cancelled, in the words of its organiser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('cancelled_because', 'text').execute();
}
