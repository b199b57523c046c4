import { type Kysely, sql } from 'kysely';

/** People, the catalogue, places, pictures and events. One statement a call: the embedded database takes no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('roles', sql`text[]`, (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();

  for (const table of ['dances', 'event_types']) {
    await db.schema
      .createTable(table)
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('names', 'jsonb', (column) => column.notNull())
      .addColumn('color', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute();
  }

  await db.schema
    .createTable('places')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('town', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('country_code', 'text')
    .addCheckConstraint('places_both_or_neither', sql`(latitude is null) = (longitude is null)`)
    .execute();

  await db.schema
    .createTable('pictures')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('width_px', 'integer', (column) => column.notNull())
    .addColumn('height_px', 'integer', (column) => column.notNull())
    .addColumn('widths_px', sql`integer[]`, (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('alternative_text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('events')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('starts_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('start_day', 'integer', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('place_id', 'uuid', (column) => column.notNull().references('places.id'))
    .addColumn('morton', 'bigint')
    .addColumn('type_id', 'uuid', (column) => column.notNull().references('event_types.id'))
    .addColumn('picture_id', 'uuid', (column) => column.references('pictures.id'))
    .addColumn('created_by', 'uuid', (column) => column.references('users.id'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('deleted_at', 'timestamptz')
    .addCheckConstraint('events_start_before_end', sql`starts_at < ends_at`)
    .addCheckConstraint('events_price_not_negative', sql`price_cents >= 0`)
    .execute();
  await db.schema.createIndex('events_by_morton').on('events').columns(['morton', 'id']).execute();
  await db.schema.createIndex('events_by_start').on('events').columns(['starts_at', 'id']).execute();
  await db.schema.createIndex('events_by_change').on('events').column('changed_at').execute();
  await db.schema.createIndex('events_by_creator').on('events').columns(['created_by', 'starts_at']).execute();

  await db.schema
    .createTable('event_dances')
    .addColumn('event_id', 'uuid', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('dance_id', 'uuid', (column) => column.notNull().references('dances.id'))
    .addPrimaryKeyConstraint('event_dances_key', ['event_id', 'dance_id'])
    .execute();
  await db.schema.createIndex('event_dances_by_dance').on('event_dances').column('dance_id').execute();

  await db.schema
    .createTable('event_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'uuid', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('event_slugs_by_event').on('event_slugs').column('event_id').execute();
}
