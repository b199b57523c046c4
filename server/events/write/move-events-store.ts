import { sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { isOwnedBy } from '#server/events/fragments-store.ts';

type OwnerScope = Parameters<typeof isOwnedBy>[0];

/** Set with a change, it makes a concurrent edit of the event fail as outdated. */
export const nextVersion = { version: sql<number>`events.version + 1` };

/** Locks and returns the given events that are not deleted, in the order of their ids. */
export async function lockSelected(db: Db, ids: readonly string[]) {
  return selectMovable(db).where('events.id', '=', anyOf(ids)).execute();
}

/** Locks and returns the dates of these series that `person` owns and that are neither deleted nor over. */
export async function lockSeriesOf(db: Db, person: OwnerScope, seriesIds: readonly string[], now: Date) {
  return selectMovable(db)
    .where('events.series_id', '=', anyOf(seriesIds))
    .where('events.ends_at', '>', now)
    .where(isOwnedBy(person))
    .execute();
}

/**
 * Locks and returns the events of `person` that are not deleted: those that are not over, or those without an
 * organiser, past ones too.
 */
export async function lockAll(db: Db, person: OwnerScope, all: 'upcoming' | 'unorganised', now: Date) {
  const movable = selectMovable(db).where(isOwnedBy(person));
  const meant =
    all === 'upcoming' ? movable.where('events.ends_at', '>', now) : movable.where('events.organiser_id', 'is', null);
  return meant.execute();
}

/**
 * Locks and returns an event with the dates of its series that have the same creator. Events that have an organiser,
 * are deleted or are over are omitted, even the given event.
 */
export async function lockAlike(
  db: Db,
  event: { id: string; series_id: string | null; created_by: string | null },
  now: Date,
) {
  return selectMovable(db)
    .where((eb) =>
      eb.or([
        eb('events.id', '=', event.id),
        eb.and([
          eb('events.series_id', '=', event.series_id),
          eb('events.created_by', 'is not distinct from', event.created_by),
        ]),
      ]),
    )
    .where('events.organiser_id', 'is', null)
    .where('events.ends_at', '>', now)
    .execute();
}

function selectMovable(db: Db) {
  return db
    .selectFrom('events')
    .select(['events.id', 'events.name', 'events.series_id', 'events.created_by', 'events.organiser_id'])
    .where('events.deleted_at', 'is', null)
    .orderBy('events.id')
    .forUpdate();
}
