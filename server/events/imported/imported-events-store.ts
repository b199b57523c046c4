import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { boxAround } from '#model/geo/bounding-box.ts';
import { anyOf, anyTextOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { isAbout } from '#server/events/store.ts';

/** An event with its place and styles, locked until the transaction ends. */
export type LockedEventWithPlace = Awaited<ReturnType<typeof lockEventsWithPlace>>[number];

/**
 * Returns events with their place and the ids of their dances, locked until the end of the transaction, in no
 * particular order. Unknown ids are skipped; deleted events are included.
 */
export async function lockEventsWithPlace(db: Db, ids: readonly string[]) {
  // Locks all rows in the order of their ids, so that concurrent transactions cannot deadlock.
  await db.selectFrom('events').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
  return db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .selectAll('events')
    .select(['places.town', 'places.display_name', 'places.latitude', 'places.longitude'])
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('event_dances').select('dance_id').whereRef('event_id', '=', 'events.id').orderBy('dance_id'),
      ).as('dances'),
    )
    .where('events.id', '=', anyOf(ids))
    .execute();
}

export interface SpotQuery {
  latitude: number;
  longitude: number;
  radiusKm: number;
  /** Local days, in days since 1970. */
  days: readonly number[];
}

const maxCandidates = 5000;

/**
 * Returns events around a place on the given days that are neither deleted nor cancelled, first added first, at most
 * 5,000.
 */
export async function findCandidatesAround(db: Db, { days, radiusKm, ...spot }: SpotQuery) {
  return selectCandidates(db)
    .where('events.start_day', '=', sql<number>`any(${days}::int[])`)
    .where(isAbout(boxAround(spot, radiusKm)))
    .execute();
}

/**
 * Returns events with one of these exact links on the given days that are neither deleted nor cancelled, first added
 * first, at most 5,000.
 */
export async function findCandidatesByLink(db: Db, links: readonly string[], days: readonly number[]) {
  return selectCandidates(db)
    .where('events.start_day', '=', sql<number>`any(${days}::int[])`)
    .where('events.link', '=', anyTextOf(links))
    .execute();
}

function selectCandidates(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .select(['events.id', 'events.name', 'events.starts_at', 'events.start_day', 'events.venue', 'events.venue_id'])
    .select(['events.link', 'places.town', 'places.latitude', 'places.longitude'])
    .where('events.deleted_at', 'is', null)
    .where('events.cancelled_at', 'is', null)
    .orderBy('events.created_at')
    .orderBy('events.id')
    .limit(maxCandidates);
}

/** Returns the id of the event with which a deleted event was joined. */
export async function findJoinTarget(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('source_entries')
    .select('event_id')
    .where('own_event_id', '=', id)
    .where('is_joined', '=', true)
    .executeTakeFirst();
  return row?.event_id ?? undefined;
}

/** Returns the ids of the events with which deleted events were joined, by the ids of the deleted ones. */
export async function findJoinTargets(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('source_entries')
    .select(['own_event_id', 'event_id'])
    .where('own_event_id', '=', anyOf(ids))
    .where('is_joined', '=', true)
    .execute();
  return new Map(rows.flatMap((row) => (row.own_event_id && row.event_id ? [[row.own_event_id, row.event_id]] : [])));
}

/** Returns the ids of the series of events, by event id. Events without a series are omitted. */
export async function seriesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('events').select(['id', 'series_id']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.flatMap(({ id, series_id }) => (series_id === null ? [] : [[id, series_id] as const])));
}

/** Returns whether a user is a member of an organiser; the membership is locked until the transaction ends. */
export async function isMember(db: Db, organiserId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organiser_members')
    .select('organiser_id')
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
