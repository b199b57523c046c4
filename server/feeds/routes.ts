import type { FastifyInstance } from 'fastify';
import { feedTypes, showFeed } from '#contract/feeds.ts';
import { inTurn } from '#server/http/render-turns.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serveCached } from '#server/http/serve.ts';
import { siteOf } from '#server/site/service.ts';
import { slugOf } from '#server/text/slugs.ts';
import type { Tools } from '#server/tools.ts';
import { writeFeed } from './service.ts';

/** Until an event changes, at most a minute, because events end. */
const lifetimeMs = 60_000;
/** A calendar of 500 events takes half a megabyte. */
const maxBytes = 24_000_000;

/** Clients poll at their own interval. Shared caches revalidate after seconds, which costs little because of ETags. */
const cacheControl = 'public, max-age=30, s-maxage=5';

/** Registers the routes of feeds. */
export function feedRoutes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools, 'feeds', { lifetimeMs, maxBytes });
  serveCached(app, showFeed, cache, async ({ params: { format }, query, request }) => ({
    body: await inTurn(() => writeFeed(tools, format, query, request.url)),
    headers: {
      'content-type': `${feedTypes[format]}; charset=utf-8`,
      'cache-control': cacheControl,
      ...(format === 'ics' && { 'content-disposition': `inline; filename="${slugOf(siteOf(tools).name)}.ics"` }),
    },
  }));
}
