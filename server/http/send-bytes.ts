import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { sizeOf } from './gapped-text.ts';

/**
 * Sends what is packed already, or nothing at all with `304`. Written by hand: the framework's looking at it takes as long
 * as all the rest.
 */
export function sendBytes(
  reply: FastifyReply,
  status: number,
  headers: OutgoingHttpHeaders,
  pieces: readonly Buffer[] | null,
): FastifyReply {
  const all = Object.assign(reply.getHeaders() as OutgoingHttpHeaders, headers);
  const { raw } = reply.hijack();
  if (pieces === null) {
    raw.writeHead(status, all).end();
    return reply;
  }
  all['content-length'] = sizeOf(pieces);
  raw.writeHead(status, all);
  raw.cork();
  for (const piece of pieces) raw.write(piece);
  raw.end();
  return reply;
}
