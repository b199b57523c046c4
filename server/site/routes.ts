import type { FastifyInstance } from 'fastify';
import { showSite, showSiteText } from '#contract/site.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serveCached } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { siteOf } from './service.ts';
import { siteText } from './texts.ts';

/** A browser asks each time, and gets 304 while nothing has changed. */
const headers = { 'cache-control': 'public, no-cache' };

/** Registers the routes of the public settings of the site. */
export function siteRoutes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools, 'site');
  serveCached(app, showSite, cache, async () => ({
    body: { ...siteOf(tools), version: tools.site.version },
    headers,
  }));
  serveCached(app, showSiteText, cache, async ({ params, query }) => ({
    body: { text: siteText(tools, params.kind, query.lang) },
    headers,
  }));
}
