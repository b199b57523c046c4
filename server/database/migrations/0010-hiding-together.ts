import { type Kysely, sql } from 'kysely';

/** What was hidden together comes back together: the events of an account that was suspended, or of a flood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('hiding_id', 'uuid').execute();
  await db.schema.alterTable('users').addColumn('hiding_id', 'uuid').execute();
  await db.schema
    .createIndex('events_by_hiding')
    .on('events')
    .column('hiding_id')
    .where(sql<boolean>`hiding_id is not null`)
    .execute();
}
