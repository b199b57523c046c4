import { type Insertable, type Selectable, sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { AlertChannel } from '#server/database/follow-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { differsFromKnown } from './match-store.ts';

export type Notice = Selectable<Tables['notices']>;
export type Topic = Tables['sent_alerts']['topic'];
export type Recipient = NonNullable<Awaited<ReturnType<typeof lockRecipient>>>;
export type LockedEvent = Awaited<ReturnType<typeof lockEvents>>[number];

/** Returns the accounts with due notices, the one that is overdue longest first. */
export async function findDueRecipients(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .where('due_at', '<=', now)
    .groupBy('user_id')
    .orderBy(({ fn }) => fn.min('due_at'))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns when the next notice is due. */
export async function findNextDue(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('notices').select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
  return row?.due_at;
}

/**
 * Locks an account until the transaction ends, so that only one server sends to it. Returns undefined if another server
 * has the lock.
 */
export async function lockRecipient(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'locale', 'time_zone', 'mail_hour', 'mail_weekday', 'wants_changes_by_mail'])
    .select(['wants_reminders_by_mail', 'wants_reminders_by_push', 'suspended_at'])
    .select((eb) =>
      eb.and([eb('email_confirmed_at', 'is not', null), eb('email_refused_at', 'is', null)]).as('hasMail'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Deletes and returns the due notices. If new events are due on a channel, includes those due by `soon`, so that they
 * share one message.
 */
export async function takeDueNotices(db: Db, userId: string, now: Date, soon: Date): Promise<Notice[]> {
  return db
    .deleteFrom('notices')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', now),
        eb.and([
          eb('topic', '=', 'new'),
          eb('due_at', '<=', soon),
          eb.exists(
            eb
              .selectFrom('notices as due')
              .select('due.user_id')
              .whereRef('due.user_id', '=', 'notices.user_id')
              .whereRef('due.channel', '=', 'notices.channel')
              .where('due.topic', '=', 'new')
              .where('due.due_at', '<=', now),
          ),
        ]),
      ]),
    )
    .returningAll()
    .execute();
}

/** Inserts notices again that were postponed. */
export async function putBackNotices(db: Db, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insertInto('notices')
    .values([...notices])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves the due notices of an account to `until` after a failure, so that other accounts come first. */
export async function postponeNotices(db: Db, userId: string, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ due_at: until })
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .execute();
}

/** Deletes the notices about these events as new on one channel. */
export async function deleteNewNotices(
  db: Db,
  userId: string,
  channel: AlertChannel,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('topic', '=', 'new')
    .where('event_id', '=', anyOf(ids))
    .execute();
}

/**
 * Returns these events by start, including cancelled, deleted and hidden ones, with the state that the user knows (null
 * if none); unknown ids are omitted. Share-locks them until the transaction ends, so that writers wait.
 */
export async function lockEvents(db: Db, userId: string, ids: readonly string[]) {
  // A fixed order prevents deadlocks between transactions that lock several events.
  await db.selectFrom('events').select('id').where('id', '=', anyOf(ids)).orderBy('id').forShare().execute();
  return db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .leftJoin('event_watchers as known', (join) =>
      join.onRef('known.event_id', '=', 'events.id').on('known.user_id', '=', userId),
    )
    .select(['events.id', 'events.slug', 'events.name', 'events.series_id', 'events.time_zone'])
    .select([
      'events.starts_at',
      'events.ends_at',
      'events.venue',
      'places.display_name as address',
      'events.changed_at',
    ])
    .select(
      sql<StateNow>`case when deleted_at is not null then 'deleted'
      when cancelled_at is not null then 'cancelled' else 'standing' end`.as('state'),
    )
    .select(['known.saved_at', 'known.told_at', 'known.state as knownState'])
    .select(['known.starts_at as knownStart', 'known.ends_at as knownEnd'])
    .select(['known.venue as knownVenue', 'known.address as knownAddress'])
    .select(differsFromKnown.as('isOther'))
    .select(['events.hidden_because', 'events.approval', 'events.cancelled_because'])
    .where('events.id', '=', anyOf(ids))
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute();
}
type StateNow = Tables['event_watchers']['state'];

/**
 * Records the current state of these events as the state that the user knows. Keeps the time of the first notification.
 */
export async function recordNotified(db: Db, userId: string, events: readonly LockedEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('event_watchers')
    .values(
      events.map(({ id, starts_at, ends_at, venue, address, state }) => ({
        ...{ user_id: userId, event_id: id, told_at: now, starts_at, ends_at, venue, address, state },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'event_id']).doUpdateSet(({ ref, fn }) => ({
        told_at: fn.coalesce('event_watchers.told_at', ref('excluded.told_at')),
        starts_at: ref('excluded.starts_at'),
        ends_at: ref('excluded.ends_at'),
        venue: ref('excluded.venue'),
        address: ref('excluded.address'),
        state: ref('excluded.state'),
      })),
    )
    .execute();
}

/** Records a sent alert, so that its unsubscribe link works. Does nothing if it is recorded. */
export async function recordSent(db: Db, sent: Insertable<Tables['sent_alerts']>): Promise<void> {
  await db
    .insertInto('sent_alerts')
    .values(sent)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Counts the messages about a topic to an account since an instant, in total and per event. */
export async function countSent(db: Db, userId: string, channel: AlertChannel, topic: Topic, since: Date) {
  const rows = await db
    .selectFrom('sent_alerts')
    .select('event_ids')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('topic', '=', topic)
    .where('at', '>', since)
    .execute();
  const perEvent = new Map<string, number>();
  for (const id of rows.flatMap(({ event_ids }) => event_ids)) perEvent.set(id, (perEvent.get(id) ?? 0) + 1);
  return { messages: rows.length, perEvent };
}

/** Returns which of these events were part of a message to the account on this channel. */
export async function findAlreadySent(
  db: Db,
  userId: string,
  channel: AlertChannel,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sent_alerts')
    .select('event_ids')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where(sql<boolean>`event_ids && ${ids}::uuid[]`)
    .execute();
  return new Set(rows.flatMap(({ event_ids }) => event_ids));
}

/** Returns whether the user has at least one device subscribed to push messages. */
export async function hasDevice(db: Db, userId: string): Promise<boolean> {
  const device = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}
