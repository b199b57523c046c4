import type { Kysely } from 'kysely';

/** The organiser's reason for a cancellation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('cancelled_because', 'text').execute();
}
