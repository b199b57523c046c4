import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the client has the representation with this ETag. Compared weakly (RFC 9110, 13.1.2). */
export function isNotModified({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((known) => opaqueTag(known) === opaqueTag(etag));
}

function opaqueTag(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}

/**
 * Redirects permanently from a former path to the current one. Not cached, because the former slug may be taken again: a
 * cached redirect would then be a loop.
 */
export function redirectUncached(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(address, 301);
}
