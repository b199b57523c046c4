import { type Kysely, sql } from 'kysely';

/** Creates the tables of venues and their former slugs. The next migration assigns the events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('venues')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    // Compared and sorted by bytes, so that a prefix is a range.
    .addColumn('name_key', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('town', 'text', (column) => column.notNull())
    .addColumn('town_key', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('latitude', 'double precision', (column) => column.check(sql`latitude between -90 and 90`))
    .addColumn('longitude', 'double precision', (column) => column.check(sql`longitude between -180 and 180`))
    .addColumn('country_code', 'text', (column) => column.check(sql`country_code ~ '^[A-Z]{2}$'`))
    .addColumn('morton', 'bigint', (column) => column.check(sql`morton between 0 and ${sql.lit(2 ** 52 - 1)}`))
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('link', 'text')
    .addColumn('facts', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('hidden_because', 'text')
    .addColumn('merged_into', 'uuid', (column) => column.references('venues.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('changed_at', instant, (column) => column.notNull())
    .addCheckConstraint('venues_both_or_neither', sql`(latitude is null) = (longitude is null)`)
    .addCheckConstraint('venues_not_into_itself', sql`merged_into <> id`)
    .execute();
  // Whether a venue of this name exists here; which venues have the same name, and which of them are close.
  await db.schema.createIndex('venues_by_name').on('venues').columns(['name_key', 'morton', 'id']).execute();
  // Nearby venues.
  await db.schema.createIndex('venues_by_morton').on('venues').columns(['morton', 'id']).execute();
  await db.schema
    .createIndex('venues_by_merger')
    .on('venues')
    .column('merged_into')
    .where(sql<boolean>`merged_into is not null`)
    .execute();
  await db.schema
    .createTable('venue_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('venue_id', 'uuid', (column) => column.notNull().references('venues.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('venue_slugs_by_venue').on('venue_slugs').column('venue_id').execute();
  await createMoves(db);
  await db.schema.alterTable('events').addColumn('venue_id', 'uuid').execute();
}

const instant = sql`timestamptz(3)`;

/** The former places of events that moved when their venue was merged: a split restores them. */
async function createMoves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('venue_moves')
    .addColumn('venue_id', 'uuid', (column) => column.notNull().references('venues.id').onDelete('cascade'))
    .addColumn('event_id', 'uuid', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('place_id', 'uuid', (column) => column.notNull().references('places.id'))
    .addColumn('moved_to', 'uuid', (column) => column.notNull().references('places.id'))
    .addPrimaryKeyConstraint('venue_moves_key', ['venue_id', 'event_id'])
    .execute();
  await db.schema.createIndex('venue_moves_by_event').on('venue_moves').column('event_id').execute();
  for (const column of ['place_id', 'moved_to'])
    await db.schema.createIndex(`venue_moves_by_${column}`).on('venue_moves').column(column).execute();
}
