import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from './after-file.ts';
import { flood } from './flood.ts';

/** How the external server responds. */
export type Behaviour =
  | { json: unknown }
  | { text: string }
  | { status: number }
  | { redirectTo: string }
  /** Sends data endlessly. */
  | 'floods'
  /** Starts a response and never finishes it. */
  | 'stalls'
  /** Accepts the request and never responds. */
  | 'is silent'
  | 'hangs up';

export interface GeocoderServer {
  /** For `GEOCODER_URL`. */
  url: string;
  /** The received requests in order; `atMs` is the process time. */
  questions: { url: URL; headers: IncomingMessage['headers']; atMs: number }[];
  /** Changes the behaviour from now on. */
  behave(behaviour: Behaviour): void;
  /** Stops listening: connections are refused. */
  close(): Promise<void>;
}

/**
 * Starts an HTTP server on loopback that replaces an external geocoder, answers as `behaviour` says and records the
 * requests. Closed after the tests of the file.
 */
export async function geocoderServer(behaviour: Behaviour = { json: [] }): Promise<GeocoderServer> {
  let current = behaviour;
  const questions: GeocoderServer['questions'] = [];
  const server = createServer((request, response) => {
    questions.push({
      url: new URL(request.url ?? '', 'http://geocoder.invalid'),
      headers: request.headers,
      atMs: performance.now(),
    });
    answer(current, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  afterFile(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    questions,
    behave(next) {
      current = next;
    },
    close,
  };
}

function answer(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  if (behaviour === 'is silent') return;
  if (behaviour === 'hangs up') {
    request.socket.destroy();
    return;
  }
  if (behaviour === 'stalls' || behaviour === 'floods') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[');
    if (behaviour === 'floods') flood(response);
    return;
  }
  if ('redirectTo' in behaviour) {
    response.writeHead(302, { location: behaviour.redirectTo }).end();
    return;
  }
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, { 'content-type': 'text/html' }).end('<h1>No</h1>');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('text' in behaviour ? behaviour.text : JSON.stringify(behaviour.json));
}
