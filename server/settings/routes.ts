import type { FastifyInstance } from 'fastify';
import { showSettings } from '#contract/settings.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { publicSettings } from './service.ts';

/** Registers the routes of the public settings. */
export function settingsRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, showSettings, ({ reply }) => {
    reply.header('cache-control', 'public, no-cache');
    return publicSettings(tools);
  });
}
