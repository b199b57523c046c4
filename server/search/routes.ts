import type { FastifyInstance } from 'fastify';
import { search as searchEndpoint } from '#contract/search.ts';
import { listTownsTonight, showTownAt } from '#contract/tonight.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serveCached } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { findTownsTonight, nameTown } from './tonight.ts';

/** Short cache for users who delete a letter; a longer one would show past events. */
const mapHeaders = { 'cache-control': 'public, max-age=30, s-maxage=0, stale-while-revalidate=300' };
/** Towns do not move. */
const townHeaders = { 'cache-control': 'public, max-age=86400' };

const headers = { 'cache-control': 'public, max-age=10' };
const uncachedHeaders = { 'cache-control': 'no-store' };

/** Registers the routes of the search. */
export function searchRoutes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools, 'search');
  serveCached(app, searchEndpoint, cache, async ({ query }) => {
    const { answer, trueUntil } = await tools.search.find(query);
    // Incomplete, so it must not be cached.
    if (!answer.isComplete) return { body: answer, headers: uncachedHeaders, trueUntil: new Date(0) };
    return { body: answer, headers, trueUntil };
  });

  serveCached(app, listTownsTonight, cache, async ({ query: { bbox } }) => ({
    body: await findTownsTonight(tools.map, bbox),
    headers: mapHeaders,
  }));

  serveCached(app, showTownAt, cache, async ({ query }) => ({
    body: { town: await nameTown(query.near) },
    headers: townHeaders,
  }));
}
