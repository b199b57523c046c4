import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Days } from '#contract/local-days.ts';
import type { BoundingBox } from '#contract/places.ts';
import { withoutAntimeridian } from '#model/geo/bounding-box.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { firstLocalDay, lastLocalDay } from '#server/events/read/local-days-store.ts';
import { hasAnyDance, isAbout, selectEventDetails } from '#server/events/store.ts';
import { dayNumber, firstInstantOf } from '#server/time/local-day.ts';

/** Selects events that are not deleted and not over at `notOverAt`; every other condition is optional. */
export interface FeedFilter {
  notOverAt: Date;
  /** With any of these dances. */
  danceIds?: readonly string[] | undefined;
  /** Of any of these types. */
  typeIds?: readonly string[] | undefined;
  /** With all of these bits (`factBit` of the contract). */
  factBits?: number | undefined;
  /** Starting on this local day or later. */
  from?: string | undefined;
  /** Taking place on one of these local days, both included; or tonight. */
  days?: Days | undefined;
  box?: BoundingBox | undefined;
  /** `true` selects cancelled events only, `either` all; by default cancelled ones are excluded. */
  isCancelled?: boolean | 'either';
  organiserId?: string | undefined;
  venueId?: string | undefined;
  /** At any of these places. */
  placeIds?: readonly string[] | undefined;
  seriesId?: string | undefined;
  /** Only events after this one in the order of start and id. */
  after?: PageEnd | undefined;
}

/** The earliest events, or those added last. */
export type FeedOrder = 'soonest' | 'newest';

/** When an event changed last, or the organiser or venue that it names. */
const changedWithNames = sql<Date>`greatest(events.changed_at,
  (select changed_at from organisers where id = events.organiser_id),
  (select changed_at from venues where id = events.venue_id))`.as('changed_with_names');

/** Returns up to `limit` events of a feed with all details. The order of the rows is unspecified. */
export function findForFeed(db: Db, filter: FeedFilter, order: FeedOrder, limit: number) {
  return selectEventDetails(db)
    .select(changedWithNames)
    .where('events.id', 'in', (eb) =>
      order === 'soonest'
        ? eb.selectFrom(selectSoonest(db, filter, limit).as('chosen')).select('chosen.id')
        : // Ids are created in the order of time.
          eb.selectFrom(selectMatching(db, filter).orderBy('id', 'desc').limit(limit).as('chosen')).select('chosen.id'),
    )
    .execute();
}

/**
 * Returns the local days of at most `limit` matching events, cancelled or not, in days since 1970, by start and id.
 */
export function findLocalDays(db: Db, filter: FeedFilter, limit: number) {
  return selectMatching(db, filter)
    .select([firstLocalDay.as('first_day'), lastLocalDay.as('last_day')])
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the events of these ids that are not deleted, with all details, in no particular order. */
export function findForFeedByIds(db: Db, ids: readonly string[]) {
  return selectEventDetails(db)
    .select(changedWithNames)
    .where('events.id', '=', anyOf(ids))
    .where('events.deleted_at', 'is', null)
    .execute();
}

/** Returns the places in a box that have an event that is not over, even if that event is deleted or cancelled. */
export function findPlacesInUse(db: Db, box: BoundingBox, notOverAt: Date) {
  return db
    .selectFrom('places')
    .select(['id', 'town', 'country_code', 'latitude', 'longitude'])
    .where((eb) => eb.between('latitude', box.south, box.north))
    .where((eb) => eb.or(withoutAntimeridian(box).map(({ west, east }) => eb.between('longitude', west, east))))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.place_id', '=', 'places.id')
          .where('events.ends_at', '>', notOverAt),
      ),
    )
    .execute();
}

/**
 * Longer events are festivals or exhibitions: few, with an index of their own (`events_running_long`). The search for
 * the others can therefore start two days ago, however many past events there are.
 */
const longRun = sql<string>`interval '2 days'`;

/** Selects id and start of the earliest matching events. */
export function selectSoonest(db: Db, filter: FeedFilter, limit: number) {
  const daysBefore = sql<Date>`${filter.notOverAt}::timestamptz - ${longRun}`;
  return (
    db
      // Materialized, because the limit below makes the planner scan all past events instead.
      .with(
        (cte) => cte('running_long').materialized(),
        () =>
          selectMatching(db, filter)
            .where('starts_at', '<=', daysBefore)
            .where(sql<SqlBool>`ends_at - starts_at > ${longRun}`),
      )
      .selectFrom('running_long')
      .select(['id', 'starts_at'])
      .unionAll((eb) =>
        eb.parens(
          selectMatching(db, filter)
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

/** Selects id and start of all matching events; uses the index on Morton codes if there is a box. */
export function selectMatching(db: Db, filter: FeedFilter) {
  const { notOverAt, danceIds, typeIds, factBits, from, days, box } = filter;
  const { isCancelled = false, organiserId, venueId, placeIds, seriesId, after } = filter;
  return db
    .selectFrom('events')
    .select(['id', 'starts_at'])
    .where('deleted_at', 'is', null)
    .$if(isCancelled !== 'either', (query) => query.where('cancelled_at', isCancelled ? 'is not' : 'is', null))
    .where('ends_at', '>', notOverAt)
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = [];
      if (from) conditions.push(eb('start_day', '>=', dayNumber(from)), eb('starts_at', '>=', firstInstantOf(from)));
      if (days === 'tonight') conditions.push(eb(firstLocalDay, '<=', localDayAt(notOverAt)));
      else if (days) {
        conditions.push(eb(firstLocalDay, '<=', dayNumber(days.last)), eb(lastLocalDay, '>=', dayNumber(days.first)));
      }
      if (typeIds) conditions.push(eb('type_id', 'in', typeIds));
      if (factBits) conditions.push(sql<SqlBool>`fact_bits & ${factBits}::int4 = ${factBits}::int4`);
      if (danceIds) conditions.push(hasAnyDance(danceIds));
      if (box) conditions.push(isAbout(box), isWithin(box));
      if (organiserId) conditions.push(eb('organiser_id', '=', organiserId));
      if (venueId) conditions.push(eb('venue_id', '=', venueId));
      if (placeIds) conditions.push(eb('place_id', '=', anyOf(placeIds)));
      if (seriesId) conditions.push(eb('series_id', '=', seriesId));
      if (after) conditions.push(sql<SqlBool>`(starts_at, id) > (${after.at}, ${after.id}::uuid)`);
      return eb.and(conditions);
    });
}

/** Returns the SQL for the local day of an instant at the venue, in days since 1970. */
export function localDayAt(instant: Date) {
  return sql<number>`((${instant}::timestamptz at time zone time_zone)::date - date '1970-01-01')`;
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
