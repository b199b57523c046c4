import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { isVenueModeratedBy } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';

export type ManagedRow = Awaited<ReturnType<typeof findManaged>>[number];

/**
 * Returns at most `limit` venues that a user may moderate and that were not merged, by name. Unless `beginning` is empty, a word of name or town
 * must start with it.
 */
export async function findManaged(
  db: Db,
  person: RightsOfModerator,
  beginning: string,
  after: string | undefined,
  limit: number,
) {
  const some = selectManaged(db)
    .where('venues.merged_into', 'is', null)
    .where(isVenueModeratedBy(person))
    .$if(beginning !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('venues.name_key', 'like', `${beginning}%`),
          // A later word of the name, or of the town.
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

/** Returns venues by id, with the columns of the list for administrators. Unknown ids are missing. */
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

/** Returns whether the pair was added. */
export async function insertApart(db: Db, [one_id, other_id]: readonly [string, string]): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('venues_apart')
    .values({ one_id, other_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns whether the pair existed. */
export async function deleteApart(db: Db, [one_id, other_id]: readonly [string, string]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('venues_apart')
    .where('one_id', '=', one_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
