import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';
import { countRows, newestFirst } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';

type State = 'open' | 'resolved' | 'all';

/** Returns a page of reported messages without texts and senders, latest report first. */
export async function findReported(db: Db, state: State, after: PageEnd | undefined, limit: number) {
  return newestFirst(
    selectReported(db).where(isIn(state)),
    { by: 'messages.reported_at', id: 'messages.id' },
    after,
    limit,
  ).execute();
}

/** Returns the number of reported messages. */
export async function countReported(db: Db, state: State): Promise<number> {
  const reported = db.selectFrom('messages').select('messages.id').where('reported_at', 'is not', null);
  return countRows(db, reported.where(isIn(state)));
}

/** Returns a reported message without its text and sender, or undefined. */
export async function findOneReported(db: Db, id: string) {
  return selectReported(db).where('messages.id', '=', id).executeTakeFirst();
}

/** Returns a reported message, locked until the end of the transaction; undefined if it was not reported. */
export async function lockReported(db: Db, id: string) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('reported_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

function selectReported(db: Db) {
  return db
    .selectFrom('messages')
    .leftJoin('organisers', 'organisers.id', 'messages.organiser_id')
    .leftJoin('events', 'events.id', 'messages.event_id')
    .select(['messages.id', 'messages.organiser_id', 'messages.event_name', 'messages.report_comment'])
    .select(['messages.resolution', 'organisers.slug as organiser_slug', 'organisers.name as organiser_name'])
    .select(sql<Date>`messages.reported_at`.as('reported_at'))
    .select((eb) => eb.case().when('events.deleted_at', 'is', null).then(eb.ref('events.slug')).end().as('event_slug'))
    .where('messages.reported_at', 'is not', null);
}

function isIn(state: State): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'messages'>();
  if (state === 'all') return sql<SqlBool>`true`;
  return eb('messages.resolution', state === 'open' ? 'is' : 'is not', null);
}
