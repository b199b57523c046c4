import type { Socket } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** Applies until the transaction ends, so never to another client of a connection pooler. */
const disableTimeout = 'set local statement_timeout = 0';

/**
 * Runs `work` in one transaction without a limit for its statements, for the time between them, and for the server's
 * silence. It reads what other transactions have committed, also while it waits for them.
 */
export function withoutTimeouts<Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await sql.raw(disableTimeout).execute(transaction);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      return await work(transaction);
    });
}

/** Exists in the driver but not in its types. */
type OpenClient = pg.PoolClient & { connection: { stream: Socket } };

/**
 * Makes a connection close itself if its server is silent for `silenceMs` after a query: a server that hangs or is
 * unreachable never ends a statement, and its client would wait for a quarter of an hour, until the system gives up.
 * Does not apply to work `withoutTimeouts`.
 */
export function closeWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = (client as OpenClient).connection;
  let maxMs = silenceMs;
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const askAndWatch = (text: unknown, ...more: unknown[]) => {
    if (text === disableTimeout) maxMs = 0;
    // Restarts with each sent or received byte; 0 means no limit.
    stream.setTimeout(maxMs);
    if (text === 'commit' || text === 'rollback') maxMs = silenceMs;
    return ask(text, ...more);
  };
  client.query = askAndWatch as typeof client.query;
  // No query is pending.
  client.on('drain', () => stream.setTimeout(0));
  stream.on('timeout', () => stream.destroy(new Error('Connection terminated after a long silence')));
}
