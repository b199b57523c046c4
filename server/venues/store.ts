import { type Selectable, type SqlBool, sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOwnedBy } from '#server/events/fragments-store.ts';
import { isVenueModeratedBy } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';

export type VenueRow = Selectable<Tables['venues']>;

/** Returns the venue with this id, even if hidden or merged, or undefined. */
export async function findVenue(db: Db, id: string): Promise<VenueRow | undefined> {
  return db.selectFrom('venues').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a venue by its current or a former slug. */
export async function findBySlug(db: Db, slug: string): Promise<VenueRow | undefined> {
  return db
    .selectFrom('venues')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('venue_slugs').select('venue_id').where('slug', '=', slug))
    .executeTakeFirst();
}

/** Returns venues, by id, locked until the end of the transaction in order of id, which prevents deadlocks. */
export async function lockVenues(db: Db, ids: readonly string[]): Promise<Map<string, VenueRow>> {
  const rows = await db.selectFrom('venues').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the ids of those of these venues that a user may moderate with all events there. */
export async function findModerated(db: Db, person: RightsOfModerator, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('venues')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where(isVenueModeratedBy(person))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the venue has an event that is not deleted, past ones included. Without one it has no page. */
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

/**
 * Returns whether `person` has an event at the venue that is not deleted, and no other person has any, deleted ones
 * included, because these may be restored.
 */
export async function hasOnlyEventsOf(
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

/** Number of latest events from which styles are derived. */
const maxEventsConsidered = 500;

/** Returns the styles of the venue's 500 latest active events, most frequent first. */
export async function dancesOf(db: Db, venueId: string, max: number) {
  const latest = db
    .selectFrom('events')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEventsConsidered);
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

/** Returns the ids at positions 1, `size + 1` … of the venues with upcoming events, in order of id. */
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

/** Returns venues with upcoming events from an id on, in order of id. */
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
