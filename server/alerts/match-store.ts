import { sql } from 'kysely';
import type { FollowMail } from '#contract/follows.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

/** SQL for those of the given events that are active and not over, with all columns that a follow is compared to. */
const candidates = (ids: readonly string[], now: Date) => sql`
  house (event_id, venue_id) as (
    select id, venue_id from events where id = ${anyOf(ids)} and venue_id is not null
    union
    -- A follow of a merged venue applies to the venue that it was merged into.
    select house.event_id, venues.id from house join venues on venues.merged_into = house.venue_id
  ),
  candidate as materialized (
    select events.id, events.created_at, events.created_by, events.type_id, events.organiser_id,
      -- Rounded, because PostgreSQL raises an error when the square of a tiny difference underflows.
      round(places.latitude * 1e7) / 1e7 as latitude, round(places.longitude * 1e7) / 1e7 as longitude,
      array(select dance_id from event_dances where event_id = events.id) as dance_ids,
      array(select house.venue_id from house where house.event_id = events.id) as venue_ids
    from events join places on places.id = events.place_id
    where events.id = ${anyOf(ids)} and deleted_at is null and cancelled_at is null and ends_at > ${now}
  )`;

/**
 * All criteria of a follow must match. An event without coordinates is in no area. The box is tested first because it
 * excludes most events cheaply.
 */
const isFollowed = sql`
  follows.paused_at is null
  and (follows.west is null or (
    candidate.latitude between follows.south and follows.north
    and case when follows.west <= follows.east then candidate.longitude between follows.west and follows.east
      else candidate.longitude >= follows.west or candidate.longitude <= follows.east end
    and (follows.radius_km is null or 2 * 6371 * asin(sqrt(least(1,
      sin(radians(candidate.latitude - follows.latitude) / 2) ^ 2
      + cos(radians(candidate.latitude)) * cos(radians(follows.latitude))
        * sin(radians(candidate.longitude - follows.longitude) / 2) ^ 2))) <= follows.radius_km)
  ))
  and (follows.organiser_id is null or follows.organiser_id = candidate.organiser_id)
  and (follows.venue_id is null or follows.venue_id = any(candidate.venue_ids))
  and (follows.type_ids = '{}' or candidate.type_id = any(follows.type_ids))
  and (follows.dance_ids = '{}' or follows.dance_ids && candidate.dance_ids)`;

/** The next mail time of all accounts with the same rhythm, time zone, hour and weekday. */
export interface DueTime extends Rhythm {
  at: Date;
}
export interface Rhythm {
  mail: FollowMail;
  time_zone: string | null;
  mail_hour: number;
  mail_weekday: number;
}

/** Returns every distinct rhythm of daily and weekly mails. */
export async function findRhythms(db: Db): Promise<Rhythm[]> {
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .select(['follows.mail', 'users.time_zone', 'users.mail_hour', 'users.mail_weekday'])
    .distinct()
    .where('follows.mail', 'in', ['daily', 'weekly'])
    .where('follows.paused_at', 'is', null)
    .execute();
}

/** Returns those of the given events that can be new to a user: active, not over, and added after the oldest follow. */
export async function findCandidates(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .where('created_at', '>=', (eb) => eb.selectFrom('follows').select(({ fn }) => fn.min('since').as('since')))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the first `limit` events after an id that were added since an instant, ordered by id. */
export async function findAddedSince(db: Db, since: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('id', '>', after)
    .where('created_at', '>=', since)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

interface Times {
  now: Date;
  /** Due time of messages that are sent at once. */
  soon: Date;
}

/**
 * Inserts a notice per follow and channel for every follower of these events. Skips events that were added before the
 * follow, that the user knows already, or that the user added.
 */
export async function insertNewNotices(
  db: Db,
  ids: readonly string[],
  { now, soon }: Times,
  dueTimes: readonly DueTime[],
): Promise<void> {
  await sql`
    with recursive ${candidates(ids, now)}
    insert into notices (user_id, event_id, channel, topic, follow_id, due_at, created_at)
    select follows.user_id, candidate.id, way.channel, 'new', follows.id,
      case when way.channel = 'push' or follows.mail = 'at-once' then ${soon} else coalesce(due.at, ${soon}) end, ${now}
    from candidate
    join follows on ${isFollowed}
    join users on users.id = follows.user_id and users.suspended_at is null
    left join jsonb_to_recordset(${JSON.stringify(dueTimes)}::jsonb)
      as due (mail text, time_zone text, mail_hour int2, mail_weekday int2, at timestamptz)
      on due.mail = follows.mail and due.time_zone is not distinct from users.time_zone
      and due.mail_hour = users.mail_hour and due.mail_weekday = users.mail_weekday
    cross join (values ('mail'), ('push')) as way (channel)
    where follows.since <= candidate.created_at
      and candidate.created_by is distinct from follows.user_id
      and case way.channel when 'mail' then follows.mail <> 'never'
        else follows.push and exists (select from push_subscriptions where user_id = follows.user_id) end
      and not exists (
        select from event_watchers as known where known.user_id = follows.user_id and known.event_id = candidate.id)
    on conflict (user_id, event_id, channel, follow_id) where topic = 'new' do nothing
  `.execute(db);
}

/**
 * Returns which follows of an account match which of these events, oldest follow first. Paused follows and events that
 * are deleted, cancelled or over are omitted.
 */
export async function findMatches(db: Db, userId: string, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ event_id: string; follow_id: string }>`
    with recursive ${candidates(ids, now)}
    select candidate.id as event_id, follows.id as follow_id from candidate
    join follows on follows.user_id = ${userId} and ${isFollowed}
    order by follows.created_at, follows.id
  `.execute(db);
  return rows;
}

/**
 * True if an event differs from the state that the user knows: in its status or, while it is active, in time or place.
 */
export const differsFromKnown = sql<boolean>`
  case when known.state = 'standing' and deleted_at is null and cancelled_at is null
    then row(known.starts_at, known.ends_at, known.venue, known.address)
      is distinct from row(events.starts_at, events.ends_at, events.venue, places.display_name)
    else (known.state = 'standing') <> (deleted_at is null and cancelled_at is null) end`;

/**
 * Inserts a notice per channel for every user who knows an outdated state of these events, or of any event if `ids` is
 * undefined. Past events are skipped.
 */
export async function insertChangeNotices(
  db: Db,
  ids: readonly string[] | undefined,
  { now, soon }: Times,
): Promise<void> {
  await sql`
    insert into notices (user_id, event_id, channel, topic, due_at, created_at)
    select known.user_id, known.event_id, way.channel, 'changed', ${soon}, ${now}
    from event_watchers as known
    join events on events.id = known.event_id
    join places on places.id = events.place_id
    join users on users.id = known.user_id and users.suspended_at is null
    cross join (values ('mail'), ('push')) as way (channel)
    where ${ids === undefined ? sql`true` : sql`known.event_id = ${anyOf(ids)}`}
      and greatest(known.ends_at, events.ends_at) > ${now}
      and ${differsFromKnown}
      and case way.channel when 'mail' then users.wants_changes_by_mail
        else exists (select from push_subscriptions where user_id = known.user_id) end
    on conflict (user_id, event_id, channel) where topic = 'changed' do nothing
  `.execute(db);
}
