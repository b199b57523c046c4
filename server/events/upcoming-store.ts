import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Days } from '#contract/days.ts';
import type { BoundingBox } from '#contract/places.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PageEnd } from '#server/http/paging.ts';
import { withoutAntimeridian } from './areas.ts';
import { firstLocalDay, lastLocalDay } from './local-days-store.ts';
import { dayNumber, firstInstantOf } from './start-day.ts';
import { type EventRow, hasAnyDance, isAbout, selectEvents } from './store.ts';

/** Which events: not deleted, not over at `notOverAt`, and whatever else is given. */
export interface Wanted {
  notOverAt: Date;
  /** With any of these dances. */
  danceIds?: readonly string[] | undefined;
  /** Of any of these types. */
  typeIds?: readonly string[] | undefined;
  /** With all of these bits of the contract's `factBit`. */
  factBits?: number | undefined;
  /** Starting on this local day or later. */
  from?: string | undefined;
  /** Taking place on one of these local days, both included; or tonight. */
  days?: Days | undefined;
  /** With the first local day so many days after today at the venue, both included. */
  daysAhead?: { first: number; last: number } | undefined;
  box?: BoundingBox | undefined;
  after?: PageEnd | undefined;
  exceptId?: string;
  exceptSeriesId?: string | null;
  /** Of an evening that repeats, its next date (in the box) alone. */
  isFirstOfSeries?: boolean;
  /** Those that will not happen, in place of the others. */
  isCancelled?: boolean;
  organiserId?: string | undefined;
  venueId?: string | undefined;
  /** At any of these places. */
  placeIds?: readonly string[] | undefined;
}

/** The soonest of the events that are wanted, in the order of start and id. */
export async function findUpcoming(db: Db, wanted: Wanted, limit: number): Promise<EventRow[]> {
  return selectEvents(db)
    .innerJoin(selectUpcoming(db, wanted, limit).as('upcoming'), 'upcoming.id', 'events.id')
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute();
}

/**
 * Beyond this an event is a festival or an exhibition: few of all, with an index of their own (`events_running_long`).
 * So the search for what is on begins two days ago and misses nobody, however long the past has grown.
 */
const longRun = sql<string>`interval '2 days'`;

/** The ids of the soonest. */
export function selectUpcoming(db: Db, wanted: Wanted, limit: number) {
  const daysBefore = sql<Date>`${wanted.notOverAt}::timestamptz - ${longRun}`;
  return (
    db
      // Materialized, or the limit below tempts the planner to leaf through all the past instead.
      .with(
        (cte) => cte('running_long').materialized(),
        () =>
          selectAbout(db, wanted)
            .where('starts_at', '<=', daysBefore)
            .where(sql<SqlBool>`ends_at - starts_at > ${longRun}`),
      )
      .selectFrom('running_long')
      .select(['id', 'starts_at'])
      .unionAll((eb) =>
        eb.parens(
          selectAbout(db, wanted).where('starts_at', '>', daysBefore).orderBy('starts_at').orderBy('id').limit(limit),
        ),
      )
      .orderBy('starts_at')
      .orderBy('id')
      .limit(limit)
  );
}

/** Found by the index on Morton codes where there is a box. */
export function selectAbout(db: Db, wanted: Wanted) {
  const { box } = wanted;
  return selectPositions(db, wanted).$if(box !== undefined, (query) => (box ? query.where(isAbout(box)) : query));
}

function selectPositions(db: Db, wanted: Wanted) {
  const { notOverAt, danceIds, typeIds, factBits, from, days, daysAhead, box } = wanted;
  const { after, exceptId, exceptSeriesId, isFirstOfSeries } = wanted;
  const { isCancelled = false, organiserId, venueId, placeIds } = wanted;
  return db
    .selectFrom('events')
    .select(['id', 'starts_at'])
    .where('deleted_at', 'is', null)
    .where('cancelled_at', isCancelled ? 'is not' : 'is', null)
    .where('ends_at', '>', notOverAt)
    .where((eb) => {
      const more: Expression<SqlBool>[] = [];
      if (from) more.push(eb('start_day', '>=', dayNumber(from)), eb('starts_at', '>=', firstInstantOf(from)));
      if (days === 'tonight') more.push(eb(firstLocalDay, '<=', dayThere(notOverAt)));
      else if (days) {
        more.push(eb(firstLocalDay, '<=', dayNumber(days.last)), eb(lastLocalDay, '>=', dayNumber(days.first)));
      }
      if (daysAhead) {
        const ahead = sql<number>`${firstLocalDay} - ${dayThere(notOverAt)}`;
        more.push(sql<SqlBool>`${ahead} between ${daysAhead.first}::int4 and ${daysAhead.last}::int4`);
      }
      if (typeIds) more.push(eb('type_id', 'in', typeIds));
      if (factBits) more.push(sql<SqlBool>`fact_bits & ${factBits}::int4 = ${factBits}::int4`);
      if (danceIds) more.push(hasAnyDance(danceIds));
      if (box) more.push(isWithin(box, 'events'));
      if (after) more.push(eb(eb.refTuple('starts_at', 'id'), '>', eb.tuple(after.at, after.id)));
      if (exceptId) more.push(eb('id', '!=', exceptId));
      if (exceptSeriesId) more.push(eb('series_id', 'is distinct from', exceptSeriesId));
      if (organiserId) more.push(eb('organiser_id', '=', organiserId));
      if (venueId) more.push(eb('venue_id', '=', venueId));
      if (placeIds) more.push(eb('place_id', '=', anyOf(placeIds)));
      if (isFirstOfSeries) more.push(isNextOfSeries(notOverAt, box));
      return eb.and(more);
    });
}

/** Which day an instant is at the venue, in days since 1970. */
function dayThere(instant: Date) {
  return sql<number>`((${instant}::timestamptz at time zone time_zone)::date - date '1970-01-01')`;
}

/** No earlier date of its series is still to come there. */
function isNextOfSeries(notOverAt: Date, box: BoundingBox | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  return eb.not(
    eb.exists(
      eb
        .selectFrom('events as earlier')
        .whereRef('earlier.series_id', '=', 'events.series_id')
        .whereRef('earlier.starts_at', '<', 'events.starts_at')
        .where('earlier.ends_at', '>', notOverAt)
        .where('earlier.deleted_at', 'is', null)
        .where('earlier.cancelled_at', 'is', null)
        .where(box ? isWithin(box, 'earlier') : eb.lit(true)),
    ),
  );
}

/** Inside the box, its edges included. */
function isWithin(box: BoundingBox, event: 'events' | 'earlier'): Expression<SqlBool> {
  const eb = expressionBuilder<Tables & Record<'earlier', Tables['events']>, 'events' | 'earlier'>();
  return eb.exists(
    eb
      .selectFrom('places')
      .whereRef('places.id', '=', `${event}.place_id`)
      .where((eb) => eb.between('latitude', box.south, box.north))
      .where((eb) => eb.or(withoutAntimeridian(box).map(({ west, east }) => eb.between('longitude', west, east)))),
  );
}
