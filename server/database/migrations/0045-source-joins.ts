import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/**
 * Adds when an entry joined another account's event, and the answer of the event's owner. Earlier joins have no answer,
 * so they are hidden until the owner accepts them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('source_entries')
    .addColumn('joined_at', instant)
    .addColumn('join_answer', 'text')
    // Shown on the public page: the name and link as they were when the owner accepted them.
    .addColumn('accepted_as', 'jsonb')
    .addColumn('join_mailed_at', instant)
    .execute();
  await db.schema
    .createIndex('source_entries_joined')
    .on('source_entries')
    .column('joined_at')
    .where('joined_at', 'is not', null)
    .execute();
}
