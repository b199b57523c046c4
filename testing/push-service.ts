import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PushReceiver } from './push-receiver.ts';

/** A message received by the push service. */
export interface StoredMessage {
  headers: IncomingHttpHeaders;
  /** Encrypted, in base64. */
  body: string;
}

export interface PushService {
  /** For `PUSH_SERVERS`. */
  host: string;
  /** The responses from now on; `'hangs up'` closes the connection. */
  answers: { status: number; headers?: Record<string, string> } | 'hangs up';
  /** Returns a browser with an endpoint of its own. */
  subscribe(): SubscribedBrowser;
  close(): void;
}

interface SubscribedBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The decrypted messages that were accepted for it. */
  readonly received: { headers: IncomingHttpHeaders; notification: Record<string, unknown> }[];
}

/**
 * Starts a push service (RFC 8030) on loopback: any path is an endpoint, and `GET` returns the messages accepted for
 * it.
 */
export async function openPushService(): Promise<PushService> {
  const messages = new Map<string, StoredMessage[]>();
  const messagesAt = (path = '') => messages.get(path) ?? messages.set(path, []).get(path) ?? [];
  const server = createServer(async (request, response) => {
    const { url, method, headers, socket } = request;
    if (method === 'GET') return response.end(JSON.stringify(messagesAt(url)));
    const body = await buffer(request);
    const { answers } = service;
    if (answers === 'hangs up') return socket.destroy();
    if (answers.status < 300) messagesAt(url).push({ headers, body: body.toString('base64') });
    return response.writeHead(answers.status, answers.headers).end();
  });
  const service: PushService = {
    host: '',
    answers: { status: 201 },
    subscribe() {
      const path = `/message/${crypto.randomUUID()}`;
      const receiver = new PushReceiver();
      return {
        endpoint: `http://${service.host}${path}`,
        keys: receiver.keys,
        get received() {
          return messagesAt(path).map(({ headers, body }) => ({
            headers,
            notification: JSON.parse(receiver.open(Buffer.from(body, 'base64'))).notification,
          }));
        },
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
