import { join } from 'node:path';
import * as z from 'zod/mini';
import { Email } from '#contract/credentials.ts';
import { DeepCheck, noteDeepCheck } from '#server/backup/nightly/service.ts';
import { askPrivateSocket, type OpenSocket, openPrivateSocket } from '#server/network/private-socket.ts';
import { resumeSite } from '#server/pause/service.ts';
import type { Tools } from '#server/tools.ts';
import { grantAdministration, type Outcome, revokeAdministration } from './administrators.ts';

/** A request of the operator: `npm run admin -- grant ana@example.org`, or `resume`. */
export const Order = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['grant', 'revoke']), email: Email }),
  z.object({ action: z.literal('resume') }),
  z.object({ action: z.literal('deep-check'), ...DeepCheck.shape }),
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
  if (order.action === 'deep-check') {
    await noteDeepCheck(tools, order);
    return { isSo: true, line: 'The verification is recorded.' };
  }
  const line = (await resumeSite(tools.db))
    ? 'The site is resumed: it sends mails and push messages, and reads sources.'
    : 'The site was not paused.';
  return { isSo: true, line };
}

/**
 * Listens for requests of `npm run admin`, which cannot open the embedded database while the server uses it. Only the
 * system user of the server can access the socket, so there is no further authentication. If the socket cannot be
 * opened, logs a warning.
 */
export function openAdminSocket(tools: Pick<Tools, 'db' | 'clock' | 'config' | 'log'>): Promise<OpenSocket> {
  return openPrivateSocket(socketPath(tools.config.dataDir), tools.log, (request) =>
    executeRequest(tools, Order.parse(request)),
  );
}

function socketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

/** A busy server may take a while. */
const timeoutMs = 20_000;

/**
 * Sends a request to the running server. Returns its outcome, or undefined if no server listens. Throws if the server
 * fails or is silent for 20 seconds.
 */
export async function requestFromRunningServer(dataDir: string, order: Order): Promise<Outcome | undefined> {
  const answer = await askPrivateSocket(socketPath(dataDir), order, timeoutMs);
  return answer === undefined ? undefined : SocketReply.parse(answer);
}
