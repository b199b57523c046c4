import { sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

export type Remindable = Awaited<ReturnType<typeof findRemindable>>[number];

/** Returns saved active events that start between two instants and have a reminder pending, of all users or of one. */
export async function findRemindable(db: Db, after: Date, until: Date, userId?: string) {
  return db
    .selectFrom('events')
    .innerJoin('event_watchers as saved', 'saved.event_id', 'events.id')
    .innerJoin('users', 'users.id', 'saved.user_id')
    .select([
      'saved.user_id',
      'saved.saved_at',
      'events.id',
      'events.starts_at',
      'events.time_zone',
      'events.changed_at',
    ])
    .select(['saved.reminded_day_before', 'saved.reminded_hours_before'])
    .where('events.starts_at', '>', after)
    .where('events.starts_at', '<=', until)
    .where('events.deleted_at', 'is', null)
    .where('events.cancelled_at', 'is', null)
    .where('saved.saved_at', 'is not', null)
    .where(sql<boolean>`(reminded_day_before is distinct from events.starts_at
      or reminded_hours_before is distinct from events.starts_at)`)
    .where('users.suspended_at', 'is', null)
    .where(
      sql<boolean>`(wants_reminders_by_mail and email_confirmed_at is not null and email_refused_at is null
      or wants_reminders_by_push and exists (select from push_subscriptions where user_id = users.id))`,
    )
    .$if(userId !== undefined, (query) => query.where('saved.user_id', '=', userId ?? ''))
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute();
}

/** Records that the user was reminded of these events, together with the start that each has now. */
export async function recordReminded(
  db: Db,
  userId: string,
  column: 'reminded_day_before' | 'reminded_hours_before',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('event_watchers')
    .from('events')
    .set({ [column]: sql`events.starts_at` })
    .whereRef('events.id', '=', 'event_watchers.event_id')
    .where('event_watchers.user_id', '=', userId)
    .where('events.id', '=', anyOf(ids))
    .execute();
}
