import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/problems.ts';
import { outageOf } from '#server/database/outage.ts';
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

  app.setErrorHandler((error: unknown, request, reply) => sendProblem(problemOf(error, request), request, reply));
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
  sayWhenAgain(problem, reply);
  return reply
    .code(details.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(details));
}

/** When it makes sense to ask again, for what does not say so itself: after a restart, or when somebody has made room. */
const usualRetrySeconds: Partial<Record<ProblemCode, number>> = {
  unavailable: 10,
  'google-unavailable': 30,
  'read-only': 60,
  'no-room': 300,
};

/** Gives the seconds after which it makes sense to ask again, and tells them. */
export function sayWhenAgain({ code, retryAfterSeconds }: Problem, reply: FastifyReply): number | undefined {
  // The limits have told it already.
  const told = reply.getHeader('retry-after');
  const seconds = retryAfterSeconds ?? (told === undefined ? usualRetrySeconds[code] : Number(told));
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return seconds;
}

/** What an error says to the caller. What only we can mend goes to the log, and of that the caller learns nothing. */
export function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // The log has heard of it from the database's own watch.
  const outage = outageOf(error);
  if (outage === 'silent') return new Problem('unavailable');
  if (outage === 'full') return new Problem('no-room');
  if (outage === 'read-only') return new Problem('read-only');
  const problem = problemOfFramework(error);
  if (problem.code === 'internal-error') request.log.error({ reqId: request.id, err: error }, 'could not answer');
  return problem;
}

function problemOfFramework(error: unknown): Problem {
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
