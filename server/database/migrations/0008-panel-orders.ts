import { type Kysely, sql } from 'kysely';

/** The administration's table of events, by date and by name; the first letters are enough to tell most names apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `events_by_start` has only those that are not deleted.
  await db.schema.createIndex('events_by_start_of_all').on('events').columns(['starts_at', 'id']).execute();
  await sql`create index events_by_name on events ((left(search_text, 40) collate "C"), id)`.execute(db);
}
