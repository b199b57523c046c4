import type { Kysely } from 'kysely';

/** The search index asks which organisers changed last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('organisers_by_change').on('organisers').column('changed_at').execute();
}
