import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint, Received, Reply } from '#contract/endpoint.ts';
import { Problem } from './problem.ts';
import { fieldProblems } from './validation.ts';

interface Asked<E extends Endpoint> {
  params: Received<E, 'params'>;
  query: Received<E, 'query'>;
  body: Received<E, 'body'>;
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
  handle: (asked: Asked<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      if (endpoint.who !== 'anyone') throw new Problem('unauthenticated');
      reply.code(endpoint.status ?? 200);
      return handle({
        params: checked('path', endpoint.params, request.params),
        query: checked('query', endpoint.query, request.query),
        body: checked('body', endpoint.body, request.body),
        request,
        reply,
      } as Asked<E>);
    },
  });
}

function checked(part: string, schema: z.ZodMiniType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Problem('invalid-input', { detail: `The ${part} does not fit.`, fields: fieldProblems(result.error) });
}
