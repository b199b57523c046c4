import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/problems.ts';
import { outageOf } from '#server/database/outage.ts';
import { isCrossOriginPath, preflightHeaders } from './cross-origin.ts';
import { Problem, problemDetails } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Address of the site, without a slash at the end. */
    publicUrl: string;
  }
}

/** Problem codes for errors of Fastify. Other client errors are `malformed-request`. */
const codeOfStatus: Record<number, ProblemCode> = {
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
};

/**
 * Sends all errors as problem details (RFC 9457): problems thrown by features, errors of Fastify, unknown routes, and
 * internal errors, without their cause. Must be called before any route is added, because it collects the methods of paths.
 */
export function registerErrorHandlers(app: FastifyInstance): void {
  const methodsOf = collectMethods(app);

  /** Runs before body parsing, so that unknown routes answer 404 or 405 even if the body is invalid. */
  async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const methods = methodsOf(path);
    // The router does not match a path with a part that is longer than any id or slug.
    const isPartTooLong = request.method !== 'OPTIONS' && methods.includes(request.method);
    // Also for unknown paths, because a browser hides the 404 from a script whose preflight failed.
    if (request.method === 'OPTIONS' && isCrossOriginPath(path)) reply.headers(preflightHeaders(methods));
    else if (methods.length === 0 || isPartTooLong) throw new Problem('not-found');
    reply.header('allow', methods.join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new Problem('method-not-allowed');
  }

  app.setErrorHandler((error: unknown, request, reply) => sendProblem(problemOf(error, request), request, reply));
  app.setNotFoundHandler(refuseUnknown);
  app.addHook('onRequest', async (request, reply) => (request.is404 ? refuseUnknown(request, reply) : undefined));
  // The page route matches any path, so unknown paths of the API need a route of their own.
  app.all('/api', { onRequest: refuseUnknown }, refuseUnknown);
  app.all('/api/*', { onRequest: refuseUnknown }, refuseUnknown);
}

/** Returns the requested path, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.replace(/[?#;].*$/s, '');
}

/** Sends a problem as `application/problem+json`, with its status, `Retry-After` if it has one, and without caching. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const details = problemDetails(problem, request.server.publicUrl, `urn:uuid:${request.id}`);
  setRetryAfter(problem, reply);
  // Required with 401 (RFC 9110, 15.5.2). Browsers show no dialog for this scheme.
  if (details.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(details.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(details));
}

/** For problems without their own `retryAfterSeconds`: about as long as a restart, or until someone frees disk space. */
const defaultRetrySeconds: Partial<Record<ProblemCode, number>> = {
  unavailable: 10,
  'google-unavailable': 30,
  'read-only': 60,
  'no-room': 300,
};

/** Sets `Retry-After`, if a retry makes sense, and returns the seconds. */
export function setRetryAfter({ code, retryAfterSeconds }: Problem, reply: FastifyReply): number | undefined {
  // The rate limiter has set it already.
  const header = reply.getHeader('retry-after');
  const seconds = retryAfterSeconds ?? (header === undefined ? defaultRetrySeconds[code] : Number(header));
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return seconds;
}

/**
 * Returns the problem to send for an error. Outages of the database become `unavailable`, `no-room` or `read-only`.
 * Internal errors are logged, and the client does not see their cause.
 */
export function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // Outages are logged once by the outage watch.
  const outage = outageOf(error);
  if (outage === 'silent') return new Problem('unavailable');
  if (outage === 'full') return new Problem('no-room');
  if (outage === 'read-only') return new Problem('read-only');
  const problem = problemOfFramework(error);
  if (problem.code === 'internal-error')
    request.log.error({ reqId: request.id, err: error }, 'Handling a request failed; the client got 500');
  return problem;
}

function problemOfFramework(error: unknown): Problem {
  const status = (error as Partial<FastifyError> | null | undefined)?.statusCode ?? 500;
  return new Problem(codeOfStatus[status] ?? (status < 500 ? 'malformed-request' : 'internal-error'));
}

/** Returns the methods of a path, collected as routes are added. Wildcard routes are ignored. */
function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*') || url === '/api') return;
    const literal = url.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    routes.push({ pattern: new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`), methods: [method].flat() });
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort();
  };
}
