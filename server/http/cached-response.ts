import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding, type Encoding } from './compression.ts';
import { isNotModified } from './conditional-requests.ts';
import type { EncodedText } from './encoded-text.ts';

/** A response that is the same for everyone. */
export interface CachedResponse {
  /** Default: 200. */
  status?: number;
  headers: Record<string, string>;
  text: EncodedText;
  /** Without one, the client never gets 304. */
  etag?: string | undefined;
}

/** Returns the ETag of a response: a hash of its text. It is weak, because it is the same for all encodings. */
export function etagOf(text: string | Uint8Array): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

/**
 * Sends a response in the best encoding that the client accepts, or 304 if the client has a copy. Written past Fastify's own
 * `send`, which takes as long as everything else.
 */
export function sendCached(
  { status = 200, headers, text, etag }: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (etag !== undefined && isNotModified(request, etag)) return write(reply, 304, headers);
  const encoding = text.isWorthCompressing ? bestEncoding(request.headers['accept-encoding']) : 'identity';
  const bytes = text.in(encoding);
  const send = (bytes: Buffer) => write(reply, status, headers, bytes, encoding);
  return Buffer.isBuffer(bytes) ? send(bytes) : bytes.then(send);
}

/** Sends bytes as they are, never compressed again, or 304 if the client has a copy. */
export function sendBytes(
  { headers, bytes, etag }: { headers: Record<string, string>; bytes: Buffer; etag: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const all = { ...headers, etag };
  return isNotModified(request, etag) ? write(reply, 304, all) : write(reply, 200, all, bytes);
}

/**
 * Sends a response from a cache. Returns undefined if it was sent at once, because its copy in this encoding exists;
 * otherwise a promise, for which the route must wait: Fastify would answer for a route that returns nothing, and a
 * second answer would end the process.
 */
export function sendHit(
  cached: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  const sending = sendCached(cached, request, reply);
  // Waiting for a reply that was sent takes longer than sending it.
  return sending instanceof Promise ? sending : undefined;
}

function write(
  reply: FastifyReply,
  status: number,
  headers: Record<string, string>,
  bytes?: Buffer,
  encoding: Encoding = 'identity',
): FastifyReply {
  const given = reply.getHeaders() as OutgoingHttpHeaders;
  // Links about the endpoint itself come after those of the response.
  const link = [headers.link, given.link].filter(Boolean).join(', ');
  const all = Object.assign(given, headers, link !== '' && { link });
  if (encoding !== 'identity') all['content-encoding'] = encoding;
  if (bytes) all['content-length'] = bytes.length;
  reply.hijack().raw.writeHead(status, all).end(bytes);
  return reply;
}
