import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from './after-file.ts';
import { flood } from './flood.ts';

/** What the server outside does with a question. */
export type Behaviour =
  | { json: unknown }
  | { text: string }
  | { status: number }
  | { redirectTo: string }
  /** Sends without an end. */
  | 'floods'
  /** Begins an answer and never finishes it. */
  | 'stalls'
  /** Takes the question and says nothing. */
  | 'is silent'
  | 'hangs up';

export interface GeocoderServer {
  /** Where it listens, for `GEOCODER_URL`. */
  url: string;
  /** What it has been asked, in order; `atMs` by the clock of this process. */
  questions: { url: URL; headers: IncomingMessage['headers']; atMs: number }[];
  /** From now on it behaves like this. */
  behave(behaviour: Behaviour): void;
  /** Stops listening: connections are refused. */
  close(): Promise<void>;
}

/** A real HTTP server on loopback in the place of a geocoder outside: it answers as told. Closed when the tests of the file are done. */
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
