import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOwnedBy } from '#server/events/fragments-store.ts';

/** What of someone's events is looked at: where one danced years ago one rarely dances again. */
const lookedAt = 300;

/** Where somebody's latest events were. */
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

/** The nearest around a spot; `ranges` is what the index on Morton codes can tell. */
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

/** Flat is exact enough where everything is near. */
function distanceFrom({ latitude, longitude }: { latitude: number; longitude: number }) {
  return sql`(latitude - ${latitude}::float8) ^ 2
    + ((longitude - ${longitude}::float8) * cos(radians(${latitude}::float8))) ^ 2`;
}

/** The names around a spot, the nearest first. */
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

/** The names with a word that begins with some of these letters, wherever they are: reads all names. */
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

/** Those of these that may be suggested, in no particular order. */
export async function findByIds(db: Db, ids: readonly string[]) {
  return ids.length === 0 ? [] : selectSuggested(db, []).where('venues.id', 'in', ids).execute();
}

/** Those whose name begins so, wherever they are. */
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

/** Normalized words have letters and digits only: none of them means something to `like`. */
function hasWord(word: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'venues'>();
  return eb(sql<string>`' ' || name_key || ' ' || town_key`, 'like', `% ${word}%`);
}

/** Where the last of somebody's latest events with coordinates is. */
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

/** So many at once are looked up by whose they are; for a single one, all events of the site may be walked through instead. */
function latestOf(db: Db, person: { id: string; organiserIds: readonly string[] }) {
  return db
    .selectFrom('events')
    .select(['venue_id', 'place_id', 'starts_at'])
    .where(isOwnedBy(person))
    .where('deleted_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .limit(lookedAt);
}
