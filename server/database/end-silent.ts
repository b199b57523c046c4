import type { Socket } from 'node:net';
import type pg from 'pg';

/** What the driver has and its types do not show. */
type OpenClient = pg.PoolClient & { connection: { stream: Socket } };

/**
 * Breaks a connection that has said nothing for so long after it was asked: a server that hangs, or that the network
 * does not reach any more, ends no statement by itself, and whoever asked would wait until the system gives the
 * connection up, which takes a quarter of an hour. Where a connection is told to let statements take their time, it may.
 */
export function endSilent(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = (client as OpenClient).connection;
  let mostMs = silenceMs;
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const askAndWatch = (text: unknown, ...more: unknown[]) => {
    if (text === 'set statement_timeout = 0') mostMs = 0;
    if (text === 'reset statement_timeout') mostMs = silenceMs;
    // Begins anew with all that is sent or comes in; 0 is for ever.
    stream.setTimeout(mostMs);
    return ask(text, ...more);
  };
  client.query = askAndWatch as typeof client.query;
  // Nothing is asked any more.
  client.on('drain', () => stream.setTimeout(0));
  stream.on('timeout', () => stream.destroy(new Error('Connection terminated after a long silence')));
}
