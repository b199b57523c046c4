import type { FastifyInstance } from 'fastify';
import { listDancedPlaces, showStyle, showTown } from '#contract/towns.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serveCached } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { townsOf } from './service.ts';

/** Browsers revalidate each time, usually with a 304. */
const headers = { 'cache-control': 'no-cache' };

/** Registers the routes of towns. */
export function townRoutes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools, 'towns');
  const towns = townsOf(tools);
  serveCached(app, showTown, cache, async ({ params, query }) => ({
    body: await towns.showTown(params.slug, query.style),
    headers,
  }));
  serveCached(app, showStyle, cache, async ({ params }) => ({ body: await towns.showStyle(params.slug), headers }));
  serveCached(app, listDancedPlaces, cache, async () => ({ body: await towns.listDancedPlaces(), headers }));
}
