import { type SqlBool, sql } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';

/** Returns at most `limit` organisers whose name contains all words, including hidden ones, newest first. */
export async function findManaged(db: Db, words: readonly string[], after: PageEnd | undefined, limit: number) {
  let some = db
    .selectFrom('organisers')
    .select(['id', 'slug', 'name', 'created_at', 'hidden_because'])
    .select((eb) => [
      eb
        .selectFrom('organiser_members')
        .select(({ fn }) => fn.countAll<string>().as('members'))
        .whereRef('organiser_members.organiser_id', '=', 'organisers.id')
        .as('members'),
      eb
        .selectFrom('events')
        .select(({ fn }) => fn.countAll<string>().as('events'))
        .whereRef('events.organiser_id', '=', 'organisers.id')
        .where('events.deleted_at', 'is', null)
        .as('events'),
    ]);
  for (const word of words) some = some.where(sql<SqlBool>`position(lower(${word}) in lower(name)) > 0`);
  return some
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
