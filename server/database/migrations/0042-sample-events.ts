import { type Kysely, sql } from 'kysely';

/**
 * Creates the table that marks sample events, so that they can be removed after any change. Recognises existing ones by
 * their shape.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sample_events')
    .addColumn('event_id', 'uuid', (column) => column.primaryKey().references('events.id').onDelete('cascade'))
    .execute();
  // Sample events of earlier versions are recognised by their shape: each is older than its place (they were created
  // together, with an invented creation date), the place shares its id with the venue (before there were venues: the
  // event was never edited), and the audit trail has no entry about its creation.
  const placeMadeAt = sql`to_timestamp(('x' || left(replace(place_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;
  await sql`
    insert into sample_events
    select id from events
    where created_at < ${placeMadeAt} - interval '50 minutes'
      and (place_id = venue_id or (version = 1 and created_by is null and organiser_id is null))
      and not exists (select from trail where subject_id = events.id and action = 'event-added')
      and not exists (select from source_entries where event_id = events.id and not is_joined)
      and not exists (select from source_entries where own_event_id = events.id)
  `.execute(db);
}
