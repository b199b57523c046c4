import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './connect.ts';

/** Serialization failure and deadlock: PostgreSQL asks for another try, and distributed ones do so often. */
const worthAnotherTry = ['40001', '40P01'];
const maxTries = 5;

/**
 * Runs `work` in a transaction: all of it happens or nothing. It may run several times, so it touches nothing but its
 * `db`; inside, that one must be used: the outer one would wait for this transaction to end.
 * Inside a transaction `transact` joins it. `alsoRetried` are further errors that are gone when it runs once more.
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
      // Two that collided once should not do so again.
      await pause(2 ** tries * 5 * Math.random());
    }
  }
}

/** What must be unique was there already. */
export const uniqueViolation = '23505';

/** The five characters by which PostgreSQL tells its errors apart (`23505`: not unique); empty for other errors. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
