import type { Socket } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** What a connection is told of the statements that follow. */
const disableTimeout = 'set statement_timeout = 0';
const resetTimeout = 'reset statement_timeout';

/** Does something on one connection whose statements may take as long as they need, and whose server may say nothing meanwhile. */
export function withoutStatementTimeout<Result>(db: Db, work: (one: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (one) => {
    await sql.raw(disableTimeout).execute(one);
    try {
      return await work(one);
    } finally {
      // A connection that can't be told is gone. If that matters, the work has failed with it, and says how far it came.
      await sql
        .raw(resetTimeout)
        .execute(one)
        .catch(() => {});
    }
  });
}

/** What the driver has and its types do not show. */
type OpenClient = pg.PoolClient & { connection: { stream: Socket } };

/**
 * Breaks a connection that has said nothing for so long after it was asked: a server that hangs, or that the network
 * does not reach any more, ends no statement by itself, and whoever asked would wait until the system gives the
 * connection up, which takes a quarter of an hour. Work that is `withoutStatementTimeout` may wait.
 */
export function destroyIdleConnection(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = (client as OpenClient).connection;
  let maxMs = silenceMs;
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const askAndWatch = (text: unknown, ...more: unknown[]) => {
    if (text === disableTimeout) maxMs = 0;
    if (text === resetTimeout) maxMs = silenceMs;
    // Begins anew with all that is sent or comes in; 0 is for ever.
    stream.setTimeout(maxMs);
    return ask(text, ...more);
  };
  client.query = askAndWatch as typeof client.query;
  // Nothing is asked any more.
  client.on('drain', () => stream.setTimeout(0));
  stream.on('timeout', () => stream.destroy(new Error('Connection terminated after a long silence')));
}
