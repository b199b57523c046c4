import type { FastifyInstance } from 'fastify';
import type { ClientEndpoint } from '#contract/endpoint.ts';

/** As either of them, as they like (RFC 8058, 3.1). */
const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Mail programs send `List-Unsubscribe=One-Click` as a form: that they ask at all says what they want. */
export function acceptOneClick(app: FastifyInstance): void {
  app.addContentTypeParser(formTypes, { bodyLimit: 1024 }, (_request, payload, parsed) => {
    payload
      .resume()
      .on('end', () => parsed(null, undefined))
      .on('error', parsed);
  });
}

/**
 * Those that know nothing of it have a browser open the address (RFC 2369, 3.2), as scanners of mails do: it leads to the page
 * on which a press ends them, and ends nothing itself.
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
