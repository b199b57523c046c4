import { sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

/** The columns of an event that the read model needs. */
export interface EventRow {
  id: string;
  morton: string | null;
  /** Seconds since 1970. */
  startsAt: number;
  endsAt: number;
  startDay: number;
  /** IANA name of the venue's zone. */
  timeZone: string;
  /** From its place. */
  coordinates: [latitude: number | null, longitude: number | null] | null;
  typeId: string;
  seriesId: string | null;
  /** Ids separated by commas, or null. */
  danceIds: string | null;
  facts: number;
  name: string;
  /** The name of its venue. */
  venue: string;
  /** Town and country of its address. */
  address: [town: string, countryCode: string | null] | null;
  /** Seconds since 1970. */
  changedAt: number;
  isDeleted: boolean;
  isCancelled: boolean;
}

/** Returns the name of the last migration; empty if there is none. */
export async function readSchemaVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}

/** Returns the styles and types of the catalogue, by id. */
export async function readCatalogue(db: Db) {
  return {
    dances: await readEntries(db, 'dances', 'dance_slugs'),
    types: await readEntries(db, 'event_types', 'event_type_slugs'),
  };
}

function readEntries(db: Db, table: 'dances' | 'event_types', slugTable: 'dance_slugs' | 'event_type_slugs') {
  return db
    .selectFrom(table)
    .select(['id', 'slug', 'name', 'names', 'color', 'position'])
    .select((eb) =>
      eb
        .selectFrom(slugTable)
        .whereRef('entry_id', '=', `${table}.id`)
        .select(
          sql<string>`string_agg(${sql.ref(`${slugTable}.slug`)}, ',' order by ${sql.ref(`${slugTable}.slug`)})`.as(
            'slugs',
          ),
        )
        // Slugs separated by commas, or null.
        .as('formerSlugs'),
    )
    .orderBy('id')
    .execute();
}

/** Returns the number of events that are neither deleted, cancelled nor over, with or without coordinates. */
export async function countEvents(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the next batch of upcoming events with coordinates, in the order of the read model: by Morton code, then id.
 */
export function readBatch(db: Db, now: Date, after: EventRow | undefined, max: number): Promise<EventRow[]> {
  return rows(db)
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .where('morton', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(morton, id) > (${after?.morton}::bigint, ${after?.id}::uuid)`),
    )
    .orderBy('morton')
    .orderBy('id')
    .limit(max)
    .execute();
}

/** Returns the cancelled events that are not over, in no particular order. */
export function readCancelled(db: Db, now: Date): Promise<EventRow[]> {
  return rows(db)
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is not', null)
    .where('ends_at', '>', now)
    .execute();
}

/** Returns the names of events by id. */
export async function readNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('events').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the events of these ids, also deleted, cancelled and past ones, in no particular order. */
export function readEvents(db: Db, ids: string[]): Promise<EventRow[]> {
  return rows(db).where('id', 'in', ids).execute();
}

/** Returns the next batch of upcoming events without coordinates, by id. */
export function readUnplaced(db: Db, now: Date, after: EventRow | undefined, max: number): Promise<EventRow[]> {
  return rows(db)
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .where('morton', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(max)
    .execute();
}

function rows(db: Db) {
  return db.selectFrom('events').select(({ selectFrom }) => [
    'id',
    'morton',
    // As numbers, because parsing dates would take as long as everything else.
    sql<number>`extract(epoch from starts_at)::float8`.as('startsAt'),
    sql<number>`extract(epoch from ends_at)::float8`.as('endsAt'),
    'start_day as startDay',
    'type_id as typeId',
    'series_id as seriesId',
    'fact_bits as facts',
    'time_zone as timeZone',
    // Both in one subquery.
    selectFrom('places')
      .whereRef('places.id', '=', 'events.place_id')
      .select(sql<EventRow['coordinates']>`array[latitude, longitude]`.as('coordinates'))
      .as('coordinates'),
    selectFrom('event_dances')
      .whereRef('event_dances.event_id', '=', 'events.id')
      .select(sql<string>`string_agg(dance_id::text, ',')`.as('ids'))
      .as('danceIds'),
    'name',
    'venue',
    selectFrom('places')
      .whereRef('places.id', '=', 'events.place_id')
      .select(sql<EventRow['address']>`array[town, country_code]`.as('address'))
      .as('address'),
    sql<number>`extract(epoch from changed_at)::float8`.as('changedAt'),
    sql<boolean>`deleted_at is not null`.as('isDeleted'),
    sql<boolean>`cancelled_at is not null`.as('isCancelled'),
  ]);
}
