import { sql } from 'kysely';
import type { ActionCounts, CountedAction } from '#contract/statistics.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

interface CountRow {
  eventId: string;
  /** `2027-05-08` */
  day: string;
  action: CountedAction;
  count: number;
}

/** Returns the time zones of those of the given events that are neither hidden nor deleted. */
export async function findTimeZones(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'time_zone'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('hidden_because', 'is', null)
    .execute();
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
}

/** Returns the columns of an event, deleted or not, that its statistics depend on. */
export async function findEvent(db: Db, id: string) {
  return db
    .selectFrom('events')
    .select([
      'id',
      'series_id',
      'time_zone',
      'created_by',
      'organiser_id',
      'ends_at',
      'deleted_at',
      'hidden_because',
      'approval',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds counts in one statement. */
export async function addCounts(db: Db, rows: readonly CountRow[]): Promise<void> {
  // All processes lock the rows in the same order.
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const [ids, days] = [sorted.map(({ eventId }) => eventId), sorted.map(({ day }) => day)];
  const [actions, counts] = [sorted.map(({ action }) => action), sorted.map(({ count }) => count)];
  await sql`insert into event_statistics as known (event_id, day, action, count)
    select * from unnest(${ids}::uuid[], ${days}::date[], ${actions}::text[], ${counts}::int4[])
    on conflict (event_id, day, action) do update set count = known.count + excluded.count`.execute(db);
}

function keyOf({ eventId, day, action }: CountRow): string {
  return `${eventId} ${day} ${action}`;
}

/** Events whose counts are added up. The dates of a series may have several owners. */
export type StatisticsScope =
  | { eventId: string }
  | { organiserId: string }
  | { seriesId: string; organiserId: string | null; createdBy: string | null };

/** Returns the counts per day and action, by day. Counts of a folded month are on its first day. */
export async function findCounts(db: Db, scope: StatisticsScope): Promise<Omit<CountRow, 'eventId'>[]> {
  return db
    .selectFrom('event_statistics as counts')
    .select(['action', sql<string>`counts.day::text`.as('day'), sql<number>`sum(counts.count)::int4`.as('count')])
    .where((eb) =>
      'eventId' in scope ? eb('event_id', '=', scope.eventId) : eb('event_id', 'in', eventsOf(db, scope)),
    )
    .groupBy(['counts.day', 'action'])
    .orderBy('counts.day')
    .execute();
}

function eventsOf(db: Db, scope: Exclude<StatisticsScope, { eventId: string }>) {
  const events = db.selectFrom('events').select('id').where('deleted_at', 'is', null);
  if (!('seriesId' in scope)) return events.where('organiser_id', '=', scope.organiserId);
  const dates = events.where('series_id', '=', scope.seriesId);
  return scope.organiserId === null
    ? dates.where('organiser_id', 'is', null).where('created_by', '=', scope.createdBy)
    : dates.where('organiser_id', '=', scope.organiserId);
}

/** Returns the totals of events; those of which nothing was counted are missing. */
export async function findTotals(db: Db, ids: readonly string[]): Promise<Map<string, Partial<ActionCounts>>> {
  const rows = await db
    .selectFrom('event_statistics')
    .select(['event_id', 'action', sql<number>`sum(count)::int4`.as('count')])
    .where('event_id', '=', anyOf(ids))
    .groupBy(['event_id', 'action'])
    .execute();
  const totals = new Map<string, Partial<ActionCounts>>();
  for (const { event_id, action, count } of rows) totals.set(event_id, { ...totals.get(event_id), [action]: count });
  return totals;
}

/**
 * Adds up to `limit` counts of days before `day` to those of the first day of their month, and returns how many rows it
 * removed.
 */
export async function foldDays(db: Db, day: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`with old as (
      delete from event_statistics where (event_id, day, action) in (
        select event_id, day, action from event_statistics
        where day < ${day}::date and extract(day from day) > 1 order by day limit ${limit}
      ) returning event_id, day, action, count
    ), months as (
      insert into event_statistics as known (event_id, day, action, count)
      select event_id, date_trunc('month', day)::date, action, sum(count)::int4 from old group by 1, 2, 3
      on conflict (event_id, day, action) do update set count = known.count + excluded.count
    ) select count(*)::int4 as count from old`.execute(db);
  return rows[0]?.count ?? 0;
}
