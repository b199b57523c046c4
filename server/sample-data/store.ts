import { sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

/** Marks events as sample data. */
export async function markSamples(db: Db, ids: readonly string[]): Promise<void> {
  await sql`insert into sample_events select unnest(${ids}::uuid[])`.execute(db);
}

/** Inserts organisers without members, with a slug each. */
export async function insertOrganisers(
  db: Db,
  organisers: readonly { id: string; name: string; words: string; links: string[] }[],
  slugs: readonly string[],
  now: Date,
): Promise<void> {
  if (organisers.length === 0) return;
  const rows = organisers.map((organiser, index) => ({ ...organiser, slug: slugs[index] ?? '' }));
  await db
    .insertInto('organisers')
    .values(rows.map((row) => ({ ...row, created_at: now, changed_at: now })))
    .execute();
  await db
    .insertInto('organiser_slugs')
    .values(rows.map(({ id, slug }) => ({ slug, organiser_id: id })))
    .execute();
}

/**
 * Deletes those of the given organisers that have no events, no members and no invitations. Sample organisers never
 * have members.
 */
export async function deleteUnusedOrganisers(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('organisers')
    .where('id', '=', anyOf(ids))
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('events').select('id').whereRef('organiser_id', '=', 'organisers.id')),
          eb.exists(
            eb.selectFrom('organiser_members').select('user_id').whereRef('organiser_id', '=', 'organisers.id'),
          ),
          eb.exists(eb.selectFrom('organiser_invitations').select('id').whereRef('organiser_id', '=', 'organisers.id')),
        ]),
      ),
    )
    .execute();
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
    .select(['events.id', 'events.place_id', 'events.venue_id', 'events.organiser_id', 'events.series_id'])
    .select((eb) =>
      eb
        .or([
          eb('events.version', '>', 1),
          eb('events.created_by', 'is not', null),
          eb.exists(
            eb
              .selectFrom('organiser_members')
              .select('user_id')
              .whereRef('organiser_members.organiser_id', '=', 'events.organiser_id'),
          ),
          eb('events.deleted_at', 'is not', null),
          // Cancelled samples are created so.
          eb('events.cancelled_at', '!=', eb.ref('events.created_at')),
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
