import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message as it arrived. */
export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * How a path answers: a status with headers; `resets` closes the connection; `hangs` never answers; `endless` answers
 * 200 with a body that does not end.
 */
type Answer = { status: number; headers?: Record<string, string> } | 'resets' | 'hangs' | 'endless';

export interface WebhookReceiver {
  /** For `WEBHOOK_SERVERS`. */
  host: string;
  url(path?: string): string;
  /** Answers of paths; 204 by default. */
  answers: Map<string, Answer>;
  /** Everything that arrived, also what was answered with a failure. */
  received: ReceivedMessage[];
  /** Most concurrent requests: to one path, and in all. */
  most: { perPath: number; all: number };
  /** The client ports of connections. */
  ports: Set<number>;
  /** Called for each message, before it is answered. */
  onMessage: (message: ReceivedMessage) => void;
  close(): Promise<void>;
}

/** Starts a receiver of webhooks on loopback. Any path accepts messages. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const open = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { url: path = '/', headers, socket } = request;
    open.set(path, (open.get(path) ?? 0) + 1);
    const running = [...open.values()];
    receiver.most.all = Math.max(
      receiver.most.all,
      running.reduce((sum, count) => sum + count, 0),
    );
    receiver.most.perPath = Math.max(receiver.most.perPath, ...running);
    receiver.ports.add(socket.remotePort ?? 0);
    response.once('close', () => open.set(path, (open.get(path) ?? 1) - 1));
    const message = { path, headers, body: await text(request) };
    receiver.received.push(message);
    receiver.onMessage(message);
    const answer = receiver.answers.get(path) ?? { status: 204 };
    if (answer === 'resets') socket.destroy();
    else if (answer === 'endless') sendEndlessly(response.writeHead(200));
    else if (answer !== 'hangs') response.writeHead(answer.status, answer.headers).end();
  });
  const receiver: WebhookReceiver = {
    host: '',
    url: (path = '/hook') => `http://${receiver.host}${path}`,
    answers: new Map(),
    received: [],
    most: { perPath: 0, all: 0 },
    ports: new Set(),
    onMessage: () => {},
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}

function sendEndlessly(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, '.');
  const more = () => {
    while (!response.destroyed) if (!response.write(chunk)) return void response.once('drain', more);
  };
  more();
}
