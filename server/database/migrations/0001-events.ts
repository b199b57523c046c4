import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/**
 * Creates the tables of users, styles and types, places, pictures and events. One statement per call, because the
 * embedded database accepts no more. Instants have milliseconds, like `Date`, so that a value that was read matches in
 * a query.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsers(db);
  await createCatalogue(db);
  await createPlaces(db);
  await createPictures(db);
  await createEvents(db);
  await indexEvents(db);
  await createEventDances(db);
  await createEventSlugs(db);
}

const instant = sql`timestamptz(3)`;

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await withId(db, 'users')
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('roles', sql`text[]`, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .execute();
}

async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  for (const table of ['dances', 'event_types']) {
    await withId(db, table)
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('names', 'jsonb', (column) => column.notNull())
      .addColumn('color', 'text', (column) => column.notNull().check(sql`color ~ '^#[0-9A-Fa-f]{6}$'`))
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute();
  }
}

async function createPlaces(db: Kysely<unknown>): Promise<void> {
  await withId(db, 'places')
    .addColumn('town', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('latitude', 'double precision', (column) => column.check(sql`latitude between -90 and 90`))
    .addColumn('longitude', 'double precision', (column) => column.check(sql`longitude between -180 and 180`))
    .addColumn('country_code', 'text', (column) => column.check(sql`country_code ~ '^[A-Z]{2}$'`))
    .addCheckConstraint('places_both_or_neither', sql`(latitude is null) = (longitude is null)`)
    .execute();
}

async function createPictures(db: Kysely<unknown>): Promise<void> {
  await withId(db, 'pictures')
    .addColumn('width_px', 'integer', (column) => column.notNull().check(sql`width_px > 0`))
    .addColumn('height_px', 'integer', (column) => column.notNull().check(sql`height_px > 0`))
    .addColumn('widths_px', sql`integer[]`, (column) => column.notNull().check(sql`cardinality(widths_px) > 0`))
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('alternative_text', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .execute();
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await withId(db, 'events')
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('starts_at', instant, (column) => column.notNull())
    .addColumn('ends_at', instant, (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('start_day', 'integer', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull().check(sql`currency in ('EUR', 'USD')`))
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('place_id', 'uuid', (column) => column.notNull().references('places.id'))
    .addColumn('morton', 'bigint', (column) => column.check(sql`morton between 0 and ${sql.lit(2 ** 52 - 1)}`))
    .addColumn('type_id', 'uuid', (column) => column.notNull().references('event_types.id'))
    .addColumn('picture_id', 'uuid', (column) => column.references('pictures.id'))
    .addColumn('created_by', 'uuid', (column) => column.references('users.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('changed_at', instant, (column) => column.notNull())
    .addColumn('deleted_at', instant)
    .addCheckConstraint('events_start_before_end', sql`starts_at < ends_at`)
    .addCheckConstraint('events_price_not_negative', sql`price_cents >= 0`)
    .execute();
}

/** Each index serves one query. Most end with `ends_at`, so that past events are skipped without reading their rows. */
async function indexEvents(db: Kysely<unknown>): Promise<void> {
  // The map is loaded in Morton order; a box or a cell is a few ranges of it.
  await db.schema
    .createIndex('events_by_morton')
    .on('events')
    .columns(['morton', 'id', 'ends_at'])
    .where(sql<boolean>`deleted_at is null and morton is not null`)
    .execute();
  // Lists, a page at a time.
  await db.schema
    .createIndex('events_by_start')
    .on('events')
    .columns(['starts_at', 'id', 'ends_at'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
  // Lists begin two days back, for events that continue; this contains the few that began even earlier.
  await db.schema
    .createIndex('events_running_long')
    .on('events')
    .columns(['starts_at', 'id', 'ends_at'])
    .where(sql<boolean>`deleted_at is null and ends_at - starts_at > interval '2 days'`)
    .execute();
  // Changes that the map's read model has not read yet, including deletions.
  await db.schema.createIndex('events_by_change').on('events').columns(['changed_at', 'id']).execute();
  await db.schema
    .createIndex('events_by_creator')
    .on('events')
    .columns(['created_by', 'starts_at', 'id'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
  // Whether a type, place or picture is still used.
  await db.schema.createIndex('events_by_type').on('events').column('type_id').execute();
  await db.schema.createIndex('events_by_place').on('events').column('place_id').execute();
  await db.schema
    .createIndex('events_by_picture')
    .on('events')
    .column('picture_id')
    .where(sql<boolean>`picture_id is not null`)
    .execute();
}

async function createEventDances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_dances')
    .addColumn('event_id', 'uuid', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('dance_id', 'uuid', (column) => column.notNull().references('dances.id'))
    .addPrimaryKeyConstraint('event_dances_key', ['event_id', 'dance_id'])
    .execute();
  await db.schema.createIndex('event_dances_by_dance').on('event_dances').columns(['dance_id', 'event_id']).execute();
}

/** All current and former slugs of events: no other event gets them, so old addresses never lead to another one. */
async function createEventSlugs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'uuid', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('event_slugs_by_event').on('event_slugs').column('event_id').execute();
}

function withId<Table extends string>(db: Kysely<unknown>, table: Table): CreateTableBuilder<Table, 'id'> {
  return db.schema.createTable(table).addColumn('id', 'uuid', (column) => column.primaryKey());
}
