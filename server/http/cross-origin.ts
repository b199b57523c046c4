/** Headers that scripts of other sites may read besides the basic ones. */
const exposed = [
  'Link',
  'ETag',
  'Location',
  'Content-Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Deprecation',
  'Sunset',
];

/** Headers of every response that scripts of other sites may read, errors included. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(', '),
};

/** Returns whether a path belongs to the public interface. */
export function isPublicInterface(path: string): boolean {
  return path === '/api/v1' || path.startsWith('/api/v1/');
}

/** Returns whether scripts of other sites may read the responses of a path. */
export function isCrossOriginPath(path: string): boolean {
  return isPublicInterface(path) || path.startsWith('/feeds/');
}

/** Returns the headers of a response to a preflight request (`OPTIONS`) for a path with these methods. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': (methods.length > 0 ? methods : ['GET']).join(', '),
    'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match',
    'access-control-max-age': '86400',
  };
}
