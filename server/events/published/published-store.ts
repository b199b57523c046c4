import { sql } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { type FeedFilter, selectMatching, selectSoonest } from '#server/events/feeds/feed-store.ts';

/** An event in the order of a list. */
export interface Position extends PageEnd {
  /** Number of dates of its series that match, in a folded list. */
  dates?: number;
}

/** Returns the earliest matching events in order of start and id. */
export async function findSoonest(db: Db, filter: FeedFilter, limit: number): Promise<Position[]> {
  const rows = await selectSoonest(db, filter, limit).execute();
  return rows.map(({ id, starts_at }) => ({ id, at: starts_at }));
}

/** Returns the first matching date of each series, and events without a series, in order of start and id. */
export async function findSoonestOfSeries(
  db: Db,
  { after, ...filter }: FeedFilter,
  limit: number,
): Promise<Position[]> {
  const repeated = sql`coalesce(series_id, id)`;
  const { rows } = await sql<{ id: string; starts_at: Date; dates: number }>`
    select * from (
      select distinct on (${repeated}) id, starts_at, (count(*) over (partition by ${repeated}))::int as dates
      from (${selectMatching(db, filter).select('series_id')}) as matching
      order by ${repeated}, starts_at, id
    ) as folded
    ${after ? sql`where (starts_at, id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by starts_at, id limit ${limit}
  `.execute(db);
  return rows.map(({ id, starts_at, dates }) => ({ id, at: starts_at, dates }));
}

/** Returns which of these events are hidden. */
export async function findHiddenIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('hidden_because', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
