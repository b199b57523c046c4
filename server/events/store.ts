import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { BoundingBox } from '#contract/places.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Position } from '#server/paging.ts';
import { boxAround, codeRanges, kmPerDegree, withoutAntimeridian } from './areas.ts';
import { dayNumber, firstInstantOf } from './start-day.ts';

/** One event with all that it refers to. */
export type EventRow = InferResult<ReturnType<typeof selectEvents>>[number];

/** The same with what its creator and administrators see. */
export type OwnEventRow = InferResult<ReturnType<typeof selectOwnEvents>>[number];

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

/** The events of these ids, deleted or not, in no order, for those who may see all of them. */
export async function findOwnByIds(db: Db, ids: readonly string[]): Promise<OwnEventRow[]> {
  return selectOwnEvents(db).where('events.id', 'in', ids).execute();
}

/** One event, deleted or not, for those who may see all of it. */
export async function findOwnById(db: Db, id: string): Promise<OwnEventRow | undefined> {
  return selectOwnEvents(db).where('events.id', '=', id).executeTakeFirst();
}

/** What stands around a place on some local days. */
export interface Around {
  center: { latitude: number; longitude: number };
  radiusKm: number;
  /** Days since 1970, both included. */
  firstDay: number;
  lastDay: number;
  /** About when: what the index knows of those days. */
  startsAt: Date;
  /** With any of these. */
  danceIds?: readonly string[];
  exceptId?: string | undefined;
}

/** Enough to show five of, after a closer look at their names and how far they are. */
const mostAround = 60;

/** Events around a place, neither deleted nor cancelled: those of the middle day first, then the nearest. */
export async function findAround(db: Db, wanted: Around) {
  const { center, radiusKm, firstDay, lastDay, startsAt, danceIds, exceptId } = wanted;
  // Clocks differ by a day at most, and so does when a day is.
  const slackMs = (lastDay - firstDay + 2) * 86_400_000;
  const [earliest, latest] = [new Date(startsAt.getTime() - slackMs), new Date(startsAt.getTime() + slackMs)];
  const squaredKm = squaredKmFrom(center);
  return (
    db
      .selectFrom('events')
      .innerJoin('places', 'places.id', 'events.place_id')
      .select(['events.id', 'events.name', 'events.start_day', 'places.latitude', 'places.longitude'])
      .where('events.deleted_at', 'is', null)
      .where('events.cancelled_at', 'is', null)
      .where('events.morton', 'is not', null)
      .where((eb) => eb.between('events.start_day', firstDay, lastDay))
      .where((eb) => eb.between('events.starts_at', earliest, latest))
      // It follows from the line before, but stands in the index beside the code: the past is passed by.
      .where('events.ends_at', '>', earliest)
      .where(isAbout(boxAround(center, radiusKm)))
      // A little more: the exact edge is for the caller to check.
      .where(squaredKm, '<=', (radiusKm * 1.02) ** 2)
      .$if(exceptId !== undefined, (query) => query.where('events.id', '!=', exceptId ?? ''))
      .$if(danceIds !== undefined, (query) => query.where(hasAnyDance(danceIds ?? [])))
      .orderBy(sql`abs(events.start_day - ${(firstDay + lastDay) / 2})`)
      .orderBy(squaredKm)
      .orderBy('events.id')
      .limit(mostAround)
      .execute()
  );
}

/** On a flat map around the place: good enough for an order, over a few dozen kilometres. */
function squaredKmFrom({ latitude, longitude }: Around['center']) {
  const east = sql`abs(places.longitude - ${longitude})`;
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  return sql<number>`(((places.latitude - ${latitude}) ^ 2 + (least(${east}, 360 - ${east}) * ${squeeze}) ^ 2) * ${kmPerDegree ** 2})`;
}

/** Which of someone's events: those that are not over at `now`, or those that are. */
export interface OwnWanted {
  creatorId: string;
  when: 'upcoming' | 'past';
  now: Date;
  /** Folded words that must all be found. */
  words: readonly string[];
}

/** Someone's events, the hidden ones too: upcoming ones soonest first, past ones latest first. */
export async function findOwnEvents(
  db: Db,
  wanted: OwnWanted,
  after: Position | undefined,
  limit: number,
): Promise<OwnEventRow[]> {
  const isUpcoming = wanted.when === 'upcoming';
  const direction = isUpcoming ? 'asc' : 'desc';
  return selectOwnEvents(db)
    .where(isOwn(wanted))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(events.starts_at, events.id) ${sql.raw(isUpcoming ? '>' : '<')} (${after?.startsAt}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('events.starts_at', direction)
    .orderBy('events.id', direction)
    .limit(limit)
    .execute();
}

export async function countOwnEvents(db: Db, wanted: OwnWanted): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isOwn(wanted))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isOwn({ creatorId, when, now, words }: OwnWanted): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  return eb.and([
    eb('events.created_by', '=', creatorId),
    // As the index `events_by_creator` has it.
    eb.or([eb('events.deleted_at', 'is', null), eb('events.hidden_because', 'is not', null)]),
    eb('events.ends_at', when === 'upcoming' ? '>' : '<=', now),
    // Folded words have letters and digits only: none of them means something to `like`.
    ...words.map((word) => eb('events.search_text', 'like', `%${word}%`)),
  ]);
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

function selectOwnEvents(db: Db) {
  return selectEvents(db)
    .select('events.version')
    .select((eb) => [
      eb.selectFrom('event_series').select('rule').whereRef('event_series.id', '=', 'events.series_id').as('repeat'),
      jsonObjectFrom(
        eb.selectFrom('users').select(['id', 'email', 'roles']).whereRef('users.id', '=', 'events.created_by'),
      ).as('creator'),
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
      if (danceIds) more.push(hasAnyDance(danceIds));
      if (box) more.push(isAbout(box), isWithin(box));
      if (after) more.push(eb(eb.refTuple('starts_at', 'id'), '>', eb.tuple(after.startsAt, after.id)));
      if (exceptId) more.push(eb('id', '!=', exceptId));
      return eb.and(more);
    });
}

function hasAnyDance(danceIds: readonly string[]): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  const links = eb.selectFrom('event_dances').select('event_id').whereRef('event_id', '=', 'events.id');
  return eb.exists(links.where('dance_id', 'in', danceIds));
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
