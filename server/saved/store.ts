import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';

/** Saved events of a user: those that end after `now`, or the others. */
export interface SavedWanted {
  userId: string;
  when: 'upcoming' | 'past';
  now: Date;
}

/** Returns a page of saved events, including deleted ones: upcoming ones by start, past ones in reverse. */
export async function findSaved(db: Db, wanted: SavedWanted, after: PageEnd | undefined, limit: number) {
  const rows = selectSaved(db, wanted.userId)
    .select(['events.id', 'events.name', 'events.starts_at', 'events.time_zone'])
    .select(['events.hidden_because', 'events.approval', 'saved_starts_at', 'saved_venue'])
    .where('events.ends_at', wanted.when === 'upcoming' ? '>' : '<=', wanted.now);
  const order = { by: 'events.starts_at', id: 'events.id', direction: wanted.when === 'upcoming' ? 'asc' : 'desc' };
  return byInstant(rows, order as Parameters<typeof byInstant>[1], after, limit).execute();
}

/** Returns the ids of the saved events that end after `notOverAt`, including deleted ones, in no particular order. */
export async function findSavedIds(db: Db, userId: string, notOverAt: Date): Promise<string[]> {
  const rows = await selectSaved(db, userId).select('events.id').where('events.ends_at', '>', notOverAt).execute();
  return rows.map(({ id }) => id);
}

function selectSaved(db: Db, userId: string) {
  return db
    .selectFrom('event_watchers')
    .innerJoin('events', 'events.id', 'event_watchers.event_id')
    .where('user_id', '=', userId)
    .where('saved_at', 'is not', null);
}

/**
 * Locks an account until the end of the transaction, and returns whether it exists, so that concurrent requests count
 * correctly.
 */
export async function lockUser(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  return user !== undefined;
}

/**
 * Returns those of the given events that are neither deleted nor over, with a shared lock until the end of the
 * transaction, so that a concurrent change is either included or causes a message.
 */
export async function lockEvents(db: Db, ids: readonly string[], notOverAt: Date) {
  return db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .select(['events.id', 'starts_at', 'ends_at', 'venue', 'display_name', 'cancelled_at'])
    .where('events.id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('ends_at', '>', notOverAt)
    .orderBy('events.id')
    .forShare('events')
    .execute();
}

/** Saves events that were not saved. The known state of events with earlier messages is kept. */
export async function insertSaved(db: Db, rows: readonly Insertable<Tables['event_watchers']>[]): Promise<void> {
  const unlessSaved = <Value>(name: 'saved_at' | 'saved_starts_at' | 'saved_venue') =>
    sql<Value>`case
      when event_watchers.saved_at is null then excluded.${sql.ref(name)} else event_watchers.${sql.ref(name)} end`;
  await db
    .insertInto('event_watchers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'event_id']).doUpdateSet({
        saved_at: unlessSaved<Date | null>('saved_at'),
        saved_starts_at: unlessSaved<Date | null>('saved_starts_at'),
        saved_venue: unlessSaved<string | null>('saved_venue'),
      }),
    )
    .execute();
}

/** Removes an event from the saved ones. Keeps the row if the user was notified of the event. */
export async function deleteSaved(db: Db, userId: string, eventId: string): Promise<void> {
  const isMeant = (eb: ExpressionBuilder<Tables, 'event_watchers'>) =>
    eb.and([eb('user_id', '=', userId), eb('event_id', '=', eventId)]);
  await db.deleteFrom('event_watchers').where(isMeant).where('told_at', 'is', null).execute();
  await db
    .updateTable('event_watchers')
    .set({ saved_at: null, saved_starts_at: null, saved_venue: null })
    .where(isMeant)
    .execute();
}

/** Sets the time zone of an account without one. */
export async function takeTimeZone(db: Db, userId: string, timeZone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('id', '=', userId)
    .where('time_zone', 'is', null)
    .execute();
}

/** Returns the id of an account's private calendar, or null. */
export async function findFeedId(db: Db, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('saved_feed_id').where('id', '=', userId).executeTakeFirst();
  return user?.saved_feed_id ?? null;
}

/** Sets the id of an account's private calendar; null removes it. */
export async function setFeedId(db: Db, userId: string, feedId: string | null): Promise<void> {
  await db.updateTable('users').set({ saved_feed_id: feedId }).where('id', '=', userId).execute();
}

/** Returns the owner of a private calendar; undefined if there is none or the account is suspended. */
export async function findFeedOwner(db: Db, feedId: string): Promise<{ id: string; locale: Locale } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('saved_feed_id', '=', feedId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes the state of events that ended before a time. */
export async function deleteOver(db: Db, overBy: Date): Promise<void> {
  await db
    .deleteFrom('event_watchers')
    .where('event_id', 'in', (eb) => eb.selectFrom('events').select('id').where('ends_at', '<=', overBy))
    .execute();
}
