import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/**
 * Creates the tables of sources (calendars, pages and tables from which events are imported), their places and their
 * entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sources')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('owner_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('own_name', 'text')
    .addColumn('url', 'text')
    .addColumn('read_url', 'text')
    .addColumn('file', 'text')
    .addColumn('kind', 'text')
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('published_at', instant)
    .addColumn('last_read_at', instant)
    .addColumn('last_whole_read_at', instant)
    .addColumn('last_tried_at', instant)
    .addColumn('next_read_at', instant)
    .addColumn('leased_until', instant)
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('content_hash', 'text')
    .addColumn('has_missing', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('unchanged', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_told', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('found', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('problems', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('hold', 'jsonb')
    .addColumn('is_released', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('defaults', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('suggested', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('stopped_at', instant)
    .addColumn('stopped_because', 'text')
    .execute();
  await db.schema.createIndex('sources_by_owner').on('sources').columns(['owner_id', 'id']).execute();
  await db.schema.createIndex('sources_due').on('sources').column('next_read_at').execute();

  await db.schema
    .createTable('source_places')
    .addColumn('source_id', 'uuid', (column) => column.notNull().references('sources.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    // Null if unanswered; `"leave-out"` is an answer.
    .addColumn('answer', 'jsonb')
    // Null until it was looked up.
    .addColumn('suggestions', 'jsonb')
    .addPrimaryKeyConstraint('source_places_key', ['source_id', 'text'])
    .execute();

  await db.schema
    .createTable('source_entries')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('source_id', 'uuid', (column) => column.notNull().references('sources.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('read', 'jsonb', (column) => column.notNull())
    .addColumn('starts_at', instant, (column) => column.notNull())
    .addColumn('ends_at', instant, (column) => column.notNull())
    .addColumn('base', 'jsonb')
    .addColumn('event_id', 'uuid', (column) => column.references('events.id').onDelete('set null'))
    .addColumn('is_joined', 'boolean', (column) => column.notNull().defaultTo(false))
    // The former event of an entry that was joined with another: it is restored when the two are separated.
    .addColumn('own_event_id', 'uuid', (column) => column.references('events.id').onDelete('set null'))
    .addColumn('likely_event_id', 'uuid', (column) => column.references('events.id').onDelete('set null'))
    .addColumn('likeness', 'real')
    .addColumn('decision', 'text')
    .addColumn('is_left_out', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('missing_since', instant)
    .addColumn('missing_times', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('has_vanished', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('changed_at', instant)
    .addColumn('fate', 'text', (column) => column.notNull())
    .addColumn('faults', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('kept', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addUniqueConstraint('source_entries_once', ['source_id', 'key'])
    .execute();
  await db.schema
    .createIndex('source_entries_by_start')
    .on('source_entries')
    .columns(['source_id', 'starts_at', 'id'])
    .execute();
  for (const column of ['event_id', 'own_event_id', 'likely_event_id'])
    await db.schema
      .createIndex(`source_entries_by_${column}`)
      .on('source_entries')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();
}
