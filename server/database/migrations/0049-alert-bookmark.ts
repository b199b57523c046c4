import type { Kysely } from 'kysely';

/**
 * Adds the content of the change log at the cursor of alerts, from which a server notices that a database lost its last
 * commits and gave their positions again. Optional: servers of an older version do not write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alert_cursor').addColumn('line', 'text').execute();
}
