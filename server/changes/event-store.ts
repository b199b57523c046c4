import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type RawBuilder,
  type SqlBool,
  sql,
  type Updateable,
  type UpdateObject,
} from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { EventState } from './kinds.ts';

export type EventRow = Insertable<Tables['events']>;
export type EventColumns = Omit<UpdateObject<Tables, 'events'>, 'id' | 'created_at' | 'changed_at'>;

/** Columns with a different value for each event. */
export interface OwnColumns {
  id: string;
  venue: string;
  place_id: string;
  morton: number | null;
  search_text: string;
}

const stateColumns = [
  sql<EventState['state']>`case when events.approval is not null then 'unpublished'
    when events.deleted_at is not null then 'deleted'
    when events.cancelled_at is not null then 'cancelled' else 'standing' end`.as('state'),
  sql<string>`md5(row(events.starts_at, events.ends_at, events.time_zone, events.venue, events.place_id,
    events.morton)::text)`.as('whenAndWhere'),
] as const;

/**
 * Updates events and returns their states before and after. Locks the events in the order of their ids, to avoid
 * deadlocks. Unless `approval` is among the columns, no update publishes an event that needs a decision.
 */
export async function updateEvents(
  db: Db,
  ids: readonly string[],
  columns: EventColumns,
  now: Date,
): Promise<{ id: string; before: EventState; after: EventState }[]> {
  const rows = await db
    .updateTable('events')
    .from((eb) =>
      eb
        .selectFrom('events')
        .select(['events.id', ...stateColumns])
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .forUpdate()
        .as('before'),
    )
    .set({
      ...columns,
      ...(!('approval' in columns) && keepUnpublished(columns)),
      ...keepOnTrial(columns, now),
      changed_at: laterChange(now),
    })
    .whereRef('events.id', '=', 'before.id')
    .returning([
      'events.id',
      'before.state as stateBefore',
      'before.whenAndWhere as whenAndWhereBefore',
      ...stateColumns,
    ])
    .execute();
  return rows.map(({ id, state, whenAndWhere, stateBefore, whenAndWhereBefore }) => ({
    id,
    before: { state: stateBefore, whenAndWhere: whenAndWhereBefore },
    after: { state, whenAndWhere },
  }));
}

/**
 * Returns the columns that keep events unpublished which need a decision of the team: deleting such an event withdraws it,
 * and restoring it submits it again.
 */
function keepUnpublished({ deleted_at }: EventColumns): EventColumns {
  if (deleted_at === undefined) return {};
  if (deleted_at !== null)
    return { approval: sql`case when events.approval is null then null else 'withdrawn' end`, deleted_at };
  return {
    approval: sql`case when events.approval = 'withdrawn' then 'waiting' else events.approval end`,
    deleted_at: sql`case when events.approval is null then null else events.deleted_at end`,
  };
}

/**
 * Returns the column that marks events which get another account: they do not make it trusted, because the team or
 * another account published them.
 */
function keepOnTrial({ created_by }: EventColumns, now: Date): EventColumns {
  if (!created_by) return {};
  return {
    approval_at: sql`case when events.created_by is distinct from ${created_by}
      then coalesce(events.approval_at, ${now}) else events.approval_at end`,
  };
}

/** Returns expressions that give each event its own values in one statement. */
export function ownColumns(rows: readonly OwnColumns[]) {
  const json = JSON.stringify(Object.fromEntries(rows.map(({ id, ...columns }) => [id, columns])));
  const own = (column: keyof OwnColumns) => sql`${json}::jsonb -> events.id::text ->> ${sql.lit(column)}`;
  return {
    venue: sql<string>`${own('venue')}`,
    place_id: sql<string>`(${own('place_id')})::uuid`,
    morton: sql<number | null>`(${own('morton')})::int8`,
    search_text: sql<string>`${own('search_text')}`,
  };
}

/** Returns a time after the previous change, even if the clock of another server was ahead. */
function laterChange(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${now}::timestamptz(3), changed_at + interval '1 millisecond')`;
}

/** PostgreSQL allows 65,535 parameters per statement, about two thousand events. */
const batchSize = 500;

/** Inserts events in batches, to stay below the maximum number of parameters. Throws if an id or slug is taken. */
export async function insertEvents(db: Db, events: readonly EventRow[]): Promise<void> {
  for (let first = 0; first < events.length; first += batchSize)
    await db
      .insertInto('events')
      .values(events.slice(first, first + batchSize))
      .execute();
}

/** Deletes events with their dances, slugs, reports and saved copies. */
export async function deleteEvents(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('events').where('id', '=', anyOf(ids)).execute();
}

/** Links every given event to every given dance, in batches. Throws if a link exists. */
export async function insertDances(db: Db, eventIds: readonly string[], danceIds: readonly string[]): Promise<void> {
  const links = eventIds.flatMap((event_id) => danceIds.map((dance_id) => ({ event_id, dance_id })));
  for (let first = 0; first < links.length; first += batchSize)
    await db
      .insertInto('event_dances')
      .values(links.slice(first, first + batchSize))
      .execute();
}

/** Removes all dances of the given events. */
export async function deleteDances(db: Db, eventIds: readonly string[]): Promise<void> {
  await db.deleteFrom('event_dances').where('event_id', '=', anyOf(eventIds)).execute();
}

/** Replaces a dance by another one in all events. */
export async function mergeDances(db: Db, from: string, into: string): Promise<void> {
  await db
    .insertInto('event_dances')
    .columns(['event_id', 'dance_id'])
    .expression((eb) =>
      eb
        .selectFrom('event_dances')
        .select(['event_id', sql<string>`${into}::uuid`.as('dance_id')])
        .where('dance_id', '=', from),
    )
    // Some events have both dances.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('event_dances').where('dance_id', '=', from).execute();
}

/** Returns the ids of all events of a type, in order, including deleted ones. */
export async function idsOfType(db: Db, typeId: string): Promise<string[]> {
  const rows = await db.selectFrom('events').select('id').where('type_id', '=', typeId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of all events with a dance, in order, including deleted ones. */
export async function idsOfDance(db: Db, danceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_dances')
    .select('event_id')
    .where('dance_id', '=', danceId)
    .orderBy('event_id')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** Something that events show besides their own data. */
export interface Shown {
  kind: 'organiser' | 'venue' | 'type' | 'dance' | 'series' | 'source';
  id: string;
}

/**
 * Returns the ids after `after` of the events that show this and are not deleted or over, in order: all of them, or the
 * first `limit`.
 */
export async function findShowing(
  db: Db,
  { kind, id }: Shown,
  now: Date,
  after: string | undefined,
  limit: number | undefined,
): Promise<string[]> {
  const upcoming = db
    .selectFrom('events')
    .select('events.id')
    .where('events.deleted_at', 'is', null)
    .where('events.ends_at', '>', now)
    .$if(after !== undefined, (query) => query.where('events.id', '>', after ?? ''))
    .orderBy('events.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
  const rows = await upcoming.where(shows({ kind, id }, after)).execute();
  return rows.map((row) => row.id);
}

/** The join begins after the same id: otherwise each batch would read all links before it. */
function shows({ kind, id }: Shown, after: string | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  if (kind !== 'dance' && kind !== 'source') return eb(`events.${kind}_id`, '=', id);
  const links =
    kind === 'dance'
      ? sql`select event_id from event_dances where dance_id = ${id}`
      : sql`select event_id from source_entries where source_id = ${id}`;
  const isAfter = after === undefined ? sql`` : sql`and event_id > ${after}`;
  return sql<boolean>`events.id in (${links} ${isAfter})`;
}

/**
 * Reserves slugs for events permanently and returns those that were free. Waits for transactions that are taking the
 * same slugs.
 */
export async function insertSlugs(db: Db, slugs: readonly Insertable<Tables['event_slugs']>[]): Promise<string[]> {
  const rows = await db
    .insertInto('event_slugs')
    // Sorted, so that two series of one name cannot deadlock.
    .values(slugs.toSorted((one, other) => (one.slug < other.slug ? -1 : 1)))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Inserts the place of an event. */
export async function insertPlace(db: Db, place: Insertable<Tables['places']>): Promise<void> {
  await db.insertInto('places').values(place).execute();
}

/** Deletes those of the given places that no event uses. */
export async function deleteUnusedPlaces(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('places')
    .where('id', '=', anyOf(ids))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('events').select('id').whereRef('place_id', '=', 'places.id'))))
    // Splitting merged venues moves events back to these places.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('venue_moves')
            .select('event_id')
            .where((move) =>
              move.or(['place_id', 'moved_to'].map((column) => move(sql.ref(column), '=', sql.ref('places.id')))),
            ),
        ),
      ),
    )
    .execute();
}

/** Inserts a series. Its events are inserted separately. */
export async function insertSeries(db: Db, series: Insertable<Tables['event_series']>): Promise<void> {
  await db.insertInto('event_series').values(series).execute();
}

/** Deletes those of the given series that have no events. */
export async function deleteUnusedSeries(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('event_series')
    .where('id', '=', anyOf(ids))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('events').select('id').whereRef('series_id', '=', 'event_series.id'))),
    )
    .execute();
}

/** Updates the rule or the excepted days of a series. Its events do not change. */
export async function updateSeries(
  db: Db,
  id: string,
  columns: Pick<Updateable<Tables['event_series']>, 'rule' | 'left_out'>,
): Promise<void> {
  await db.updateTable('event_series').set(columns).where('id', '=', id).execute();
}
