import type { FastifyInstance } from 'fastify';

/** Mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058, 3.1): that they ask at all says what they want. */
export function acceptOneClick(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1024 }, (_request, payload, parsed) => {
    payload
      .resume()
      .on('end', () => parsed(null, undefined))
      .on('error', parsed);
  });
}
