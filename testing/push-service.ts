import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PushReceiver } from './push-receiver.ts';

/** A message as the push service has it; `notification` is what the browser makes of it. */
interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  bytes: number;
  notification: Record<string, unknown>;
}

interface SubscribedBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  received: ReceivedMessage[];
}

export interface PushService {
  /** For `PUSH_SERVERS`. */
  host: string;
  /** A browser with an endpoint of its own. */
  subscribe(): SubscribedBrowser;
  /** What it says from now on; `'hangs up'` is nothing at all. */
  answers: { status: number; headers?: Record<string, string> } | 'hangs up';
  close(): Promise<void>;
}

/** A push service (RFC 8030) on this machine. It hands each message to its browser at once, which opens it. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: SubscribedBrowser; receiver: PushReceiver }>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { answers } = service;
    if (answers === 'hangs up') return request.socket.destroy();
    const found = browsers.get(request.url ?? '');
    if (found && answers.status < 300) {
      const { notification } = JSON.parse(found.receiver.open(body));
      found.browser.received.push({ headers: request.headers, bytes: body.length, notification });
    }
    response.writeHead(found ? answers.status : 404, answers.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    host,
    answers: { status: 201 },
    subscribe() {
      const path = `/message/${crypto.randomUUID()}`;
      const receiver = new PushReceiver();
      const browser = { endpoint: `http://${host}${path}`, keys: receiver.keys, received: [] };
      browsers.set(path, { browser, receiver });
      return browser;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
