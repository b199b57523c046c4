import type { Kysely } from 'kysely';

/** Adds the organiser's reason for a cancellation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('cancelled_because', 'text').execute();
}
