import type { FastifyInstance } from 'fastify';
import { runBulk, showBulk, undoBulk } from '#contract/bulk-actions.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as bulk from './service.ts';

/** Registers the routes of actions on several objects. `targets` carries them out. */
export function bulkActionRoutes(app: FastifyInstance, tools: Tools, targets: bulk.BulkTargets): void {
  serve(app, runBulk, ({ person, body }) => bulk.runBulk(tools, targets, person, body));
  serve(app, showBulk, ({ person, params }) => bulk.showBulk(tools, person, params.id));
  serve(app, undoBulk, ({ person, params }) => bulk.undoBulk(tools, targets, person, params.id));
}
