import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

interface Backoff {
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  forgottenAfterSeconds: number;
}

/**
 * Counts an attempt if it is allowed, and returns whether it is. A single statement, so that concurrent attempts see
 * each other.
 */
export async function tryAttempt(db: Db, key: string, waits: Backoff, now: Date): Promise<boolean> {
  // Times in the future come from a wrong clock, and would block for as long as it was ahead.
  const isForgotten = sql<boolean>`(attempts.last_at <= ${forgottenBefore(waits, now)} or attempts.last_at > ${soon(now)})`;
  const rows = await db
    .insertInto('attempts')
    .values({ key, count: 1, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`case when ${isForgotten} then 1 else attempts.count + 1 end`,
          first_at: sql<Date>`case when ${isForgotten} then excluded.first_at else attempts.first_at end`,
          last_at: now,
        })
        .where(sql<boolean>`${isForgotten} or attempts.count < ${waits.free} or ${nextTry(waits)} <= ${now}`),
    )
    .returning('key')
    .execute();
  return rows.length > 0;
}

/** Returns the seconds until another attempt is allowed, rounded up; 0 or less if an attempt is allowed now. */
export async function secondsUntilNextTry(db: Db, key: string, waits: Backoff, now: Date): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select(sql<Date>`${nextTry(waits)}`.as('next'))
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? Math.ceil((row.next.getTime() - now.getTime()) / 1000) : 0;
}

interface Window {
  max: number;
  perSeconds: number;
}

/**
 * Takes `amount` if it is available, and returns whether it was. A single statement, so that concurrent uses see each
 * other. Does not check the first `amount` of a window against `max`.
 */
export async function tryConsume(
  db: Db,
  key: string,
  { max, perSeconds }: Window,
  amount: number,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - perSeconds * 1000);
  const isOver = sql<boolean>`(attempts.first_at <= ${since} or attempts.first_at > ${soon(now)})`;
  const rows = await db
    .insertInto('attempts')
    .values({ key, count: amount, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`case when ${isOver} then excluded.count else attempts.count + excluded.count end`,
          first_at: sql<Date>`case when ${isOver} then excluded.first_at else attempts.first_at end`,
          last_at: now,
        })
        .where(sql<boolean>`${isOver} or attempts.count + excluded.count <= ${max}`),
    )
    .returning('key')
    .execute();
  return rows.length > 0;
}

/** Returns whole seconds, rounded up, until the current window ends, or the length of a window if there is none. */
export async function secondsUntilReset(db: Db, key: string, { perSeconds }: Window, now: Date): Promise<number> {
  const row = await db.selectFrom('attempts').select('first_at').where('key', '=', key).executeTakeFirst();
  const passedSeconds = row ? (now.getTime() - row.first_at.getTime()) / 1000 : 0;
  return Math.ceil(perSeconds - passedSeconds);
}

/** Deletes the counter of a key, which resets its limit. */
export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

/** Gives one attempt of a key back, never below 0. */
export async function decrementAttempts(db: Db, key: string): Promise<void> {
  await db.updateTable('attempts').set({ count: sql<number>`greatest(count - 1, 0)` }).where('key', '=', key).execute();
}

/** Deletes all counters whose last attempt was before an instant. */
export async function deleteStaleAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('attempts').where('last_at', '<', before).execute();
}

/** Returns the time of the next allowed attempt: at once while some are free, then with exponential backoff. */
function nextTry({ free, firstWaitSeconds, longestWaitSeconds }: Backoff) {
  // Prevents an overflow; 2^20 first waits are longer than any maximum.
  const doubled = sql`${firstWaitSeconds}::double precision * power(2, least(greatest(attempts.count - ${free}::integer, 0), 20))`;
  return sql`attempts.last_at + interval '1 second' * least(${doubled}, ${longestWaitSeconds}::double precision)`;
}

/** Tolerance for clocks of servers that differ. */
function soon(now: Date): Date {
  return new Date(now.getTime() + 60_000);
}

function forgottenBefore({ forgottenAfterSeconds }: Backoff, now: Date): Date {
  return new Date(now.getTime() - forgottenAfterSeconds * 1000);
}
