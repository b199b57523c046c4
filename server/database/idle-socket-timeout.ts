import type { Socket } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** Applies to the following statements of the connection. */
const disableTimeout = 'set statement_timeout = 0';
const resetTimeout = 'reset statement_timeout';

/** Runs `work` on one connection without a statement timeout, and without a limit for the server's silence. */
export function withoutStatementTimeout<Result>(db: Db, work: (one: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (one) => {
    await sql.raw(disableTimeout).execute(one);
    try {
      return await work(one);
    } finally {
      // An unusable connection is closed; `work` has failed with it, and its error says so.
      await sql
        .raw(resetTimeout)
        .execute(one)
        .catch(() => {});
    }
  });
}

/** Exists in the driver but not in its types. */
type OpenClient = pg.PoolClient & { connection: { stream: Socket } };

/**
 * Makes a connection close itself if its server is silent for `silenceMs` after a query: a server that hangs or is
 * unreachable never ends a statement, and its client would wait for a quarter of an hour, until the system gives up.
 * Does not apply to work `withoutStatementTimeout`.
 */
export function closeWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = (client as OpenClient).connection;
  let maxMs = silenceMs;
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const askAndWatch = (text: unknown, ...more: unknown[]) => {
    if (text === disableTimeout) maxMs = 0;
    if (text === resetTimeout) maxMs = silenceMs;
    // Restarts with each sent or received byte; 0 means no limit.
    stream.setTimeout(maxMs);
    return ask(text, ...more);
  };
  client.query = askAndWatch as typeof client.query;
  // No query is pending.
  client.on('drain', () => stream.setTimeout(0));
  stream.on('timeout', () => stream.destroy(new Error('Connection terminated after a long silence')));
}
