import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mostUploadBytes } from '#contract/constants.ts';
import { Problem } from './problem.ts';

/** A caller reads a refusal only after it has sent its body, so this much of one is read and dropped. */
export const maxDroppedBytes = 3 * mostUploadBytes;
/** As long as any request may take. */
const maxDroppingMs = 180_000;
const checkMs = 100;

/**
 * Ends connections whose request was answered before its body was read, once too much of the body has come: Node would read
 * it to the end, however long it is.
 */
export function limitUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete === false) limitRest(raw);
    done();
  });
}

/** Node hands out nothing of a body that it drops, so the connection is asked how much has come. */
function limitRest(request: IncomingMessage): void {
  const { socket } = request;
  const answeredAtBytes = socket.bytesRead;
  const check = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(check);
    else if (socket.bytesRead - answeredAtBytes > maxDroppedBytes) socket.destroy();
  }, checkMs).unref();
}

/** Reads the body of a request without keeping it. Refuses with `too-large` beyond 30 MB. */
export async function discardBody({ raw }: FastifyRequest): Promise<void> {
  const isTooLarge = Number(raw.headers['content-length'] ?? 0) > maxDroppedBytes;
  if (!isTooLarge) await drop(raw, maxDroppedBytes, maxDroppingMs);
  if (!hasEnded(raw)) throw new Problem('too-large');
}

/** Reads the rest of a body without keeping it, up to a size and a time. */
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

/** Ends the connection of a caller that goes on sending. */
export async function cutOffAfter(request: IncomingMessage, maxBytes: number, maxMs: number): Promise<void> {
  await drop(request, maxBytes, maxMs);
  if (!hasEnded(request)) request.socket.destroy();
}

function hasEnded(body: Readable): boolean {
  return body.readableEnded || body.destroyed;
}
