import type { FastifyInstance } from 'fastify';
import { feedTypes, showFeed } from '#contract/feeds.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serveCached } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { writeFeed } from './service.ts';

/** A feed is kept until an event changes, for a minute at most: by then something in it is over. */
const keptMs = 60_000;

/** Programs ask as they please; what stands in between asks each time, and is told in a few bytes that nothing has changed. */
const cacheControl = 'public, max-age=30, s-maxage=5';

export function feedRoutes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools, keptMs);
  serveCached(app, showFeed, cache, async ({ params: { format }, query, request }) => ({
    body: await writeFeed(tools, format, query, request.url),
    headers: {
      'content-type': `${feedTypes[format]}; charset=utf-8`,
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      ...(format === 'ics' && { 'content-disposition': 'inline; filename="pista.ics"' }),
    },
  }));
}
