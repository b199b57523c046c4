import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOwnedBy } from '#server/events/fragments-store.ts';

export type VenueRow = Selectable<Tables['venues']>;

export async function findVenue(db: Db, id: string): Promise<VenueRow | undefined> {
  return db.selectFrom('venues').selectAll().where('id', '=', id).executeTakeFirst();
}

/** By the slug that it has or one that it had. */
export async function findBySlug(db: Db, slug: string): Promise<VenueRow | undefined> {
  return db
    .selectFrom('venues')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('venue_slugs').select('venue_id').where('slug', '=', slug))
    .executeTakeFirst();
}

/** Held until the transaction ends, in one order, so that two who merge never wait in a circle. */
export async function lockVenues(db: Db, ids: readonly string[]): Promise<Map<string, VenueRow>> {
  const rows = await db.selectFrom('venues').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether something is there that is not deleted, over or not: else its page is as gone as its events are. */
export async function hasEvents(db: Db, id: string): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('venue_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** Whether somebody has events there that stand, and nobody else ever had any: who deleted theirs may take that back. */
export async function isAloneThere(
  db: Db,
  venueId: string,
  person: { id: string; organiserIds: readonly string[] },
): Promise<boolean> {
  const held = db.selectFrom('events').select('id').where('venue_id', '=', venueId);
  const { isAlone } = await db
    .selectNoFrom(({ and, exists, not }) =>
      and([
        exists(held.where(isOwnedBy(person)).where('deleted_at', 'is', null)),
        not(exists(held.where(sql<SqlBool>`(${isOwnedBy(person)}) is not true`))),
      ]).as('isAlone'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isAlone);
}

/** What is danced there is worked out from the latest so many events: what was long ago is no news. */
const lookedAt = 500;

/** Most first. */
export async function dancesOf(db: Db, venueId: string, max: number) {
  const latest = db
    .selectFrom('events')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(lookedAt);
  return db
    .selectFrom(latest.as('latest'))
    .innerJoin('event_dances', 'event_dances.event_id', 'latest.id')
    .innerJoin('dances', 'dances.id', 'event_dances.dance_id')
    .select(['dances.id', 'dances.slug', 'dances.name', 'dances.names', 'dances.color'])
    .groupBy('dances.id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('dances.position')
    .limit(max)
    .execute();
}

/** Ids of the first, the `size + 1`st … of the venues with events to come, in the order of their ids. */
export async function firstOfEachPart(db: Db, now: Date, size: number): Promise<string[]> {
  const numbered = selectUpcoming(db, now).select(['id', sql<string>`row_number() over (order by id)`.as('nth')]);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select('id')
    .where(sql<boolean>`(nth - 1) % ${sql.lit(size)} = 0`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findUpcoming(db: Db, now: Date, firstId: string, limit: number) {
  return selectUpcoming(db, now)
    .select(['slug', 'changed_at'])
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

function selectUpcoming(db: Db, now: Date) {
  return db
    .selectFrom('venues')
    .where('hidden_because', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.venue_id', '=', 'venues.id')
          .where('events.ends_at', '>', now)
          .where('events.deleted_at', 'is', null),
      ),
    );
}
