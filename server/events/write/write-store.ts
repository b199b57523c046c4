import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

/** What of the catalogue is there, held so that it stays until the transaction ends. */
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

/** The rule of a series, and the days that it leaves out. */
export async function findSeries(db: Db, seriesId: string): Promise<{ rule: string; left_out: number[] }> {
  return db
    .selectFrom('event_series')
    .select(['rule', 'left_out'])
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow();
}

/** All dates of a series, whatever became of them, held with the series itself until the transaction ends. */
export async function lockSeries(db: Db, id: string): Promise<LockedEvent[]> {
  // Whoever else adds dates waits for this one: what they add could not be seen otherwise.
  await db.selectFrom('event_series').select('id').where('id', '=', id).forUpdate().execute();
  return selectSeries(db, id).forUpdate().execute();
}

/** The same to look at. */
export async function listSeries(db: Db, id: string): Promise<LockedEvent[]> {
  return selectSeries(db, id).execute();
}

function selectSeries(db: Db, id: string) {
  return db.selectFrom('events').selectAll().where('series_id', '=', id).orderBy('starts_at').orderBy('id');
}

/** What was added under an id, with the number of its dates. */
export async function findAdded(db: Db, id: string) {
  return db
    .selectFrom('events')
    .select((eb) => [
      'id',
      'slug',
      'created_by',
      'deleted_at',
      eb
        .selectFrom('events as date')
        .select(({ fn }) => fn.countAll<string>().as('dates'))
        .whereRef('date.series_id', '=', 'events.series_id')
        .as('dates'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** An event as its table has it, held until the transaction ends. */
export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

export async function lockEvent(db: Db, id: string) {
  return db.selectFrom('events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same to look at. */
export async function findEvent(db: Db, id: string): Promise<LockedEvent | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whose these events are, deleted ones too. */
export async function findAnyOf(db: Db, ids: readonly string[]) {
  return db.selectFrom('events').select(['id', 'created_by', 'organiser_id']).where('id', '=', anyOf(ids)).execute();
}

/** When an event was cancelled; null where it was not. */
export async function cancellationOf(db: Db, id: string): Promise<Date | null> {
  const row = await db.selectFrom('events').select('cancelled_at').where('id', '=', id).executeTakeFirst();
  return row?.cancelled_at ?? null;
}

/** The dates of a series from one on, in their order, deleted ones too, held until the transaction ends. */
export async function lockFollowing(db: Db, seriesId: string, from: Date): Promise<LockedEvent[]> {
  return selectSeries(db, seriesId).where('starts_at', '>=', from).forUpdate().execute();
}

/** All dates of a series that were deleted at one instant, held until the transaction ends. */
export async function lockDeletedTogether(db: Db, seriesId: string, deletedAt: Date): Promise<LockedEvent[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('deleted_at', '=', deletedAt)
    .forUpdate()
    .execute();
}

/** When a date of a series was deleted or cancelled last. */
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

/** The ids of an event that is not deleted and, with `following`, of the later dates of its series; held until the transaction ends. */
export async function lockActiveIds(db: Db, eventId: string, scope: 'this' | 'following'): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('deleted_at', 'is', null)
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
  return rows.map(({ id }) => id);
}

/** What the audit trail and a comparison need beside the row. */
export async function findPlace(db: Db, id: string) {
  return db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function dancesOf(db: Db, eventId: string): Promise<{ id: string; slug: string }[]> {
  return db
    .selectFrom('event_dances')
    .innerJoin('dances', 'dances.id', 'event_dances.dance_id')
    .select(['dances.id', 'dances.slug'])
    .where('event_id', '=', eventId)
    .orderBy('dances.slug')
    .execute();
}

export async function typeSlug(db: Db, typeId: string): Promise<string> {
  const { slug } = await db.selectFrom('event_types').select('slug').where('id', '=', typeId).executeTakeFirstOrThrow();
  return slug;
}

/** The picture of an event, and whose event that is: who may take it along. */
export async function pictureOf(db: Db, eventId: string) {
  return db
    .selectFrom('events')
    .select(['id', 'picture_id', 'created_by', 'organiser_id'])
    .where('id', '=', eventId)
    .where('hidden_because', 'is', null)
    .executeTakeFirst();
}

/** In whose name an event may be, held so that it stays until the transaction ends. */
export async function findOrganiser(db: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('organisers').select(['id', 'name']).where('id', '=', id).forKeyShare().executeTakeFirst();
}
