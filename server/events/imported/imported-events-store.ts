import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, anyTextOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { isAbout } from '#server/events/store.ts';
import { boxAround } from '#server/geo/bounding-box.ts';

/** An event with its place and its dances, held until the transaction ends. */
export type LockedEventWithPlace = Awaited<ReturnType<typeof lockEventsWithPlace>>[number];

export async function lockEventsWithPlace(db: Db, ids: readonly string[]) {
  // The rows first, in one order, so that two who change many never wait in a circle.
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
  /** Local days, since 1970-01-01. */
  days: readonly number[];
}

const maxCandidates = 5000;

/** What stands around a spot on some days. */
export async function findCandidatesAround(db: Db, { days, radiusKm, ...spot }: SpotQuery) {
  return selectCandidates(db)
    .where('events.start_day', '=', sql<number>`any(${days}::int[])`)
    .where(isAbout(boxAround(spot, radiusKm)))
    .execute();
}

/** What stands and has one of these links, as they are written. */
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

/** The event with which another one was joined, that is deleted since. */
export async function findJoinTarget(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('source_entries')
    .select('event_id')
    .where('own_event_id', '=', id)
    .where('is_joined', '=', true)
    .executeTakeFirst();
  return row?.event_id ?? undefined;
}

/** The same for many: by the ids of those that were joined. */
export async function findJoinTargets(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('source_entries')
    .select(['own_event_id', 'event_id'])
    .where('own_event_id', '=', anyOf(ids))
    .where('is_joined', '=', true)
    .execute();
  return new Map(rows.flatMap((row) => (row.own_event_id && row.event_id ? [[row.own_event_id, row.event_id]] : [])));
}

/** In which series events of these ids are. */
export async function seriesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('events').select(['id', 'series_id']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.flatMap(({ id, series_id }) => (series_id === null ? [] : [[id, series_id] as const])));
}

/** Whether somebody belongs to an organiser, held so that it stays so until the transaction ends. */
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
