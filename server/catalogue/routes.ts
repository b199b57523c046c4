import type { FastifyInstance } from 'fastify';
import { listDances, listEventTypes } from '#contract/catalogue.ts';
import { KeptAnswers } from '#server/kept-answers.ts';
import { serveKept } from '#server/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as catalogue from './service.ts';

/** The catalogue changes a few times a year, and every screen needs it. */
const headers = { 'cache-control': 'public, max-age=60, stale-while-revalidate=600' };

export function catalogueRoutes(app: FastifyInstance, tools: Tools): void {
  const kept = new KeptAnswers(tools);

  serveKept(app, listDances, kept, async () => ({ body: await catalogue.listDances(tools), headers }));
  serveKept(app, listEventTypes, kept, async () => ({ body: await catalogue.listEventTypes(tools), headers }));
}
