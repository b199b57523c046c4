import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type ConfirmationRequestRow = Selectable<Tables['confirmation_requests']>;

/** Events that start soon and were last confirmed before a time. */
export interface Due {
  now: Date;
  beginsUntil: Date;
  confirmedBefore: Date;
}

/**
 * Returns an account that may be asked, locked until the end of the transaction, so that only one server asks.
 * Undefined if it has no usable address, is suspended, declined these mails or was asked after `askedBefore`.
 */
export async function lockRequested(db: Db, userId: string, askedBefore: Date) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'locale'])
    .where('id', '=', userId)
    .where('wants_confirmation_mails', '=', true)
    .where('email_confirmed_at', 'is not', null)
    .where('email_refused_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where((eb) => eb.or([eb('asked_to_confirm_at', 'is', null), eb('asked_to_confirm_at', '<=', askedBefore)]))
    .forUpdate()
    .executeTakeFirst();
}

/** Records when a user was asked to confirm events. */
export async function recordConfirmationRequest(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ asked_to_confirm_at: now }).where('id', '=', userId).execute();
}

/** Returns the ids of the users responsible for events that need confirmation. */
export async function findWhoIsDue(db: Db, due: Due): Promise<string[]> {
  const rows = await selectDue(db, due).select(answerable.as('user_id')).distinct().execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/**
 * Returns at most `limit` events that a user is responsible for (`answerable`) and that need confirmation, by start;
 * only the next such date of each series.
 */
export async function findDue(db: Db, due: Due, userId: string, limit: number) {
  const rows = await selectDue(db, due)
    .select(['events.id', 'events.name', 'events.venue', 'events.starts_at', 'events.time_zone'])
    .distinctOn(sql`coalesce(events.series_id, events.id)`)
    .where(answerable, '=', userId)
    // Redundant, but allows the use of an index.
    .where((eb) =>
      eb.or([
        eb('events.created_by', '=', userId),
        sql<boolean>`events.organiser_id = any(array(
          select organiser_id from organiser_members where user_id = ${userId}
        ))`,
      ]),
    )
    .orderBy(sql`coalesce(events.series_id, events.id)`)
    .orderBy('events.starts_at')
    .execute();
  return rows.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime()).slice(0, limit);
}

/**
 * The user responsible for an event: its creator, if the event has no organiser or the creator is a member of it,
 * otherwise the longest owner.
 */
const answerable = sql<string | null>`case
  when events.organiser_id is null then events.created_by
  else (
    select user_id from organiser_members members
    where members.organiser_id = events.organiser_id and (members.role = 'owner' or members.user_id = events.created_by)
    order by (members.user_id = events.created_by) desc nulls last, members.joined_at limit 1
  )
end`;

function selectDue(db: Db, { now, beginsUntil, confirmedBefore }: Due) {
  return db
    .selectFrom('events')
    .where('events.deleted_at', 'is', null)
    .where('events.cancelled_at', 'is', null)
    .where('events.starts_at', '>', now)
    .where('events.starts_at', '<=', beginsUntil)
    .where('events.confirmed_at', '<=', confirmedBefore);
}

/**
 * Returns the next date of an event or its series that is neither deleted, cancelled nor over, with the responsible
 * user regardless of mail preferences; undefined without such a date.
 */
export async function findNextDate(db: Db, eventId: string, now: Date) {
  const event = await db.selectFrom('events').select('series_id').where('id', '=', eventId).executeTakeFirst();
  const dates = db.selectFrom('events').select(['events.id', answerable.as('user_id')]);
  const ofSeries = event?.series_id
    ? dates.where('events.series_id', '=', event.series_id)
    : dates.where('events.id', '=', eventId);
  return ofSeries
    .where('events.deleted_at', 'is', null)
    .where('events.cancelled_at', 'is', null)
    .where('events.ends_at', '>', now)
    .orderBy('events.starts_at')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a request to confirm an event. It holds only the hash of the secret. */
export async function insertRequest(db: Db, request: Insertable<Tables['confirmation_requests']>): Promise<void> {
  await db.insertInto('confirmation_requests').values(request).execute();
}

/** Returns the request with this hash of its secret, even if it is expired or answered, or undefined. */
export async function findRequest(db: Db, secretHash: string): Promise<ConfirmationRequestRow | undefined> {
  return db.selectFrom('confirmation_requests').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
}

/** Returns whether the user wants mails that ask to confirm events; false if there is no such user. */
export async function wantsMails(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('wants_confirmation_mails')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.wants_confirmation_mails ?? false;
}

/** Disables confirmation mails of an account. */
export async function stopMails(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ wants_confirmation_mails: false }).where('id', '=', userId).execute();
}

/** Deletes requests that expired before a time. */
export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('confirmation_requests').where('expires_at', '<', before).execute();
}
