import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOwnedBy } from '#server/events/fragments-store.ts';

/** Number of the user's latest events that are considered. */
const maxEventsConsidered = 300;

/**
 * Returns at most 20 venues of the user's 300 latest events, latest first. Each word must start a word of name or town.
 */
export async function findOwn(db: Db, person: { id: string; organiserIds: readonly string[] }, words: string[]) {
  return selectSuggested(db, words)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom(latestOf(db, person).as('latest'))
          .select(({ fn }) => ['venue_id', fn.max('starts_at').as('last_at')])
          .groupBy('venue_id')
          .as('own'),
      (join) => join.onRef('own.venue_id', '=', 'venues.id'),
    )
    .orderBy('own.last_at', 'desc')
    .limit(20)
    .execute();
}

/** Returns the venues nearest to a spot, within ranges of Morton codes. */
export async function findNear(
  db: Db,
  spot: { latitude: number; longitude: number },
  ranges: readonly { first: number; end: number }[],
  words: string[],
  max: number,
) {
  return selectSuggested(db, words)
    .where((eb) => eb.or(ranges.map(({ first, end }) => eb.between('morton', String(first), String(end - 1)))))
    .orderBy(distanceFrom(spot))
    .orderBy('venues.id')
    .limit(max)
    .execute();
}

/** Squared distance in a flat projection, which is sufficient for sorting nearby venues. */
function distanceFrom({ latitude, longitude }: { latitude: number; longitude: number }) {
  return sql`(latitude - ${latitude}::float8) ^ 2
    + ((longitude - ${longitude}::float8) * cos(radians(${latitude}::float8))) ^ 2`;
}

/** Returns the names of venues near a spot, nearest first. */
export async function listNamesNear(
  db: Db,
  spot: { latitude: number; longitude: number },
  ranges: readonly { first: number; end: number }[],
  max: number,
) {
  return selectNames(db)
    .where((eb) => eb.or(ranges.map(({ first, end }) => eb.between('morton', String(first), String(end - 1)))))
    .orderBy(distanceFrom(spot))
    .limit(max)
    .execute();
}

/** Returns the names with a word that starts with one of the prefixes. Scans all names. */
export async function listNamesWith(db: Db, beginnings: readonly string[], max: number) {
  if (beginnings.length === 0) return [];
  return selectNames(db)
    .where((eb) => eb.or(beginnings.map((letters) => eb(sql<string>`' ' || name_key`, 'like', `% ${letters}%`))))
    .orderBy('name_key')
    .limit(max)
    .execute();
}

function selectNames(db: Db) {
  return db
    .selectFrom('venues')
    .select(['id', 'name_key as key'])
    .where('merged_into', 'is', null)
    .where('hidden_because', 'is', null)
    .where('morton', 'is not', null);
}

/** Returns the given venues that may be suggested, in no particular order. */
export async function findByIds(db: Db, ids: readonly string[]) {
  return ids.length === 0 ? [] : selectSuggested(db, []).where('venues.id', 'in', ids).execute();
}

/**
 * Returns at most `max` visible venues with coordinates and an event that is not deleted, whose normalized name starts
 * with `beginning`, by name. `beginning` must be normalized, because it is not escaped for `like`.
 */
export async function findBeginning(db: Db, beginning: string, max: number) {
  return selectSuggested(db, [])
    .where('name_key', 'like', `${beginning}%`)
    .orderBy('name_key')
    .orderBy('venues.id')
    .limit(max)
    .execute();
}

function selectSuggested(db: Db, words: string[]) {
  return db
    .selectFrom('venues')
    .select(['venues.id', 'slug', 'name', 'town', 'display_name', 'latitude', 'longitude', 'country_code'])
    .where('merged_into', 'is', null)
    .where('hidden_because', 'is', null)
    .where('morton', 'is not', null)
    .where((eb) => eb.and(words.map((word) => hasWord(word))))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.venue_id', '=', 'venues.id')
          .where('events.deleted_at', 'is', null),
      ),
    );
}

/** Normalized words contain only letters and digits, so they have no special characters of `like`. */
function hasWord(word: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'venues'>();
  return eb(sql<string>`' ' || name_key || ' ' || town_key`, 'like', `% ${word}%`);
}

/** Returns the position of the user's latest event with coordinates; undefined without one. */
export async function latestSpot(db: Db, person: { id: string; organiserIds: readonly string[] }) {
  const row = await db
    .selectFrom(latestOf(db, person).as('latest'))
    .innerJoin('places', 'places.id', 'latest.place_id')
    .select(['places.latitude', 'places.longitude'])
    .where('places.latitude', 'is not', null)
    .orderBy('latest.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && row.latitude !== null && row.longitude !== null
    ? { latitude: row.latitude, longitude: row.longitude }
    : undefined;
}

/** A limit above one, because with 1 the planner may scan all events by date instead of using the index on owners. */
function latestOf(db: Db, person: { id: string; organiserIds: readonly string[] }) {
  return db
    .selectFrom('events')
    .select(['venue_id', 'place_id', 'starts_at'])
    .where(isOwnedBy(person))
    .where('deleted_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .limit(maxEventsConsidered);
}
