import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { laterChange } from '#server/database/later-change.ts';
import type { Tables } from '#server/database/tables.ts';

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

/** The events of these slugs, of today or former: slug → event. */
export async function ownersOfSlugs(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await db.selectFrom('event_slugs').selectAll().where('slug', 'in', slugs).execute();
  return new Map(rows.map((row) => [row.slug, row.event_id]));
}

/** Keeps one more slug for an event for ever. */
export async function insertSlug(db: Db, slug: string, eventId: string): Promise<void> {
  await db.insertInto('event_slugs').values({ slug, event_id: eventId }).execute();
}

export async function insertPlace(db: Db, place: Insertable<Tables['places']>): Promise<void> {
  await db.insertInto('places').values(place).execute();
}

/** Takes a place away where nothing happens any more. */
export async function removeUnusedPlace(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('places')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('events').select('id').where('place_id', '=', id))))
    .execute();
}

export async function insertSeries(db: Db, series: Insertable<Tables['event_series']>): Promise<void> {
  await db.insertInto('event_series').values(series).execute();
}

export async function findRule(db: Db, seriesId: string): Promise<string> {
  const { rule } = await db
    .selectFrom('event_series')
    .select('rule')
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow();
  return rule;
}

/** The rule that a series has from now on. */
export async function updateSeries(db: Db, id: string, rule: string): Promise<void> {
  await db.updateTable('event_series').set({ rule }).where('id', '=', id).execute();
}

/** All dates of a series, whatever became of them, held with the series itself until the transaction ends. */
export async function holdSeries(db: Db, id: string): Promise<HeldEvent[]> {
  // Whoever else adds dates waits for this one: what they add could not be seen otherwise.
  await db.selectFrom('event_series').select('id').where('id', '=', id).forUpdate().execute();
  return db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', id)
    .orderBy('starts_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The same to look at. */
export async function listSeries(db: Db, id: string): Promise<HeldEvent[]> {
  return db.selectFrom('events').selectAll().where('series_id', '=', id).orderBy('starts_at').orderBy('id').execute();
}

export type NewEventRow = Insertable<Tables['events']>;

/** Events with their dances, and their slugs kept for ever. */
export async function insertEvents(db: Db, events: readonly NewEventRow[], danceIds: readonly string[]): Promise<void> {
  await db
    .insertInto('events')
    .values([...events])
    .execute();
  await db
    .insertInto('event_slugs')
    .values(events.map(({ id, slug }) => ({ slug, event_id: id })))
    .execute();
  await insertDances(
    db,
    events.map(({ id }) => id),
    danceIds,
  );
}

export async function replaceDances(db: Db, eventIds: readonly string[], danceIds: readonly string[]): Promise<void> {
  await db.deleteFrom('event_dances').where('event_id', 'in', eventIds).execute();
  await insertDances(db, eventIds, danceIds);
}

async function insertDances(db: Db, eventIds: readonly string[], danceIds: readonly string[]): Promise<void> {
  const links = eventIds.flatMap((event_id) => danceIds.map((dance_id) => ({ event_id, dance_id })));
  if (links.length > 0) await db.insertInto('event_dances').values(links).execute();
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
export type HeldEvent = NonNullable<Awaited<ReturnType<typeof holdEvent>>>;

export async function holdEvent(db: Db, id: string) {
  return db.selectFrom('events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same to look at. */
export async function findEvent(db: Db, id: string): Promise<HeldEvent | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The dates of a series from one on, in their order, deleted ones too, held until the transaction ends. */
export async function holdFollowing(db: Db, seriesId: string, from: Date): Promise<HeldEvent[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** All dates of a series that were deleted at one instant, held until the transaction ends. */
export async function holdDeletedTogether(db: Db, seriesId: string, deletedAt: Date): Promise<HeldEvent[]> {
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

export type EventColumns = Omit<Updateable<Tables['events']>, 'id' | 'changed_at'>;

/** Changes events, and says so to those who follow `changed_at`. */
export async function updateEvents(db: Db, ids: readonly string[], columns: EventColumns, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('events')
    .set({
      ...columns,
      changed_at: laterChange(now),
    })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Puts a picture on an event that is not deleted, or takes it off; with `following`, on the later dates of its series too.
 * Tells whether there was such an event.
 */
export async function setPicture(
  db: Db,
  wanted: { eventId: string; scope: 'this' | 'following'; pictureId: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set({
      picture_id: wanted.pictureId,
      changed_at: laterChange(wanted.now),
    })
    .where('deleted_at', 'is', null)
    .where((eb) => {
      const chosen = eb('id', '=', wanted.eventId);
      if (wanted.scope === 'this') return chosen;
      const first = eb.selectFrom('events as first').where('first.id', '=', wanted.eventId);
      return eb.or([
        chosen,
        eb.and([
          eb('series_id', '=', first.select('first.series_id')),
          eb('starts_at', '>=', first.select('first.starts_at')),
        ]),
      ]);
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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

/** The picture of an event that someone may take along: their own, unless they may take anyone's. */
export async function pictureOf(db: Db, eventId: string, creatorId: string | undefined) {
  return db
    .selectFrom('events')
    .select(['id', 'picture_id'])
    .where('id', '=', eventId)
    .where('hidden_because', 'is', null)
    .$if(creatorId !== undefined, (query) => query.where('created_by', '=', creatorId ?? null))
    .executeTakeFirst();
}
