import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

/** The key that Kysely uses, so that a server of an older version is locked out, too. */
const lockKey = '3853314791062309107';

/** Locks migrations for all other processes until the transaction ends. */
// biome-ignore lint/suspicious/noExplicitAny: A lock does not depend on the tables.
export async function lockMigrations(transaction: Kysely<any>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.raw(lockKey)})`.execute(transaction);
}

/**
 * Locks migrations for a transaction instead of a session, as Kysely does by default: behind a connection pooler in
 * transaction mode the session would keep the lock, and the next start would wait for an hour.
 */
export class TransactionDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionAdapter();
  }
}

class TransactionAdapter extends PostgresAdapter {
  override acquireMigrationLock: PostgresAdapter['acquireMigrationLock'] = lockMigrations;

  /** The end of the transaction releases it. */
  override async releaseMigrationLock(): Promise<void> {}
}
