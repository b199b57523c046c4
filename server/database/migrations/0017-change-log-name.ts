import { type Kysely, sql } from 'kysely';

/** Adds a random id that distinguishes the change logs of two databases; a backup has that of its original. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event_change_head')
    .addColumn('log_id', 'uuid', (column) => column.notNull().defaultTo(sql`gen_random_uuid()`))
    .execute();
}
