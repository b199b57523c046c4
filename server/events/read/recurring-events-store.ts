import { type RawBuilder, sql } from 'kysely';
import type { BoundingBox } from '#contract/places.ts';
import { codeRanges } from '#model/geo/bounding-box.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { firstLocalDay } from './local-days-store.ts';

/** A location as the address of an event gives it. */
interface CountedLocation {
  town: string;
  countryCode: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** A recurring event with all its upcoming dates: the dates of a series, or those with one name at one venue. */
export interface RecurringEvent extends CountedLocation {
  timeZone: string;
  /** Ids of its styles. */
  dances: string[];
  isSeries: boolean;
  /** The earliest dates, and their starts in seconds since 1970. */
  ids: string[];
  startsAt: number[];
  /** The first local day of each date; after midnight that is the day before. */
  nights: number[];
  /** Local start days of more dates, in days since 1970, earliest first. */
  days: number[];
  /** Total number of dates. */
  dates: number;
}

/** Enough to fill a week and to detect how the event repeats. */
const maxIds = 14;
const maxDays = 60;

const isUpcoming = (now: Date) => sql`deleted_at is null and cancelled_at is null and ends_at > ${now}`;

/**
 * Returns all recurring events in a box, and those without coordinates in a town of the given name, in no particular
 * order.
 */
export async function findRecurringEvents(
  db: Db,
  now: Date,
  box: BoundingBox,
  nowhereIn: string,
): Promise<RecurringEvent[]> {
  const ranges = codeRanges(box).map(({ first, end }) => sql`morton between ${first} and ${end - 1}`);
  return selectRecurringEvents(
    db,
    sql`
      ${chosen(sql`${isUpcoming(now)} and (${sql.join(ranges, sql` or `)})`)}
      union all
      ${chosen(sql`${isUpcoming(now)} and morton is null and place_id in (
        select id from places where lower(town) = lower(${nowhereIn})
      )`)}
    `,
  );
}

/**
 * Returns the recurring events of a style with the most upcoming dates, in no particular order, and the number of dates
 * of all of them.
 */
export async function findMostRepeated(
  db: Db,
  now: Date,
  danceId: string,
  limit: number,
): Promise<{ evenings: RecurringEvent[]; dates: number }> {
  const { rows } = await sql<{ ids: string[]; dates: number }>`
    select array_agg(id) as ids, sum(count(*)) over ()::int as dates
    from events join event_dances on event_id = id
    where ${isUpcoming(now)} and dance_id = ${danceId}
    group by ${recurringEventKey}, morton order by count(*) desc, min(starts_at), ${recurringEventKey} limit ${limit}
  `.execute(db);
  const ids = rows.flatMap((row) => row.ids);
  const evenings = await selectRecurringEvents(db, chosen(sql`id = ${anyOf(ids)}`));
  return { evenings, dates: rows[0]?.dates ?? 0 };
}

/** Dates with the same key belong to one recurring event. */
const recurringEventKey = sql`coalesce(series_id::text, name || chr(10) || venue)`;

async function selectRecurringEvents(db: Db, selected: RawBuilder<unknown>): Promise<RecurringEvent[]> {
  const bySoonest = sql`order by starts_at, chosen.id`;
  const { rows } = await sql<RecurringEvent>`
    with chosen as materialized (${selected})
    select town, country_code as "countryCode", latitude, longitude, dances, series_id is not null as "isSeries",
      min(time_zone) as "timeZone", count(*)::int as dates,
      (array_agg(chosen.id::text ${bySoonest}))[1:${sql.lit(maxIds)}] as ids,
      (array_agg(extract(epoch from starts_at)::float8 ${bySoonest}))[1:${sql.lit(maxIds)}] as "startsAt",
      (array_agg(night ${bySoonest}))[1:${sql.lit(maxIds)}] as nights,
      (array_agg(start_day ${bySoonest}))[1:${sql.lit(maxDays)}] as days
    from chosen join places on places.id = place_id
    group by ${recurringEventKey}, series_id, town, country_code, latitude, longitude, dances
  `.execute(db);
  return rows;
}

function chosen(condition: RawBuilder<unknown>) {
  return sql`
    select id, series_id, name, venue, place_id, starts_at, start_day, time_zone, ${firstLocalDay} as night,
      array(select dance_id::text from event_dances where event_id = events.id order by 1) as dances
    from events where ${condition}
  `;
}

/** The number of upcoming events at a location, of all styles or one, and when one of them was last changed. */
export interface CountedPlace extends CountedLocation {
  /** Null for all styles. */
  danceId: string | null;
  events: number;
  changedAt: Date;
}

/**
 * Returns the number of upcoming events by town, country and coordinates rounded to 0.1 degrees: one row for all styles
 * (`danceId` is null), and one for each style.
 */
export async function countByPlace(db: Db, now: Date): Promise<CountedPlace[]> {
  const { rows } = await sql<CountedPlace>`
    with spot as materialized (
      select events.id, town, country_code as "countryCode", changed_at,
        round(latitude * 10) / 10 as latitude, round(longitude * 10) / 10 as longitude
      from events join places on places.id = place_id where ${isUpcoming(now)}
    )
    select town, "countryCode", latitude, longitude, null as "danceId",
      count(*)::int as events, max(changed_at) as "changedAt"
    from spot group by 1, 2, 3, 4
    union all
    select town, "countryCode", latitude, longitude, dance_id::text, count(*)::int, max(changed_at)
    from spot join event_dances on event_id = spot.id group by 1, 2, 3, 4, 5
  `.execute(db);
  return rows;
}
