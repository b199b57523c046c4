import { type Expression, expressionBuilder, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';
import { countRows, newestFirst } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';

/** Filter of messages. */
export interface Wanted {
  state: 'open' | 'handled' | 'all';
  /** Normalized words that must all match. */
  words: readonly string[];
}

/** Inserts a message of the contact form. */
export async function insertRequest(db: Db, request: Insertable<Tables['contact_requests']>): Promise<void> {
  await db.insertInto('contact_requests').values(request).execute();
}

/** Returns a page of messages, newest first. */
export async function findRequests(db: Db, wanted: Wanted, after: PageEnd | undefined, limit: number) {
  return newestFirst(
    selectRequests(db).where(isWanted(wanted)),
    { by: 'contact_requests.created_at', id: 'contact_requests.id' },
    after,
    limit,
  ).execute();
}

/** Returns a message of the contact form with its answers, or undefined. */
export async function findRequest(db: Db, id: string) {
  return selectRequests(db).where('contact_requests.id', '=', id).executeTakeFirst();
}

/** Returns the number of messages in a state that contain all the words. `words` must be normalized. */
export async function countRequests(db: Db, wanted: Wanted): Promise<number> {
  return countRows(db, db.selectFrom('contact_requests').select('id').where(isWanted(wanted)));
}

/** Returns the number of messages that no administrator has read. */
export async function countUnread(db: Db): Promise<number> {
  return countRows(db, db.selectFrom('contact_requests').select('id').where('read_at', 'is', null));
}

/** Returns a message, locked until the end of the transaction. */
export async function lockRequest(db: Db, id: string) {
  return db.selectFrom('contact_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Sets when a message was read or handled; null reverts it. */
export async function updateRequest(
  db: Db,
  id: string,
  columns: Pick<Updateable<Tables['contact_requests']>, 'read_at' | 'handled_at'>,
): Promise<void> {
  await db.updateTable('contact_requests').set(columns).where('id', '=', id).execute();
}

/** Inserts an answer to a message. Does not send it. */
export async function insertAnswer(db: Db, answer: Insertable<Tables['contact_answers']>): Promise<void> {
  await db.insertInto('contact_answers').values(answer).execute();
}

function selectRequests(db: Db) {
  return db
    .selectFrom('contact_requests')
    .select(['id', 'name', 'email', 'subject', 'message', 'locale', 'created_at', 'read_at', 'handled_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('contact_answers')
          .leftJoin('users', 'users.id', 'contact_answers.sent_by')
          .select([
            'contact_answers.message',
            // Times in JSON would be text.
            sql<number>`extract(epoch from contact_answers.sent_at)::float8 * 1000`.as('sent_at_ms'),
            'users.name as sent_by',
          ])
          .whereRef('contact_answers.request_id', '=', 'contact_requests.id')
          .orderBy('contact_answers.sent_at')
          .orderBy('contact_answers.id'),
      ).as('answers'),
    );
}

function isWanted({ state, words }: Wanted): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'contact_requests'>();
  return eb.and([
    ...(state === 'all' ? [] : [eb('contact_requests.handled_at', state === 'open' ? 'is' : 'is not', null)]),
    // Normalized words contain only letters and digits, so they have no special characters of `like`.
    ...words.map((word) => eb('contact_requests.search_text', 'like', `%${word}%`)),
  ]);
}
