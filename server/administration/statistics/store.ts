import { sql } from 'kysely';
import type { Statistics } from '#contract/administration.ts';
import type { Db } from '#server/database/connect.ts';

interface Count {
  label: string;
  count: number;
}

/** Returns the number of all accounts, including unconfirmed and suspended ones. */
export async function countUsers(db: Db): Promise<number> {
  const { count } = await db.selectFrom('users').select(countAll).executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts events that are neither past, cancelled nor deleted. */
export async function countOngoing(db: Db, now: Date): Promise<number> {
  const { count } = await ongoing(db, now).select(countAll).executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts ongoing events by the slug of each style, in descending order. Styles without events are omitted. */
export async function countByStyle(db: Db, now: Date): Promise<Count[]> {
  const uses = ongoing(db, now)
    .innerJoin('event_dances', 'event_dances.event_id', 'events.id')
    .select(['event_dances.dance_id', countAll])
    .groupBy('event_dances.dance_id');
  const rows = await db
    .selectFrom(uses.as('uses'))
    .innerJoin('dances', 'dances.id', 'uses.dance_id')
    .select(['dances.slug as label', 'uses.count'])
    .orderBy('uses.count', 'desc')
    .orderBy('dances.slug')
    .execute();
  return rows.map(({ label, count }) => ({ label, count: Number(count) }));
}

/** Counts ongoing events by country, in descending order, without those of an unknown country. */
export async function countByCountry(db: Db, now: Date): Promise<Count[]> {
  const rows = await ongoing(db, now)
    .innerJoin('places', 'places.id', 'events.place_id')
    .select(['places.country_code as label', countAll])
    .where('places.country_code', 'is not', null)
    .groupBy('places.country_code')
    .orderBy('count', 'desc')
    .orderBy('label')
    .execute();
  return rows.map(({ label, count }) => ({ label: label ?? '', count: Number(count) }));
}

/**
 * Counts rows added since a time, deleted events too, by week. Weeks are given by their Monday (UTC), `2027-04-26`.
 * Weeks without rows are omitted.
 */
export async function countByWeek(db: Db, table: 'events' | 'users', since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select([
      sql<string>`to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD')`.as('week'),
      countAll,
    ])
    .where('created_at', '>=', since)
    .groupBy('week')
    .execute();
  return new Map(rows.map(({ week, count }) => [week, Number(count)]));
}

/** Counts open contact requests and reports, and new events that wait for a decision; a series counts once. */
export async function countWaiting(db: Db) {
  const { requests, reports, events } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('contact_requests').select(countAll).where('handled_at', 'is', null).as('requests'),
      eb.selectFrom('reports').select(countAll).where('resolved_at', 'is', null).as('reports'),
      eb
        .selectFrom('events')
        .select(sql<string>`count(distinct coalesce(series_id, id))`.as('count'))
        .where('approval', '=', 'waiting')
        .where('cancelled_at', 'is', null)
        .where('hidden_because', 'is', null)
        .as('events'),
    ])
    .executeTakeFirstOrThrow();
  return { contactRequests: Number(requests), reports: Number(reports), events: Number(events) };
}

/** Maximum length of the list. */
const maxFloods = 20;

/**
 * Returns at most 20 accounts that since a time added dates, or joined events of others with their sources, at least
 * `min` together, in descending order. Deleted dates, and joins that were answered or are of a stopped source, do not
 * count.
 */
export async function findFloods(db: Db, since: Date, min: number): Promise<Statistics['floods']> {
  const added = db
    .selectFrom('events')
    .select(['created_by as account', sql<number>`count(*)::int`.as('dates'), sql<number>`0`.as('joins')])
    .where('created_at', '>', since)
    .where('deleted_at', 'is', null)
    .where('created_by', 'is not', null)
    .groupBy('created_by');
  const joined = db
    .selectFrom('source_entries')
    .innerJoin('sources', 'sources.id', 'source_entries.source_id')
    .select(['owner_id as account', sql<number>`0`.as('dates'), sql<number>`count(*)::int`.as('joins')])
    .where('joined_at', '>', since)
    .where('join_answer', 'is', null)
    .where('is_joined', '=', true)
    .where('stopped_at', 'is', null)
    .groupBy('owner_id');
  const both = db
    .selectFrom(added.unionAll(joined).as('counts'))
    .select(['account', sql<number>`sum(dates)::int`.as('dates'), sql<number>`sum(joins)::int`.as('joins')])
    .groupBy('account')
    .having(sql<number>`sum(dates) + sum(joins)`, '>=', min);
  const rows = await db
    .selectFrom(both.as('added'))
    .innerJoin('users', 'users.id', 'added.account')
    .select(['users.id', 'users.name', 'users.email', 'users.email_confirmed_at', 'users.suspended_at'])
    .select(['added.dates', 'added.joins'])
    .orderBy(sql`added.dates + added.joins`, 'desc')
    .orderBy('users.id')
    .limit(maxFloods)
    .execute();
  return rows.map(({ id, name, email, email_confirmed_at, suspended_at, dates, joins }) => ({
    account: { id, name, email, isEmailConfirmed: email_confirmed_at !== null, isSuspended: suspended_at !== null },
    dates,
    joins,
  }));
}

const countAll = sql<string>`count(*)`.as('count');

function ongoing(db: Db, now: Date) {
  return db
    .selectFrom('events')
    .where('events.deleted_at', 'is', null)
    .where('events.cancelled_at', 'is', null)
    .where('events.ends_at', '>', now);
}
