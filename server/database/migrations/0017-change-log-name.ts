import { type Kysely, sql } from 'kysely';

/** The change log of one database is told from that of another by a name that nobody chose; a backup has the one of its original. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event_change_head')
    .addColumn('log_id', 'uuid', (column) => column.notNull().defaultTo(sql`gen_random_uuid()`))
    .execute();
}
