import { randomUUID } from 'node:crypto';
import { type OutgoingHttpHeaders, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '#contract/problems.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { Problem, problemDetails } from './problem.ts';

/** Problem codes of parser errors. All others are `malformed-request`. */
const codeOfError: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'header-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

interface ParserError extends Error {
  code?: string;
  /** The bytes that were parsed when it failed: a buffer, which Fastify declares otherwise. */
  rawPacket?: unknown;
}

/** Node's own reference to the response in progress: the socket has no public property for it. */
interface SocketWithResponse extends Socket {
  _httpMessage?: { headersSent: boolean } | null;
}

/**
 * Returns the listener for `clientError`: for requests that cannot be parsed, so that no route gets them, it sends
 * problem details with these headers, calls `onRefusal` with the status, and closes the connection.
 */
export function handleClientError(
  headers: OutgoingHttpHeaders,
  publicUrl: string,
  onRefusal: (status: number) => void,
) {
  return (error: ParserError, socket: SocketWithResponse): void => {
    // The client is gone, or has received half of a response: a second one would be read as a part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const { status, body, all } = refusal(codeOfError[error.code ?? ''] ?? 'malformed-request', headers, publicUrl);
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    onRefusal(status);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${isHead(error) ? '' : body}`, () =>
      socket.destroy(),
    );
  };
}

/** Whether the method of the request is `HEAD`, as far as it is known: a long request arrives in several packets. */
function isHead({ rawPacket }: ParserError): boolean {
  // Requests that were parsed before may precede it, each with an empty line at its end.
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  return text.trimEnd().split('\r\n\r\n').at(-1)?.startsWith('HEAD ') ?? false;
}

/**
 * Answers requests with an `Expect` other than `100-continue` with 417 and problem details. Node alone would send no
 * body.
 */
export function refuseExpectations(
  server: Pick<Server, 'on'>,
  headers: OutgoingHttpHeaders,
  publicUrl: string,
  onRefusal: (status: number) => void,
): void {
  server.on('checkExpectation', (_request, response) => {
    const { status, body, all } = refusal('expectation-failed', headers, publicUrl);
    onRefusal(status);
    response.writeHead(status, all).end(body);
  });
}

/**
 * Answers `CONNECT` requests with problem details and closes the connection. Node alone would close it without a
 * response.
 */
export function refuseTunnels(
  server: Pick<Server, 'on'>,
  headers: OutgoingHttpHeaders,
  publicUrl: string,
  onRefusal: (status: number) => void,
): void {
  const refuse = handleClientError(headers, publicUrl, onRefusal);
  server.on('connect', (_request, socket) => refuse(new Error('CONNECT is not supported'), socket as Socket));
}

function refusal(code: ProblemCode, headers: OutgoingHttpHeaders, publicUrl: string) {
  const details = problemDetails(new Problem(code), publicUrl, `urn:uuid:${randomUUID()}`);
  const body = JSON.stringify(details);
  const all = {
    ...headers,
    // The path is unknown, so that it may be one of the public interface.
    ...crossOriginHeaders,
    date: new Date().toUTCString(),
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { status: details.status, body, all };
}
