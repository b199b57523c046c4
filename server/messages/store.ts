import { type Expression, expressionBuilder, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { countRows, newestFirst } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Inbox, Reader } from './inbox.ts';

/** States of messages: `open` ones wait for an answer, all others are `done`. */
export type State = 'open' | 'done' | 'all';

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Inserts a message. */
export async function insertMessage(db: Db, message: Insertable<Tables['messages']>): Promise<void> {
  await db.insertInto('messages').values(message).execute();
}

/** Returns a page of the messages in the inboxes of a user, newest first. */
export async function findMessages(db: Db, reader: Reader, state: State, after: PageEnd | undefined, limit: number) {
  return newestFirst(
    selectMessages(db).where(mayRead(reader)).where(isIn(state)),
    { by: 'messages.created_at', id: 'messages.id' },
    after,
    limit,
  ).execute();
}

/** Returns the number of messages in the inboxes of a user. */
export async function countMessages(db: Db, reader: Reader, state: State): Promise<number> {
  return countRows(db, db.selectFrom('messages').select('messages.id').where(mayRead(reader)).where(isIn(state)));
}

/** Returns the number of open messages in the inboxes of a user that no member has read. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const unread = db.selectFrom('messages').select('messages.id').where('read_at', 'is', null);
  return countRows(db, unread.where(mayRead(reader)).where(isIn('open')));
}

/** Returns a message in an inbox of a user, or undefined. */
export async function findMessage(db: Db, reader: Reader, id: string) {
  return selectMessages(db).where('messages.id', '=', id).where(mayRead(reader)).executeTakeFirst();
}

/** Returns a message in an inbox of a user, locked until the end of the transaction, or undefined. */
export async function lockMessage(db: Db, reader: Reader, id: string) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where(mayRead(reader))
    .forUpdate()
    .executeTakeFirst();
}

/** Updates the given columns of a message. */
export async function updateMessage(
  db: Db,
  id: string,
  columns: Omit<Updateable<Tables['messages']>, 'id' | 'organiser_id' | 'user_id' | 'message'>,
): Promise<void> {
  await db.updateTable('messages').set(columns).where('id', '=', id).execute();
}

/** Deletes a message. */
export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('messages').where('id', '=', id).execute();
}

/** Deletes the messages without activity since an instant. */
export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('messages').where('active_at', '<', before).execute();
}

/** Returns whether the same text from the same sender arrived in an inbox after an instant. */
export async function hasSameMessage(
  db: Db,
  inbox: Inbox,
  { senderHash, message }: { senderHash: string; message: string },
  after: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('sender_hash', '=', senderHash)
    .where('created_at', '>', after)
    .where('message', '=', message)
    .where('organiser_id', 'is not distinct from', inbox.organiser_id)
    .where('user_id', 'is not distinct from', inbox.user_id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the accounts that get the messages of an inbox by mail: with a confirmed address that does not bounce, not
 * suspended, and with messages switched on. Empty if the organiser does not accept messages or its page is hidden.
 */
export async function findRecipients(db: Db, { organiser_id, user_id }: Inbox) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name', 'users.locale'])
    .where('suspended_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .where('email_refused_at', 'is', null)
    .where('accepts_messages', '=', true)
    .where((eb) =>
      organiser_id === null
        ? eb('users.id', '=', user_id)
        : eb(
            'users.id',
            'in',
            eb
              .selectFrom('organiser_members')
              .innerJoin('organisers', 'organisers.id', 'organiser_members.organiser_id')
              .select('organiser_members.user_id')
              .where('organisers.id', '=', organiser_id)
              .where('organisers.accepts_messages', '=', true)
              .where('organisers.hidden_because', 'is', null),
          ),
    )
    .orderBy('users.id')
    .execute();
}

/** Returns name and visibility of an organiser, or undefined. */
export async function findOrganiser(db: Db, id: string) {
  return db.selectFrom('organisers').select(['id', 'name', 'hidden_because']).where('id', '=', id).executeTakeFirst();
}

/** Returns whether an account with this address is suspended. */
export async function isSuspended(db: Db, email: string): Promise<boolean> {
  const users = db.selectFrom('users').select('id').where('email', '=', email).where('suspended_at', 'is not', null);
  return (await users.executeTakeFirst()) !== undefined;
}

/** Switches messages off for an account. Does nothing if there is no such account. */
export async function stopMessagesTo(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ accepts_messages: false }).where('id', '=', userId).execute();
}

function selectMessages(db: Db) {
  return db
    .selectFrom('messages')
    .leftJoin('organisers', 'organisers.id', 'messages.organiser_id')
    .leftJoin('events', 'events.id', 'messages.event_id')
    .leftJoin('users as answering', 'answering.id', 'messages.answered_by')
    .leftJoin('users as sender', 'sender.id', 'messages.sender_id')
    .selectAll('messages')
    .select(['organisers.slug as organiser_slug', 'organisers.name as organiser_name'])
    .select(['answering.name as answered_by_name', 'sender.email_refused_at as sender_refused_at'])
    .select((eb) => [
      eb.case().when('events.deleted_at', 'is', null).then(eb.ref('events.slug')).end().as('event_slug'),
      eb
        .exists(
          eb
            .selectFrom('message_blocks')
            .select('message_blocks.id')
            .whereRef('message_blocks.organiser_id', 'is not distinct from', 'messages.organiser_id')
            .whereRef('message_blocks.user_id', 'is not distinct from', 'messages.user_id')
            .where(isBy(eb.ref('messages.sender_hash'), eb.ref('messages.sender_id'))),
        )
        .as('is_blocked'),
    ]);
}

function mayRead({ id, organiserIds }: Reader): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'messages'>();
  return eb.and([
    eb('messages.deleted_at', 'is', null),
    eb.or([eb('messages.user_id', '=', id), eb('messages.organiser_id', '=', anyOf(organiserIds))]),
  ]);
}

function isIn(state: State): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'messages'>();
  if (state === 'all') return sql<SqlBool>`true`;
  const isOpen = eb.and([eb('messages.answered_at', 'is', null), eb('messages.ignored_at', 'is', null)]);
  return state === 'open' ? isOpen : eb.not(isOpen);
}

/** Whether a block is of this sender. */
export function isBy(senderHash: Expression<string>, senderId: Expression<string | null>): Expression<SqlBool> {
  return sql<SqlBool>`(message_blocks.sender_hash = ${senderHash} or message_blocks.sender_id = ${senderId})`;
}
