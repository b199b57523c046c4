import { type Kysely, sql } from 'kysely';

/**
 * Adds an id shared by events that were hidden together, with a suspended account or a flood, so that they can be
 * restored together.
 */
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
