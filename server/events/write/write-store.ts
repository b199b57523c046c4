import { existsForOwner } from '#server/changes/fragments-store.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { moderatedAs } from '#server/moderation/fragments-store.ts';

/** Returns the type and styles that exist; they are locked until the transaction ends. */
export async function lockCatalogue(db: Db, typeId: string, danceIds: readonly string[]) {
  const type = await db
    .selectFrom('event_types')
    .select(['id', 'slug'])
    .where('id', '=', typeId)
    .forKeyShare()
    .executeTakeFirst();
  const dances = await db
    .selectFrom('dances')
    .select(['id', 'slug'])
    .where('id', 'in', danceIds)
    .forKeyShare()
    .execute();
  return { type, dances };
}

/** Returns the rule of a series and its excepted days (day numbers). Throws if there is none. */
export async function findSeries(db: Db, seriesId: string): Promise<{ rule: string; left_out: number[] }> {
  return db
    .selectFrom('event_series')
    .select(['rule', 'left_out'])
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow();
}

/** Locks a series and all its dates until the transaction ends. Returns the dates by start, deleted ones too. */
export async function lockSeries(db: Db, id: string): Promise<LockedEvent[]> {
  // Concurrent additions wait for this lock; otherwise their dates would be missed.
  await db.selectFrom('event_series').select('id').where('id', '=', id).forUpdate().execute();
  return selectSeries(db, id).forUpdate().execute();
}

/** Returns all dates of a series by start, deleted ones too, without locking them. */
export async function listSeries(db: Db, id: string): Promise<LockedEvent[]> {
  return selectSeries(db, id).execute();
}

function selectSeries(db: Db, id: string) {
  return selectWithRights(db).where('series_id', '=', id).orderBy('starts_at').orderBy('id');
}

/** Returns an event, deleted or not, with the number of all dates of its series (0 without a series). */
export async function findAdded(db: Db, id: string) {
  return db
    .selectFrom('events')
    .select((eb) => [
      'id',
      'slug',
      'created_by',
      'organiser_id',
      'deleted_at',
      'approval',
      eb
        .selectFrom('events as date')
        .select(({ fn }) => fn.countAll<string>().as('dates'))
        .whereRef('date.series_id', '=', 'events.series_id')
        .as('dates'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Selects all columns of events, and what the right to moderate them depends on. */
function selectWithRights(db: Db) {
  return db.selectFrom('events').selectAll().select(moderatedAs);
}

/** A row of `events`, locked until the transaction ends. */
export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** Returns an event, even a deleted one, locked until the end of the transaction, or undefined if there is none. */
export async function lockEvent(db: Db, id: string) {
  return selectWithRights(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks an event and the dates of its series that were refused, and returns their ids. */
export async function lockRefused(db: Db, event: Pick<LockedEvent, 'id' | 'series_id'>): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('approval', '=', 'refused')
    .where((eb) => eb.or([eb('id', '=', event.id), eb('series_id', '=', event.series_id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns an event, deleted or not, without locking it. */
export async function findEvent(db: Db, id: string): Promise<LockedEvent | undefined> {
  return selectWithRights(db).where('id', '=', id).executeTakeFirst();
}

/** Returns the owners of these events, deleted ones too. */
export async function findAnyOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('events')
    .select(['id', 'created_by', 'organiser_id', 'approval'])
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Returns when an event was cancelled; null if it was not. */
export async function cancellationOf(db: Db, id: string): Promise<Date | null> {
  const row = await db.selectFrom('events').select('cancelled_at').where('id', '=', id).executeTakeFirst();
  return row?.cancelled_at ?? null;
}

/** Locks and returns the dates of a series from a start on, in their order, deleted ones too. */
export async function lockFollowing(db: Db, seriesId: string, from: Date): Promise<LockedEvent[]> {
  return selectSeries(db, seriesId).where('starts_at', '>=', from).forUpdate().execute();
}

/** Locks and returns all dates of a series that were deleted at one instant. */
export async function lockDeletedTogether(db: Db, seriesId: string, deletedAt: Date): Promise<LockedEvent[]> {
  return selectWithRights(db)
    .where('series_id', '=', seriesId)
    .where('deleted_at', '=', deletedAt)
    .forUpdate()
    .execute();
}

/** Returns when a date of a series was last deleted or cancelled; null if none was. */
export async function latestInSeries(
  db: Db,
  seriesId: string,
  column: 'deleted_at' | 'cancelled_at',
): Promise<Date | null> {
  const { latest } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max(column).as('latest'))
    .where('series_id', '=', seriesId)
    .executeTakeFirstOrThrow();
  return latest;
}

/**
 * Locks an event that is not deleted and, with `following`, the later dates of its series. Returns their ids,
 * owners and pictures.
 */
export async function lockActive(db: Db, eventId: string, scope: 'this' | 'following') {
  return db
    .selectFrom('events')
    .select(['id', 'created_by', 'organiser_id', 'picture_id', moderatedAs])
    .where(existsForOwner)
    .where((eb) => {
      const chosen = eb('id', '=', eventId);
      if (scope === 'this') return chosen;
      const first = eb.selectFrom('events as first').where('first.id', '=', eventId);
      return eb.or([
        chosen,
        eb.and([
          eb('series_id', '=', first.select('first.series_id')),
          eb('starts_at', '>=', first.select('first.starts_at')),
        ]),
      ]);
    })
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns a place by id. Throws if it does not exist. */
export async function findPlace(db: Db, id: string) {
  return db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the dances of an event, in order of slug. */
export async function dancesOf(db: Db, eventId: string): Promise<{ id: string; slug: string }[]> {
  return db
    .selectFrom('event_dances')
    .innerJoin('dances', 'dances.id', 'event_dances.dance_id')
    .select(['dances.id', 'dances.slug'])
    .where('event_id', '=', eventId)
    .orderBy('dances.slug')
    .execute();
}

/** Returns the slug of an event type. Throws if there is no such type. */
export async function typeSlug(db: Db, typeId: string): Promise<string> {
  const { slug } = await db.selectFrom('event_types').select('slug').where('id', '=', typeId).executeTakeFirstOrThrow();
  return slug;
}

/** Returns the picture and the owner of an event, deleted or not; undefined if the event is hidden. */
export async function pictureOf(db: Db, eventId: string) {
  return db
    .selectFrom('events')
    .select(['id', 'picture_id', 'created_by', 'organiser_id'])
    .where('id', '=', eventId)
    .where('hidden_because', 'is', null)
    .executeTakeFirst();
}

/** Returns an organiser, locked until the transaction ends. */
export async function findOrganiser(db: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('organisers').select(['id', 'name']).where('id', '=', id).forKeyShare().executeTakeFirst();
}
