import { load } from 'cheerio';
import type { FastifyInstance } from 'fastify';
import { pageRoutes } from '#server/pages/routes.ts';
import type { PageTools } from '#server/pages/service.ts';
import { openSite, type Site } from '#server/pages/site.ts';

/** Has a server answer with the pages of the built site too. Gives that. */
export async function servePages(app: FastifyInstance, tools: PageTools): Promise<Site> {
  const site = await openSite();
  if (!site) throw new Error('The build left no site.');
  await pageRoutes(app, tools, site);
  return site;
}

/** What a search engine reads of a page (https://schema.org): each thing that it is about. */
export function structuredGraph(html: string): Record<string, unknown>[] {
  return JSON.parse(load(html)('script[type="application/ld+json"]').text())['@graph'];
}

/** The one of that type. */
export function structuredData(html: string, type = 'DanceEvent'): Record<string, unknown> {
  const found = structuredGraph(html).find((thing) => thing['@type'] === type);
  if (!found) throw new Error(`The page tells of no ${type}.`);
  return found;
}
