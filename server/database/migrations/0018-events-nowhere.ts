import { type Kysely, sql } from 'kysely';

/** The read model knows the events without coordinates too, for lists: it asks for these few by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('events_nowhere')
    .on('events')
    .columns(['id', 'ends_at'])
    .where(sql<boolean>`deleted_at is null and morton is null`)
    .execute();
}
