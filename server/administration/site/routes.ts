import type { FastifyInstance } from 'fastify';
import { changeSite, showManagedSite } from '#contract/site.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as site from './change-site.ts';

/** Registers the routes of the panel's settings of the site. */
export function managedSiteRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, showManagedSite, () => site.showManagedSite(tools));
  serve(app, changeSite, ({ person, body }) => site.changeSite(tools, person, body));
}
