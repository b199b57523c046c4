import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint, Output, Reply } from '#contract/endpoint.ts';
import { isAdministrator, isModerator } from '#contract/roles.ts';
import { pageHeaders } from '#model/paging/page-headers.ts';
import { withActing } from './acting-as.ts';
import { sendCached, sendHit } from './cached-response.ts';
import { announceDeprecation } from './deprecation.ts';
import type { Page } from './paging.ts';
import type { Identify, Person } from './person.ts';
import { Problem } from './problem.ts';
import { type CacheableResponse, type ResponseCache, toCachedResponse } from './response-cache.ts';
import { validateInput } from './validate-input.ts';

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify;
  }
}

interface RequestContext<E extends Endpoint> {
  /** The user of the session or of the API token, if the contract requires one. */
  person: E['who'] extends 'anyone' ? undefined : Person;
  /** The user of the session, if anyone may call the endpoint. An invalid token counts as none. Queries the database. */
  findPerson(): Promise<Person | null>;
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  /** Undefined for uploads: `readUpload` reads them. */
  body: E extends { upload: true | 'or-json' } ? undefined : Output<E, 'body'>;
  request: FastifyRequest;
  /** For headers. A handler that sends a response without a body (304) returns the reply itself. */
  reply: FastifyReply;
}

type HandlerResult<E extends Endpoint> = Reply<E> | FastifyReply;

/**
 * Serves an endpoint of the contract. Checks the caller's rights, then validates path, query and body, and calls
 * `handle`. Invalid requests get `invalid-input` with the list of invalid fields. Responses to signed-in users are not
 * cached.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (context: RequestContext<E>) => Promise<HandlerResult<E>> | HandlerResult<E>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    // Before validation, so that unauthorized callers learn nothing about valid input.
    const person = endpoint.who === 'anyone' ? undefined : await authorize(app, endpoint, request);
    // The next user of this browser must not find the response in its cache.
    if (person) reply.header('cache-control', 'private, no-store');
    const context = contextOf(endpoint, request, reply, person);
    reply.code(endpoint.status ?? 200);
    try {
      return await (person ? withActing(rightsOf(person), () => handle(context)) : handle(context));
    } catch (error) {
      if (person && !(error instanceof Problem)) await throwIfSignedOut(app, endpoint, request);
      throw error;
    }
  });
}

/** Returns the rights of a user that the audit trail records. */
function rightsOf(person: Person): Parameters<typeof withActing>[0] {
  const isLimited = isModerator(person) && !isAdministrator(person);
  return { token: person.token?.id, ...(isLimited && person.moderates && { moderator: person.moderates }) };
}

/**
 * Serves a paginated list as `serve` does: the body contains the items, the headers links to the adjacent pages and the
 * total.
 */
export function servePaged<E extends Endpoint & { paged: true; reply: z.ZodMiniArray }>(
  app: FastifyInstance,
  endpoint: E,
  list: (context: RequestContext<E>) => Promise<Page<Reply<E>[number]>>,
): void {
  serve<E>(app, endpoint, async (context) => {
    const page = await list(context);
    context.reply.headers(pageHeaders(context.request.url, page));
    return page.items as Reply<E>;
  });
}

/**
 * Throws the problem of the token if it has become invalid during the request: a request that fails because its account was
 * deleted or suspended meanwhile is not an internal error.
 */
async function throwIfSignedOut(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  try {
    await identify(app, endpoint, request);
  } catch (error) {
    // If this lookup fails too, the first error is more useful.
    if (error instanceof Problem) throw error;
  }
}

/**
 * Serves responses that are the same for everyone: cached as `cache` says, compressed once per encoding, and 304 for
 * clients that have a copy. `personal` may return another body for a signed-in user, or undefined.
 */
export function serveCached<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E & { who: 'anyone' },
  cache: ResponseCache,
  load: (context: RequestContext<E>) => Promise<CacheableResponse<Reply<E>>>,
  personal?: Personal<E>,
): void {
  addRoute(app, endpoint, (request, reply) => {
    if (!personal || !request.headers.authorization) return answerCached(request, reply);
    return findPersonal(personal, contextOf<E>(endpoint, request, reply, undefined)).then((body) =>
      body === undefined ? answerCached(request, reply) : reply.header('cache-control', 'private, no-cache').send(body),
    );
  });

  function answerCached(request: FastifyRequest, reply: FastifyReply) {
    // A hit is sent synchronously and without validating the query, which takes longer than everything else.
    const cached = cache.find(request.url);
    if (cached) return sendHit(cached, request, reply);
    return cache
      .get(request.url, async () => {
        const response = await load(contextOf<E>(endpoint, request, reply, undefined));
        const headers = { ...response.headers, ...(personal && dependsOnPerson) };
        return toCachedResponse({ ...response, headers });
      })
      .then((response) => sendCached(response, request, reply));
  }
}

/** The body for a signed-in user; undefined if it is the same as for everyone. */
type Personal<E extends Endpoint> = (person: Person, context: RequestContext<E>) => Promise<Reply<E> | undefined>;

/** Informs caches that the response depends on the token. */
const dependsOnPerson = { vary: 'authorization' };

/** Returns a body, because awaiting a reply returns nothing. */
async function findPersonal<E extends Endpoint>(
  personal: Personal<E>,
  context: RequestContext<E>,
): Promise<Reply<E> | undefined> {
  const person = await context.findPerson();
  context.reply.headers(dependsOnPerson);
  return person ? personal(person, context) : undefined;
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, handler: RouteHandlerMethod): void {
  const { method, path, deprecated, policy } = endpoint;
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  const config = policy ? { policy } : {};
  app.route({ method, url, handler, config, ...(deprecated && announceDeprecation(deprecated)) });
}

async function authorize(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<Person> {
  const person = await identify(app, endpoint, request);
  if (!person) throw new Problem('unauthenticated');
  if (endpoint.who === 'administrator' && !isAdministrator(person)) throw new Problem('forbidden');
  if (endpoint.who === 'moderator' && !isAdministrator(person) && !isModerator(person)) throw new Problem('forbidden');
  const { scope } = endpoint;
  if (scope !== undefined && person.token && !person.token.scopes.includes(scope))
    throw new Problem('scope-missing', { detail: `The token needs the scope ${scope}.` });
  return person;
}

function identify(app: FastifyInstance, { who }: Endpoint, { headers }: FastifyRequest): Promise<Person | null> {
  return app.identify(headers.authorization, { acceptsApiTokens: who === 'token' });
}

async function findPerson({ server, headers }: FastifyRequest): Promise<Person | null> {
  try {
    return await server.identify(headers.authorization);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function contextOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person | undefined,
): RequestContext<E> {
  return {
    person,
    findPerson: () => findPerson(request),
    params: checked('path', endpoint.params, request.params),
    query: checked('query', endpoint.query, request.query),
    body: endpoint.upload ? undefined : checked('body', endpoint.body, request.body),
    request,
    reply,
  } as RequestContext<E>;
}

function checked(part: string, schema: z.ZodMiniType | undefined, given: unknown): unknown {
  return schema && validateInput(part, schema, given);
}
