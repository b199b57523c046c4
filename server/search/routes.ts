import type { FastifyInstance } from 'fastify';
import { search as searchEndpoint } from '#contract/search.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serveCached } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';

/** Who goes back by a letter asks for what they just had; more would show what is no longer on. */
const headers = { 'cache-control': 'public, max-age=10' };

export function searchRoutes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools);
  serveCached(app, searchEndpoint, cache, async ({ query }) => {
    const { answer, trueUntil } = await tools.search.find(query);
    return { body: answer, headers, trueUntil };
  });
}
