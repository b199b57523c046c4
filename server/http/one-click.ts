import type { FastifyInstance } from 'fastify';
import type { ClientEndpoint } from '#contract/endpoint.ts';

/** Mail programs may use either (RFC 8058, 3.1). */
const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Accepts `List-Unsubscribe=One-Click` as a form. Its body is dropped, because the request itself is the instruction. */
export function acceptOneClick(app: FastifyInstance): void {
  app.addContentTypeParser(formTypes, { bodyLimit: 1024 }, (_request, payload, parsed) => {
    payload
      .resume()
      .on('end', () => parsed(null, undefined))
      .on('error', parsed);
  });
}

/**
 * Redirects GET requests to a page where the user unsubscribes with a click. Mail programs without one-click open the URL in a
 * browser (RFC 2369, 3.2), and mail scanners open it too, so GET must not unsubscribe.
 */
export function showPageInstead(
  app: FastifyInstance,
  { path }: ClientEndpoint,
  pageOf: (secret: string) => string,
): void {
  app.get(path, (request, reply) => {
    const secret = new URLSearchParams(request.url.split('?')[1]).get('secret') ?? '';
    return reply.header('cache-control', 'no-store').redirect(pageOf(encodeURIComponent(secret)), 303);
  });
}
