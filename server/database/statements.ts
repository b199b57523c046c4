import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** Kysely does not expose its pool. */
const pools = new WeakMap<Db, pg.Pool>();

/** Records the pool of a `Db` for `runStatements`. Called once by the creator of the `Db`. */
export function rememberPool(db: Db, pool: pg.Pool): void {
  pools.set(db, pool);
}

/**
 * Runs the SQL of a library, and returns the rows of all its statements. Without values it may be several statements,
 * including `begin` and `commit`; in a transaction it is one, and part of it. Throws if `db` was not opened by
 * `openDatabase`.
 */
export async function runStatements(db: Db, text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  if (db.isTransaction) return (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows;
  const pool = pools.get(db);
  if (!pool) throw new Error('This database was not opened by connect.ts.');
  const client = await pool.connect();
  try {
    const results = await client.query(text, [...values]);
    client.release();
    return [results].flat().flatMap(({ rows }) => rows);
  } catch (error) {
    // A transaction that failed between its own `begin` and `commit` must not stay open, because the embedded database
    // has one session.
    await client.query('rollback').then(
      () => client.release(),
      (broken) => client.release(broken),
    );
    throw error;
  }
}
