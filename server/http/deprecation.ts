import type { onRequestHookHandler, onSendHookHandler } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';

/** Page with the rules of deprecation. */
const documentation = '/api/docs';

/**
 * Returns the hooks of a route that announce the end of an endpoint in all its responses, cached ones and refusals
 * included: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and links to its successor and to the documentation.
 */
export function announceDeprecation(deprecated: NonNullable<Endpoint['deprecated']>): {
  onRequest: onRequestHookHandler;
  onSend: onSendHookHandler;
} {
  const { since, sunset, successor } = deprecated;
  const headers = {
    deprecation: `@${new Date(since).getTime() / 1000}`,
    sunset: new Date(sunset).toUTCString(),
  };
  const links = `<${successor}>; rel="successor-version", <${documentation}>; rel="deprecation"; type="text/html"`;
  return {
    onRequest(_request, reply, done) {
      reply.headers({ ...headers, link: links });
      done();
    },
    // The handler may have replaced the links. Cached responses are not sent through this hook, and keep them.
    onSend(_request, reply, payload, done) {
      const others = String(reply.getHeader('link') ?? '');
      if (!others.includes(links)) reply.header('link', others === '' ? links : `${others}, ${links}`);
      done(null, payload);
    },
  };
}
