import type { Kysely } from 'kysely';

/** Creates an index for the search, which asks which organisers changed last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('organisers_by_change').on('organisers').column('changed_at').execute();
}
