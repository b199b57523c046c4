import { CompiledQuery, Kysely } from 'kysely';
import type pg from 'pg';
import { watchOf } from './database-watch.ts';
import type { Tables } from './tables.ts';
import { TransactionDialect } from './transaction-dialect.ts';

type Db = Kysely<Tables>;

/**
 * Runs the SQL of a library, and returns the rows of all its statements. Without values it may be several statements,
 * including `begin` and `commit`; in a transaction it is one, and part of it. Throws if `db` was not opened by
 * `openDatabase`.
 */
export async function runStatements(db: Db, text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  if (db.isTransaction) return (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows;
  const client = await watchOf(db).pool.connect();
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

/**
 * Runs `work` in one transaction, with its connection for statements that the query builder does not know, such as
 * `copy`. Throws if `db` was not opened by `openDatabase`.
 */
export async function transactOnClient<Result>(
  db: Db,
  settings: { isolationLevel: 'repeatable read' | 'read committed'; accessMode: 'read only' | 'read write' },
  work: (client: pg.PoolClient, transaction: Db) => Promise<Result>,
): Promise<Result> {
  const client = await watchOf(db).pool.connect();
  // Releases the client after the transaction.
  const one = new Kysely<Tables>({
    dialect: new TransactionDialect({ pool: { connect: async () => client, end: async () => {}, options: {} } }),
  });
  return one
    .transaction()
    .setIsolationLevel(settings.isolationLevel)
    .setAccessMode(settings.accessMode)
    .execute((transaction) => work(client, transaction));
}
