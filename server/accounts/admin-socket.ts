import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { Email } from '#contract/credentials.ts';
import { resumeSite } from '#server/pause/service.ts';
import type { Tools } from '#server/tools.ts';
import { grantAdministration, type Outcome, revokeAdministration } from './administrators.ts';

/** A request of the operator: `npm run admin -- grant ana@example.org`, or `resume`. */
export const Order = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['grant', 'revoke']), email: Email }),
  z.object({ action: z.literal('resume') }),
]);
export type Order = z.infer<typeof Order>;

const SocketReply = z.object({ isSo: z.boolean(), line: z.string() });

/**
 * Grants or revokes the administrator role of the account with this address, or resumes a paused site. Returns whether
 * it succeeded, with a message for the operator.
 */
export async function executeRequest(tools: Pick<Tools, 'db' | 'clock'>, order: Order): Promise<Outcome> {
  if (order.action === 'grant') return grantAdministration(tools, order.email);
  if (order.action === 'revoke') return revokeAdministration(tools, order.email);
  const line = (await resumeSite(tools.db))
    ? 'The site is resumed: it sends mails and push messages, and reads sources.'
    : 'The site was not paused.';
  return { isSo: true, line };
}

/** Longer than any valid request. */
const maxBytes = 1000;
/** A busy server may take a while. */
const timeoutMs = 20_000;

interface OpenSocket {
  close(): Promise<void>;
}

/**
 * Listens for requests of `npm run admin`, which cannot open the embedded database while the server uses it. Only the
 * system user of the server can access the socket, so there is no further authentication. Call it once the database is
 * open: an existing socket is then left over from a dead server. If the socket cannot be opened, logs a warning.
 */
export async function openAdminSocket(tools: Pick<Tools, 'db' | 'clock' | 'config' | 'log'>): Promise<OpenSocket> {
  const path = socketPath(tools.config.dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serveOne(tools, socket).catch((error) => {
      tools.log.warn({ err: error }, 'a request of npm run admin failed');
      socket.destroy();
    });
  });
  try {
    rmSync(path, { force: true });
    await listenPrivately(server, path);
  } catch (error) {
    // Socket paths are limited to about a hundred characters. The server works without the socket.
    tools.log.warn(
      { err: error, path },
      'npm run admin does not work while this server runs, because its socket cannot be opened',
    );
  }
  return { close: () => new Promise((done) => server.close(() => done())) };
}

function socketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
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

async function serveOne(tools: Pick<Tools, 'db' | 'clock'>, socket: Socket): Promise<void> {
  socket.setTimeout(timeoutMs, () => socket.destroy());
  let received = '';
  // The client ends its half of the connection after the request; the other half is for the response.
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    received += chunk;
    if (received.length > maxBytes) throw new Error('The request is too long.');
  }
  socket.end(JSON.stringify(await executeRequest(tools, Order.parse(JSON.parse(received)))));
}

/**
 * Sends a request to the running server. Returns its outcome, or undefined if no server listens. Throws if the server
 * fails or is silent for 20 seconds.
 */
export async function requestFromRunningServer(dataDir: string, order: Order): Promise<Outcome | undefined> {
  const socket = createConnection({ path: socketPath(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The server does not answer.')));
  socket.end(JSON.stringify(order));
  const answer = await text(socket);
  if (answer === '') throw new Error('The running server failed to process the request. See its log.');
  return SocketReply.parse(JSON.parse(answer));
}
