import { type Kysely, sql } from 'kysely';

/**
 * Creates indexes for the administrators' table of events, by date and by name; the first letters distinguish most
 * names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `events_by_start` contains only events that are not deleted.
  await db.schema.createIndex('events_by_start_of_all').on('events').columns(['starts_at', 'id']).execute();
  await sql`create index events_by_name on events ((left(search_text, 40) collate "C"), id)`.execute(db);
}
