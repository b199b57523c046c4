import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** Longer than any valid request. */
const maxBytes = 1000;
/** A client sends its request at once. */
const requestTimeoutMs = 20_000;

export interface OpenSocket {
  close(): Promise<void>;
}

interface Log {
  warn(details: object, message: string): void;
}

/**
 * Answers requests of commands on the same machine, one a connection, in JSON. Only the system user of the server can
 * access the socket. Call it once the data folder is locked: an existing socket is then left over from a dead server.
 * If the socket cannot be opened, logs a warning.
 */
export async function openPrivateSocket(
  path: string,
  log: Log,
  answer: (request: unknown) => Promise<unknown>,
): Promise<OpenSocket> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serveOne(socket, answer).catch((error) => {
      log.warn({ err: error }, 'a request of a command failed');
      socket.destroy();
    });
  });
  try {
    rmSync(path, { force: true });
    await listenPrivately(server, path);
  } catch (error) {
    // Socket paths are limited to about a hundred characters. The server works without the socket.
    log.warn(
      { err: error, path },
      'commands (npm run admin, npm run backup) do not work while this server runs, because its socket cannot be opened',
    );
  }
  return { close: () => new Promise((done) => server.close(() => done())) };
}

/** Creates the socket with its final mode, so that it is never accessible to others. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
  chmodSync(path, 0o600);
}

async function serveOne(socket: Socket, answer: (request: unknown) => Promise<unknown>): Promise<void> {
  socket.setTimeout(requestTimeoutMs, () => socket.destroy());
  let received = '';
  // The client ends its half of the connection after the request; the other half is for the response.
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    received += chunk;
    if (received.length > maxBytes) throw new Error('The request is too long.');
  }
  // The client decides how long it waits.
  socket.setTimeout(0);
  socket.end(JSON.stringify(await answer(JSON.parse(received))));
}

/**
 * Sends a request to the server that listens at `path`. Returns its answer, or undefined if no server listens. Throws if
 * the server fails, or is silent for `timeoutMs`.
 */
export async function askPrivateSocket(path: string, request: unknown, timeoutMs: number): Promise<unknown> {
  const socket = createConnection({ path, allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The server does not answer.')));
  socket.end(JSON.stringify(request));
  const answer = await text(socket);
  if (answer === '') throw new Error('The running server failed to process the request. See its log.');
  return JSON.parse(answer);
}
