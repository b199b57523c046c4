import { type Expression, expressionBuilder, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Position } from '#server/paging.ts';

/** Which messages. */
export interface Wanted {
  state: 'open' | 'handled' | 'all';
  /** Folded words that must all be found. */
  words: readonly string[];
}

export async function insertRequest(db: Db, request: Insertable<Tables['contact_requests']>): Promise<void> {
  await db.insertInto('contact_requests').values(request).execute();
}

/** Newest first. */
export async function findRequests(db: Db, wanted: Wanted, after: Position | undefined, limit: number) {
  return selectRequests(db)
    .where(isWanted(wanted))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(contact_requests.created_at, contact_requests.id) < (${after?.startsAt}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('contact_requests.created_at', 'desc')
    .orderBy('contact_requests.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findRequest(db: Db, id: string) {
  return selectRequests(db).where('contact_requests.id', '=', id).executeTakeFirst();
}

export async function countRequests(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await db
    .selectFrom('contact_requests')
    .select(countAll)
    .where(isWanted(wanted))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countUnread(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_requests')
    .select(countAll)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Held until the transaction ends. */
export async function holdRequest(db: Db, id: string) {
  return db.selectFrom('contact_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateRequest(
  db: Db,
  id: string,
  columns: Pick<Updateable<Tables['contact_requests']>, 'read_at' | 'handled_at'>,
): Promise<void> {
  await db.updateTable('contact_requests').set(columns).where('id', '=', id).execute();
}

export async function insertAnswer(db: Db, answer: Insertable<Tables['contact_answers']>): Promise<void> {
  await db.insertInto('contact_answers').values(answer).execute();
}

const countAll = sql<string>`count(*)`.as('count');

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
            // Times in JSON are text.
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
    // Folded words have letters and digits only: none of them means something to `like`.
    ...words.map((word) => eb('contact_requests.search_text', 'like', `%${word}%`)),
  ]);
}
