import type { onSendHookHandler } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';

/** Page with the rules of deprecation. */
const documentation = '/api/docs';

/**
 * Returns a hook that announces the end of an endpoint in all its responses, refusals included: `Deprecation` (RFC
 * 9745), `Sunset` (RFC 8594), and links to its successor and to the documentation.
 */
export function announceDeprecation(deprecated: NonNullable<Endpoint['deprecated']>): onSendHookHandler {
  const { since, sunset, successor } = deprecated;
  const headers = {
    deprecation: `@${new Date(since).getTime() / 1000}`,
    sunset: new Date(sunset).toUTCString(),
  };
  const links = `<${successor}>; rel="successor-version", <${documentation}>; rel="deprecation"; type="text/html"`;
  return (_request, reply, payload, done) => {
    const others = reply.getHeader('link');
    reply.headers({ ...headers, link: others === undefined ? links : `${others}, ${links}` });
    done(null, payload);
  };
}
