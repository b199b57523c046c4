import type { FastifyInstance } from 'fastify';

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
