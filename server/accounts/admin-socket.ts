import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { Email } from '#contract/credentials.ts';
import type { Tools } from '#server/tools.ts';
import { grantAdministration, type Outcome, revokeAdministration } from './administrators.ts';

/** What the operator asks for: `npm run admin -- grant ana@example.org`. */
export const Order = z.object({ action: z.enum(['grant', 'revoke']), email: Email });
export type Order = z.infer<typeof Order>;

const Answer = z.object({ isSo: z.boolean(), line: z.string() });

export function carryOut(tools: Pick<Tools, 'db' | 'clock'>, { action, email }: Order): Promise<Outcome> {
  return action === 'grant' ? grantAdministration(tools, email) : revokeAdministration(tools, email);
}

/** Longer than any order, shorter than a joke. */
const mostBytes = 1000;
/** A busy server may take a while; an operator sees nothing happen meanwhile, and knows it is busy. */
const patienceMs = 20_000;

interface OpenSocket {
  close(): Promise<void>;
}

/**
 * Listens to the operator's command, which can't open the embedded database while we have it. Whoever may open the socket
 * could open the database's files too: its mode asks for the same user, and nothing else is asked. To be called once the
 * database is ours: a socket that is there then is a dead server's.
 */
export async function openAdminSocket(tools: Pick<Tools, 'db' | 'clock' | 'config' | 'log'>): Promise<OpenSocket> {
  const path = socketPath(tools.config.dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serveOne(tools, socket).catch((error) => {
      tools.log.warn({ err: error }, 'an order of the operator came to nothing');
      socket.destroy();
    });
  });
  try {
    rmSync(path, { force: true });
    await listenPrivately(server, path);
  } catch (error) {
    // A path longer than some hundred characters is one that no socket can have: all else goes on.
    tools.log.warn({ err: error, path }, 'npm run admin will not work while this server runs');
  }
  return { close: () => new Promise((done) => server.close(() => done())) };
}

function socketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

/** Between making a socket and changing its mode, anyone could open it: so it is made with the right one. */
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
  socket.setTimeout(patienceMs, () => socket.destroy());
  let given = '';
  // Half of the connection ends here; the other half is for the answer.
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    given += chunk;
    if (given.length > mostBytes) throw new Error('That is no order.');
  }
  socket.end(JSON.stringify(await carryOut(tools, Order.parse(JSON.parse(given)))));
}

/** Has the running server do it; undefined where none listens. */
export async function orderRunningServer(dataDir: string, order: Order): Promise<Outcome | undefined> {
  const socket = createConnection({ path: socketPath(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('The server does not answer.')));
  socket.end(JSON.stringify(order));
  const answer = await text(socket);
  if (answer === '') throw new Error('The running server has not carried it out. Its log says why.');
  return Answer.parse(JSON.parse(answer));
}
