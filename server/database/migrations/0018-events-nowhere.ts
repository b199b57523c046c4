import { type Kysely, sql } from 'kysely';

/** Creates an index of events without coordinates, which the read model loads separately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('events_nowhere')
    .on('events')
    .columns(['id', 'ends_at'])
    .where(sql<boolean>`deleted_at is null and morton is null`)
    .execute();
}
