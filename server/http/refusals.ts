import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/problems.ts';
import { Problem, problemDetails } from './problem.ts';

/** What the framework itself refuses, in our words. Whatever else is the caller's fault is a malformed request. */
const codeOfStatus: Record<number, ProblemCode> = {
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
};

/**
 * Makes every "no" of the server problem details (RFC 9457): what features throw, what the framework refuses,
 * what nobody answers, and what went wrong in us, of which the caller learns nothing.
 * To be called before any route is added: it listens to them to know which methods a path has.
 */
export function refuseProperly(app: FastifyInstance): void {
  const methodsOf = rememberMethods(app);

  /** Runs before the body is read: whoever knocks at the wrong door need not hand in a well-formed one. */
  async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const methods = methodsOf(pathOf(request));
    if (methods.length === 0) throw new Problem('not-found');
    reply.header('allow', methods.join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new Problem('method-not-allowed');
  }

  app.setErrorHandler((error: unknown, request, reply) => {
    const problem = problemOf(error);
    if (problem.code === 'internal-error') request.log.error({ reqId: request.id, err: error }, 'could not answer');
    return sendProblem(problem, request, reply);
  });
  app.setNotFoundHandler(refuseUnknown);
  app.addHook('onRequest', async (request, reply) => (request.is404 ? refuseUnknown(request, reply) : undefined));
  // The pages answer any path, so the interface has to say for itself what it does not know.
  app.all('/api', { onRequest: refuseUnknown }, refuseUnknown);
  app.all('/api/*', { onRequest: refuseUnknown }, refuseUnknown);
}

/** The path without its query, as it was asked. */
export function pathOf(request: FastifyRequest): string {
  return request.url.replace(/[?#;].*$/s, '');
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const details = problemDetails(problem, `urn:uuid:${request.id}`);
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  return reply
    .code(details.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(details));
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = (error as Partial<FastifyError> | null | undefined)?.statusCode ?? 500;
  return new Problem(codeOfStatus[status] ?? (status < 500 ? 'malformed-request' : 'internal-error'));
}

/** Which methods a path answers, learnt from the routes as they are added. A wildcard is nobody's path. */
function rememberMethods(app: FastifyInstance): (path: string) => string[] {
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
