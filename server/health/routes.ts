import type { FastifyInstance } from 'fastify';
import { isLive, isReady } from '#contract/health.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { checkReady } from './service.ts';

const well = { status: 'ok' } as const;

/** Registers the routes of the health checks. */
export function healthRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, isLive, ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return well;
  });
  serve(app, isReady, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    await checkReady(tools);
    return well;
  });
}
