import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** A series counts once. */
const submission = sql<string>`coalesce(events.series_id, events.id)`;

/** Returns the account of an author. */
export async function findAuthor(db: Db, id: string) {
  return db.selectFrom('users').select(['id', 'name', 'email', 'locale']).where('id', '=', id).executeTakeFirst();
}

/**
 * Returns the number of submissions of an account that were made at `at` and wait, one of them, and whether others were
 * made since `since`.
 */
export async function findSubmitted(db: Db, authorId: string, { at, since }: { at: Date; since: Date }) {
  return db
    .selectFrom('events')
    .where('events.created_by', '=', authorId)
    .where('events.approval', '=', 'waiting')
    .where('events.approval_at', '>', since)
    .select([
      sql<number>`(count(distinct ${submission}) filter (where events.approval_at = ${at}))::int`.as('count'),
      sql<boolean>`coalesce(bool_or(events.approval_at < ${at}), false)`.as('hasOthers'),
      sql<string | null>`min(events.name) filter (where events.approval_at = ${at})`.as('name'),
      sql<string | null>`min(events.slug) filter (where events.approval_at = ${at})`.as('slug'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Returns the number of submissions about which administrators were mailed before `mailedBefore` and that still wait, and
 * when the oldest of them was made.
 */
export async function findOverdue(db: Db, mailedBefore: Date) {
  return selectWaiting(db).where('events.approval_mailed_at', '<', mailedBefore).executeTakeFirstOrThrow();
}

/** Returns the number of submissions that wait, and when the oldest of them was made; null if none waits. */
export async function findWaiting(db: Db) {
  return selectWaiting(db).executeTakeFirstOrThrow();
}

function selectWaiting(db: Db) {
  return db
    .selectFrom('events')
    .where('events.approval', '=', 'waiting')
    .where('events.cancelled_at', 'is', null)
    .where('events.hidden_because', 'is', null)
    .select([sql<number>`count(distinct ${submission})::int`.as('count')])
    .select(({ fn }) => fn.min('events.approval_at').as('oldest'));
}

/** Returns the ids of refused events that were not changed since `before`, with their number of dates, in order. */
export async function findAbandoned(db: Db, before: Date) {
  return db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('approval', '=', 'refused')
    .where('changed_at', '<', before)
    .orderBy('id')
    .execute();
}
