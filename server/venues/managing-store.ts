import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

export type ManagedRow = Awaited<ReturnType<typeof findManaged>>[number];

/** Venues in the order of their names; those alone whose name begins so, or whose town does. */
export async function findManaged(db: Db, beginning: string, after: string | undefined, limit: number) {
  const some = selectManaged(db)
    .where('venues.merged_into', 'is', null)
    .$if(beginning !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('venues.name_key', 'like', `${beginning}%`),
          // In the middle of it, or of the town.
          eb(sql`' ' || venues.name_key || ' ' || venues.town_key`, 'like', `% ${beginning}%`),
        ]),
      ),
    );
  return some
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(venues.name_key, venues.id) > (select name_key, id from venues where id = ${after})`),
    )
    .orderBy('venues.name_key')
    .orderBy('venues.id')
    .limit(limit)
    .execute();
}

export async function findManagedByIds(db: Db, ids: readonly string[]): Promise<Map<string, ManagedRow>> {
  const rows = await selectManaged(db).where('venues.id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function selectManaged(db: Db) {
  return db
    .selectFrom('venues')
    .select(['venues.id', 'venues.slug', 'venues.name', 'venues.name_key', 'venues.town', 'venues.display_name'])
    .select(['venues.latitude', 'venues.longitude', 'venues.hidden_because'])
    .select((eb) => [
      eb
        .selectFrom('events')
        .select(({ fn }) => fn.countAll<string>().as('events'))
        .whereRef('events.venue_id', '=', 'venues.id')
        .where('events.deleted_at', 'is', null)
        .as('events'),
      jsonArrayFrom(
        eb
          .selectFrom('venues as merged')
          .select((merged) => [
            'merged.id',
            'merged.name',
            'merged.display_name',
            merged
              .selectFrom('venue_moves')
              .select(({ fn }) => fn.countAll<number>().as('events'))
              .whereRef('venue_moves.venue_id', '=', 'merged.id')
              .as('events'),
          ])
          .whereRef('merged.merged_into', '=', 'venues.id')
          .orderBy('merged.name'),
      ).as('merged'),
    ]);
}

/**
 * Venues of one name that follow each other in the order of Morton codes and are at most `meters` apart, by name. The index
 * is read in its order, so that a page ends where it is full; of a third one that is as close, the next page tells. Those that
 * were told apart are left out.
 */
export async function findDoubles(db: Db, meters: number, after: string | undefined, limit: number) {
  const isBehind = after
    ? sql`and (name_key, morton, id) >= (select name_key, morton, id from venues where id = ${after})`
    : sql``;
  const { rows } = await sql<{ oneId: string; id: string; meters: number }>`
    select "oneId", id, meters
    from (
      select id, name_key as key, morton,
        lag(id) over by_name as "oneId",
        lag(name_key) over by_name as "oneKey",
        111200 * sqrt((latitude - lag(latitude) over by_name) ^ 2
          + ((longitude - lag(longitude) over by_name) * cos(radians(latitude))) ^ 2) as meters
      from venues
      where merged_into is null and morton is not null ${isBehind}
      window by_name as (order by name_key, morton, id)
    ) neighbours
    where "oneKey" = key and meters <= ${meters} and not exists (
      select from venues_apart where one_id = least("oneId", id) and other_id = greatest("oneId", id)
    )
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Whether that is news. */
export async function insertApart(db: Db, [one_id, other_id]: readonly [string, string]): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('venues_apart')
    .values({ one_id, other_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Whether they were. */
export async function deleteApart(db: Db, [one_id, other_id]: readonly [string, string]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('venues_apart')
    .where('one_id', '=', one_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
