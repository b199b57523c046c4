import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint, Output, Reply } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import { sendCached } from './cached-response.ts';
import { type Page, pageHeaders } from './paging.ts';
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
  /** Who asks, where the contract asks for someone. */
  person: E['who'] extends 'anyone' ? undefined : Person;
  /** Who asks, where anyone may; a token that is no good counts as none. Costs a look into the database. */
  findPerson(): Promise<Person | null>;
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  /** Of an upload, `readUpload` reads it. */
  body: E extends { upload: true | 'or-json' } ? undefined : Output<E, 'body'>;
  request: FastifyRequest;
  /** For headers, and for an answer without a body (`304`): then return the reply itself. */
  reply: FastifyReply;
}

type Answer<E extends Endpoint> = Reply<E> | FastifyReply;

/**
 * Answers one endpoint of the contract. Path, query and body are checked before `handle` sees them:
 * what does not fit is refused with `invalid-input` and the list of the fields.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (context: RequestContext<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    // Before anything else: whoever may not ask learns nothing of what would fit.
    const person = endpoint.who === 'anyone' ? undefined : await authorize(app, endpoint, request);
    // What is for one person alone, browsers and caches forget, so that the next one at this machine does not find it.
    if (person) reply.header('cache-control', 'private, no-store');
    const context = contextOf(endpoint, request, reply, person);
    reply.code(endpoint.status ?? 200);
    try {
      return await handle(context);
    } catch (error) {
      if (person && !(error instanceof Problem)) await refuseWhoHasGone(app, request);
      throw error;
    }
  });
}

/** The same for a list that is cut into pages: its headers tell of the pages around, and how many there are. */
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
 * Whoever deletes their account, or is suspended, while something else of theirs is under way: what then fails is no error
 * of ours, and they are told what they would be told from now on.
 */
async function refuseWhoHasGone(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  try {
    await app.identify(request.headers.authorization);
  } catch (error) {
    // Where it can't be told either, the first failure says more.
    if (error instanceof Problem) throw error;
  }
}

/**
 * The same for an answer that is the same for everyone: it is kept for a moment, packed once for each encoding, and who
 * has it already gets 304.
 */
export function serveCached<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E & { who: 'anyone' },
  cache: ResponseCache,
  ask: (context: RequestContext<E>) => Promise<CacheableResponse<Reply<E>>>,
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
    if (cached) return void sendCached(cached, request, reply);
    return cache
      .get(request.url, async () => {
        const answer = await ask(contextOf<E>(endpoint, request, reply, undefined));
        const headers = { ...answer.headers, ...(personal && dependsOnPerson) };
        return toCachedResponse({ ...answer, headers });
      })
      .then((made) => sendCached(made, request, reply));
  }
}

/** What someone in particular sees of an answer that is else the same for everyone; undefined where they see what all see. */
type Personal<E extends Endpoint> = (person: Person, context: RequestContext<E>) => Promise<Reply<E> | undefined>;

/** Caches are told that with another token the answer may be another. */
const dependsOnPerson = { vary: 'authorization' };

/** What someone sees that nobody on the way may keep. A body and no reply: one waits for a reply, and gets nothing of it. */
async function findPersonal<E extends Endpoint>(
  personal: Personal<E>,
  context: RequestContext<E>,
): Promise<Reply<E> | undefined> {
  const person = await context.findPerson();
  context.reply.headers(dependsOnPerson);
  return person ? personal(person, context) : undefined;
}

function addRoute(app: FastifyInstance, { method, path }: Endpoint, handler: RouteHandlerMethod): void {
  app.route({ method, url: path.replace(/\{(\w+)\}/g, ':$1'), handler });
}

async function authorize(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<Person> {
  const person = await app.identify(request.headers.authorization);
  if (!person) throw new Problem('unauthenticated');
  if (endpoint.who === 'administrator' && !isAdministrator(person)) throw new Problem('forbidden');
  return person;
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
