import { type Kysely, sql } from 'kysely';

/**
 * Creates the change log of events, and the position of its end. It begins with the next change: existing events have
 * no entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_changes')
    .addColumn('position', 'bigint', (column) => column.primaryKey())
    // Not a reference: the log outlives its events.
    .addColumn('event_id', 'uuid', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', sql`timestamptz(3)`, (column) => column.notNull())
    .addCheckConstraint(
      'event_changes_kind',
      sql`kind in ('added', 'changed', 'moved', 'cancelled', 'reinstated', 'deleted', 'restored')`,
    )
    .execute();
  await db.schema
    .createTable('event_change_head')
    .addColumn('is_only', 'boolean', (column) => column.primaryKey().defaultTo(true).check(sql`is_only`))
    .addColumn('position', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into event_change_head (position) values (0)`.execute(db);
  // A slug is inserted before its event, so that a concurrent insert takes the next one.
  await sql`alter table event_slugs alter constraint event_slugs_event_id_fkey deferrable initially deferred`.execute(
    db,
  );
  // The index that the map used before.
  await db.schema.dropIndex('events_by_change').execute();
}
