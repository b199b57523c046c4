import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxUploadBytes } from '#contract/constants.ts';
import { Problem } from './problem.ts';

/** Clients read an error response only after sending the body, so this many bytes of a rejected body are read and dropped. */
export const maxDroppedBytes = 3 * maxUploadBytes;
/** The time limit of any request. */
const maxDroppingMs = 180_000;
const checkMs = 100;

/**
 * Closes connections on which too many bytes arrive after the response: if a request is answered before its body was read,
 * Node reads the body to its end, however long it is.
 */
export function limitUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete === false) limitRest(raw);
    done();
  });
}

/** Node emits no data of a body that it drops, so the bytes of the socket are compared. */
function limitRest(request: IncomingMessage): void {
  const { socket } = request;
  const answeredAtBytes = socket.bytesRead;
  const check = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(check);
    else if (socket.bytesRead - answeredAtBytes > maxDroppedBytes) socket.destroy();
  }, checkMs).unref();
}

/** Reads the body of a request and drops it. Throws `too-large` beyond 30 MB. */
export async function discardBody({ raw }: FastifyRequest): Promise<void> {
  const isTooLarge = Number(raw.headers['content-length'] ?? 0) > maxDroppedBytes;
  if (!isTooLarge) await drop(raw, maxDroppedBytes, maxDroppingMs);
  if (!hasEnded(raw)) throw new Problem('too-large');
}

/** Reads the rest of a body and drops it. Resolves at its end, or once a size or time is exceeded. */
export function drop(body: Readable, maxBytes: number, maxMs: number): Promise<void> {
  if (hasEnded(body)) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxMs);
  let dropped = 0;
  const count = (chunk: Uint8Array) => {
    dropped += chunk.length;
    if (dropped > maxBytes) resolve();
  };
  body.on('data', count);
  for (const end of ['end', 'error', 'close']) body.once(end, () => resolve());
  body.resume();
  return promise.finally(() => {
    clearTimeout(timer);
    body.off('data', count);
  });
}

/** Closes the connection of a client that continues to send beyond the limits. */
export async function cutOffAfter(request: IncomingMessage, maxBytes: number, maxMs: number): Promise<void> {
  await drop(request, maxBytes, maxMs);
  if (!hasEnded(request)) request.socket.destroy();
}

function hasEnded(body: Readable): boolean {
  return body.readableEnded || body.destroyed;
}
