import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of series, and adds the version for concurrent edits, cancellation, hiding and series of each
 * event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_series')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .execute();
  const events = () => db.schema.alterTable('events');
  await events()
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await events().addColumn('cancelled_at', instant).execute();
  await events().addColumn('hidden_because', 'text').execute();
  await events()
    .addColumn('series_id', 'uuid', (column) => column.references('event_series.id'))
    .execute();
  await db.schema
    .createIndex('events_by_series')
    .on('events')
    .columns(['series_id', 'starts_at'])
    .where(sql<boolean>`series_id is not null`)
    .execute();
  // Owners also see their events that administrators hid, with the reason.
  await db.schema.dropIndex('events_by_creator').execute();
  await db.schema
    .createIndex('events_by_creator')
    .on('events')
    .columns(['created_by', 'starts_at', 'id', 'ends_at'])
    .where(sql<boolean>`deleted_at is null or hidden_because is not null`)
    .execute();
  // Administrators see new events first.
  await db.schema.createIndex('events_by_creation').on('events').columns(['created_at', 'id']).execute();
}

const instant = sql`timestamptz(3)`;
