import type { Kysely } from 'kysely';

/**
 * Adds the public page of a source, named by its owner: events link there, because the address that is read may be a
 * secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sources').addColumn('page', 'text').execute();
}
