import type { FastifyInstance } from 'fastify';
import { showSiteHealth } from '#contract/site-health.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { MailCheck } from './health/mail-check.ts';
import { readHealth } from './health/service.ts';

/** Registers the route of the tab "Health". */
export function monitoringRoutes(app: FastifyInstance, tools: Tools): void {
  const mailCheck = new MailCheck(tools);
  serve(app, showSiteHealth, () => readHealth(tools, () => mailCheck.refusal()));
}
