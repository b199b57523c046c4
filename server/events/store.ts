import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { BoundingBox } from '#contract/places.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Position } from '#server/paging.ts';
import { codeRanges, withoutAntimeridian } from './areas.ts';
import { dayNumber, firstInstantOf } from './start-day.ts';

/** One event with all that it refers to. */
export type EventRow = InferResult<ReturnType<typeof selectEvents>>[number];

/** Which events: not deleted, not over at `notOverAt`, and whatever else is given. */
export interface Wanted {
  notOverAt: Date;
  /** With any of these dances. */
  danceIds?: readonly string[] | undefined;
  /** Of any of these types. */
  typeIds?: readonly string[] | undefined;
  /** Starting on this local day or later. */
  from?: string | undefined;
  box?: BoundingBox | undefined;
  after?: Position | undefined;
  exceptId?: string;
}

/** The soonest of the events that are wanted, in the order of start and id. */
export async function findSoonest(db: Db, wanted: Wanted, limit: number): Promise<EventRow[]> {
  return selectEvents(db)
    .innerJoin(selectSoonest(db, wanted, limit).as('soonest'), 'soonest.id', 'events.id')
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute();
}

/** The events of these ids that are not deleted, in no order. */
export async function findByIds(db: Db, ids: readonly string[]): Promise<EventRow[]> {
  return selectEvents(db).where('events.id', 'in', ids).where('events.deleted_at', 'is', null).execute();
}

/** One event, deleted or not. */
export async function findById(db: Db, id: string): Promise<EventRow | undefined> {
  return selectEvents(db).where('events.id', '=', id).executeTakeFirst();
}

/** One event, deleted or not, by the slug that it has or one that it had. */
export async function findBySlug(db: Db, slug: string): Promise<EventRow | undefined> {
  return selectEvents(db)
    .where('events.id', '=', (eb) => eb.selectFrom('event_slugs').select('event_id').where('slug', '=', slug))
    .executeTakeFirst();
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
      // Later than any change before, also of a server whose clock is ahead.
      changed_at: sql<Date>`greatest(${wanted.now}::timestamptz(3), changed_at + interval '1 millisecond')`,
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

function selectEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .select([
      'events.id',
      'events.slug',
      'events.name',
      'events.link',
      'events.starts_at',
      'events.ends_at',
      'events.time_zone',
      'events.price_cents',
      'events.currency',
      'events.venue',
      'events.created_by',
      'events.deleted_at',
      'events.cancelled_at',
      'events.hidden_because',
      'events.series_id',
      'events.place_id',
      'places.town',
      'places.display_name',
      'places.latitude',
      'places.longitude',
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('event_types')
          .select(['id', 'slug', 'name', 'names', 'color'])
          .whereRef('event_types.id', '=', 'events.type_id'),
      )
        .$notNull()
        .as('type'),
      jsonArrayFrom(
        eb
          .selectFrom('event_dances')
          .innerJoin('dances', 'dances.id', 'event_dances.dance_id')
          .select(['dances.id', 'slug', 'name', 'names', 'color'])
          .whereRef('event_dances.event_id', '=', 'events.id')
          .orderBy('position'),
      ).as('dances'),
      jsonObjectFrom(
        eb
          .selectFrom('pictures')
          .select(['id', 'width_px', 'height_px', 'widths_px', 'placeholder', 'alternative_text'])
          .whereRef('pictures.id', '=', 'events.picture_id'),
      ).as('picture'),
    ]);
}

/**
 * Beyond this an event is a festival or an exhibition: few of all, with an index of their own (`events_running_long`).
 * So the search for what is on begins two days ago and misses nobody, however long the past has grown.
 */
const longRun = sql<string>`interval '2 days'`;

function selectSoonest(db: Db, wanted: Wanted, limit: number) {
  const daysBefore = sql<Date>`${wanted.notOverAt}::timestamptz - ${longRun}`;
  return (
    db
      // Materialized, or the limit below tempts the planner to leaf through all the past instead.
      .with(
        (cte) => cte('running_long').materialized(),
        () =>
          selectPositions(db, wanted)
            .where('starts_at', '<=', daysBefore)
            .where(sql<SqlBool>`ends_at - starts_at > ${longRun}`),
      )
      .selectFrom('running_long')
      .select(['id', 'starts_at'])
      .unionAll((eb) =>
        eb.parens(
          selectPositions(db, wanted)
            .where('starts_at', '>', daysBefore)
            .orderBy('starts_at')
            .orderBy('id')
            .limit(limit),
        ),
      )
      .orderBy('starts_at')
      .orderBy('id')
      .limit(limit)
  );
}

function selectPositions(db: Db, { notOverAt, danceIds, typeIds, from, box, after, exceptId }: Wanted) {
  return db
    .selectFrom('events')
    .select(['id', 'starts_at'])
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', notOverAt)
    .where((eb) => {
      const more: Expression<SqlBool>[] = [];
      if (from) more.push(eb('start_day', '>=', dayNumber(from)), eb('starts_at', '>=', firstInstantOf(from)));
      if (typeIds) more.push(eb('type_id', 'in', typeIds));
      if (danceIds) {
        const links = eb.selectFrom('event_dances').whereRef('event_id', '=', 'events.id');
        more.push(eb.exists(links.where('dance_id', 'in', danceIds)));
      }
      if (box) more.push(isAbout(box), isWithin(box));
      if (after) more.push(eb(eb.refTuple('starts_at', 'id'), '>', eb.tuple(after.startsAt, after.id)));
      if (exceptId) more.push(eb('id', '!=', exceptId));
      return eb.and(more);
    });
}

/** Near enough to the box: what the index on Morton codes can tell. */
function isAbout(box: BoundingBox): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  return eb.or(codeRanges(box).map(({ first, end }) => eb.between('morton', String(first), String(end - 1))));
}

/** Inside the box, its edges included. */
function isWithin(box: BoundingBox): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  return eb.exists(
    eb
      .selectFrom('places')
      .whereRef('places.id', '=', 'events.place_id')
      .where((eb) => eb.between('latitude', box.south, box.north))
      .where((eb) => eb.or(withoutAntimeridian(box).map(({ west, east }) => eb.between('longitude', west, east)))),
  );
}
