import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether who asks has what goes by this tag already. Tags that differ in being weak alone are the same here (RFC 9110, 13.1.2). */
export function hasCopy({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known.trim() === '*' || known.split(',').some((tag) => opaque(tag) === opaque(etag));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/**
 * Leads from a former address to the one of now. For good, as far as anyone knows; but a name may come back, and with it the
 * address: who kept the way from there would go in circles.
 */
export function leadOn(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(address, 301);
}
