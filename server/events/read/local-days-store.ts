import { sql } from 'kysely';

/* The rule of `contract/local-days.ts` as SQL expressions on `events`. A test compares the two. */

const isOneNight = sql<boolean>`(ends_at - starts_at < interval '18 hours'
  and ends_at at time zone time_zone < date '1970-01-01' + start_day + 1 + time '12:00')`;

/** The first local day of an event, in days since 1970. */
export const firstLocalDay = sql<number>`(case
  when ${isOneNight} and (starts_at at time zone time_zone)::time < time '06:00' then start_day - 1
  else start_day
end)`;

/** The last local day of an event, in days since 1970. */
export const lastLocalDay = sql<number>`(case
  when ${isOneNight} then ${firstLocalDay}
  else greatest(start_day, ((ends_at at time zone time_zone) - interval '6 hours')::date - date '1970-01-01')
end)`;
