import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** Kysely does not show the pool it speaks through. */
const pools = new WeakMap<Db, pg.Pool>();

/** Called once by whoever makes a `Db`. */
export function rememberPool(db: Db, pool: pg.Pool): void {
  pools.set(db, pool);
}

/**
 * Runs SQL that a library brings along, and gives the rows of all its statements. Without values it may be several statements,
 * `begin` and `commit` among them; in a transaction it is one, and part of it.
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
    // What failed between its own `begin` and `commit` must not be left for the next one: the embedded database has one session.
    await client.query('rollback').then(
      () => client.release(),
      (broken) => client.release(broken),
    );
    throw error;
  }
}
