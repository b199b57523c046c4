import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './connect.ts';

/** Serialization failure and deadlock: PostgreSQL asks for a retry, and distributed databases do so often. */
const worthAnotherTry = ['40001', '40P01'];
const maxTries = 5;

/**
 * Runs `work` in a transaction and returns its result. After a deadlock or serialization failure, runs it again, at
 * most five times in all, so it must have no other side effects. Use the `db` that it gets, because the outer one would
 * wait for this transaction. Joins an open transaction. `alsoRetried`: more SQL states to retry on.
 */
export async function transact<Result>(
  db: Db,
  work: (db: Db) => Promise<Result>,
  alsoRetried: readonly string[] = [],
): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === maxTries || ![...worthAnotherTry, ...alsoRetried].includes(sqlState(error))) throw error;
      // A random pause, so that two colliding transactions do not collide again.
      await pause(2 ** tries * 5 * Math.random());
    }
  }
}

/** SQLSTATE of a unique constraint violation. */
export const uniqueViolation = '23505';

/** Returns the SQLSTATE of a PostgreSQL error (`23505`: unique violation); empty for other errors. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
