import { sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

/** Marks events as sample data. */
export async function markSamples(db: Db, ids: readonly string[]): Promise<void> {
  await sql`insert into sample_events select unnest(${ids}::uuid[])`.execute(db);
}

/** Returns the number of sample events. */
export async function countSamples(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sample_events')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns at most `limit` sample events in order of id, locked until the end of the transaction. `isTouched`: a user
 * has edited, claimed, cancelled or deleted the event.
 */
export async function lockSamples(db: Db, limit: number) {
  return db
    .selectFrom('sample_events')
    .innerJoin('events', 'events.id', 'sample_events.event_id')
    .select(['events.id', 'events.place_id', 'events.venue_id'])
    .select((eb) =>
      eb
        .or([
          eb('events.version', '>', 1),
          eb('events.created_by', 'is not', null),
          eb('events.organiser_id', 'is not', null),
          eb('events.deleted_at', 'is not', null),
          eb('events.cancelled_at', 'is not', null),
        ])
        .as('isTouched'),
    )
    .orderBy('events.id')
    .limit(limit)
    .forUpdate('events')
    .execute();
}

/** Deletes those of the given venues that have no events and no venues merged into them. Returns their number. */
export async function deleteUnusedVenues(db: Db, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('venues')
    .where('id', '=', anyOf(ids))
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('events').select('id').whereRef('events.venue_id', '=', 'venues.id')),
          eb.exists(eb.selectFrom('venues as others').select('id').whereRef('others.merged_into', '=', 'venues.id')),
        ]),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
