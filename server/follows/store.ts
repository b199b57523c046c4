import type { Insertable, Selectable, Updateable } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type FollowRow = Selectable<Tables['follows']>;

/** Returns an account, locked until the end of the transaction, so that changes of its follows are serialized. */
export async function lockUser(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns the follows of an account, newest first; with `ids`, only these. */
export async function followsOf(db: Db, userId: string, ids?: readonly string[]): Promise<FollowRow[]> {
  return db
    .selectFrom('follows')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Inserts a follow. Throws if its id is taken. */
export async function insertFollow(db: Db, follow: Insertable<Tables['follows']>): Promise<void> {
  await db.insertInto('follows').values(follow).execute();
}

/** Updates the given columns of a follow. Does nothing if there is no such follow. */
export async function updateFollow(db: Db, id: string, columns: Partial<FollowRow>): Promise<void> {
  await db.updateTable('follows').set(columns).where('id', '=', id).execute();
}

/** Returns whether the follow existed. Its pending notices are deleted by cascade. */
export async function deleteFollow(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('follows')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes pending notices of a follow, for all channels or one. */
export async function dropNotices(db: Db, followId: string, channel?: 'mail' | 'push'): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('follow_id', '=', followId)
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'mail'))
    .execute();
}

/** Returns the times after `after` at which mails to an account are due, with the schedule of their follows. */
export async function waitingMails(db: Db, userId: string, after: Date) {
  return db
    .selectFrom('notices')
    .innerJoin('follows', 'follows.id', 'notices.follow_id')
    .select(['follows.mail', 'notices.due_at'])
    .distinct()
    .where('notices.user_id', '=', userId)
    .where('notices.channel', '=', 'mail')
    .where('notices.due_at', '>', after)
    .execute();
}

/** Moves pending mails with a schedule from one time to another. */
export async function moveWaitingMails(
  db: Db,
  userId: string,
  from: { mail: FollowRow['mail']; due_at: Date },
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('notices')
    .from('follows')
    .set({ due_at: dueAt })
    .whereRef('follows.id', '=', 'notices.follow_id')
    .where('follows.mail', '=', from.mail)
    .where('notices.user_id', '=', userId)
    .where('notices.channel', '=', 'mail')
    .where('notices.due_at', '=', from.due_at)
    .execute();
}

/** Updates the given notification settings of a user; none if `columns` is empty. */
export async function updateSettings(
  db: Db,
  userId: string,
  columns: Pick<
    Updateable<Tables['users']>,
    | 'time_zone'
    | 'mail_hour'
    | 'mail_weekday'
    | 'wants_reminders_by_mail'
    | 'wants_reminders_by_push'
    | 'wants_changes_by_mail'
  >,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('users').set(columns).where('id', '=', userId).execute();
}

/** Returns organisers, including hidden ones, by id. */
export async function findOrganisers(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('organisers')
    .select(['id', 'slug', 'name', 'hidden_because'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns venues, including hidden ones, by the requested ids. A merged venue is replaced by the one it was merged
 * into.
 */
export async function findVenues(db: Db, ids: readonly string[]) {
  const rows = await db
    .withRecursive('chain', (cte) =>
      cte
        .selectFrom('venues')
        .select(['id as asked', 'id', 'merged_into'])
        .where('id', '=', anyOf(ids))
        .union((eb) =>
          eb
            .selectFrom('chain')
            .innerJoin('venues', 'venues.id', 'chain.merged_into')
            .select(['chain.asked', 'venues.id', 'venues.merged_into']),
        ),
    )
    .selectFrom('chain')
    .innerJoin('venues', 'venues.id', 'chain.id')
    .select(['chain.asked', 'venues.id', 'venues.slug', 'venues.name', 'venues.hidden_because'])
    .where('chain.merged_into', 'is', null)
    .execute();
  return new Map(rows.map(({ asked, ...venue }) => [asked, venue]));
}
