import { randomUUID } from 'node:crypto';
import { type OutgoingHttpHeaders, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '#contract/problems.ts';
import { Problem, problemDetails } from './problem.ts';

/** What Node's parser gives up on; whatever else it does is a malformed request. */
const codeOfError: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'header-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** An answer in Node's hands: the socket tells nobody else whether it has begun. */
interface AnsweringSocket extends Socket {
  _httpMessage?: { headersSent: boolean } | null;
}

/**
 * Answers what no route ever sees, since it can't be read to the end of its headers, as everything else is refused: in
 * problem details, with the same headers. `told` hears of the status.
 */
export function refuseUnread(headers: OutgoingHttpHeaders, told: (status: number) => void) {
  return (error: Error & { code?: string }, socket: AnsweringSocket): void => {
    // Nobody listens any more, or has half an answer already: another one would be read as a part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const { status, body, all } = refusal(codeOfError[error.code ?? ''] ?? 'malformed-request', headers);
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    told(status);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`, () => socket.destroy());
  };
}

/** `Expect` may ask for one thing only, to be told to go on; Node answers all others before any route, and with nothing. */
export function refuseExpectations(
  server: Pick<Server, 'on'>,
  headers: OutgoingHttpHeaders,
  told: (status: number) => void,
): void {
  server.on('checkExpectation', (_request, response) => {
    const { status, body, all } = refusal('expectation-failed', headers);
    told(status);
    response.writeHead(status, all).end(body);
  });
}

/** `CONNECT` asks a proxy for a tunnel, and Node would close the connection without an answer. */
export function refuseTunnels(
  server: Pick<Server, 'on'>,
  headers: OutgoingHttpHeaders,
  told: (status: number) => void,
): void {
  const refuse = refuseUnread(headers, told);
  server.on('connect', (_request, socket) => refuse(new Error('CONNECT is not supported'), socket as Socket));
}

function refusal(code: ProblemCode, headers: OutgoingHttpHeaders) {
  const details = problemDetails(new Problem(code), `urn:uuid:${randomUUID()}`);
  const body = JSON.stringify(details);
  const all = {
    ...headers,
    date: new Date().toUTCString(),
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { status: details.status, body, all };
}
