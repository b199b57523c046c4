import { load } from 'cheerio';
import type { FastifyInstance } from 'fastify';
import { type Build, openBuild } from '#server/pages/build.ts';
import type { LookTools } from '#server/pages/look-files.ts';
import { pageRoutes } from '#server/pages/routes.ts';
import type { PageTools } from '#server/pages/service.ts';

/** Makes a server serve the pages of the built site. Returns the site. Throws if it is not built. */
export async function servePages(app: FastifyInstance, tools: PageTools & LookTools): Promise<Build> {
  const site = await openBuild();
  if (!site) throw new Error('The site is not built. Run npm run build.');
  await pageRoutes(app, tools, site);
  return site;
}

/** Returns the items of the structured data of a page (https://schema.org). */
export function structuredGraph(html: string): Record<string, unknown>[] {
  return JSON.parse(load(html)('script[type="application/ld+json"]').text())['@graph'];
}

/** Returns the item of the given type. Throws if there is none. */
export function structuredData(html: string, type = 'DanceEvent'): Record<string, unknown> {
  const found = structuredGraph(html).find((thing) => thing['@type'] === type);
  if (!found) throw new Error(`The structured data of the page has no ${type}.`);
  return found;
}
