import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { eventRoutes } from '#server/events/routes.ts';
import { healthRoutes } from '#server/health/routes.ts';
import { mapRoutes } from '#server/map/routes.ts';
import { pictureRoutes } from '#server/pictures/routes.ts';
import { settingsRoutes } from '#server/settings/routes.ts';
import type { Tools } from './tools.ts';

/** The server's table of contents: everything it answers, none of it listening yet. */
export async function buildApp(tools: Tools): Promise<FastifyInstance> {
  const app = fastify({ logger: { level: tools.config.logLevel } });
  await app.register(helmet);
  await app.register(compress);
  if (tools.config.hasRateLimits) await app.register(rateLimit, { max: 600, timeWindow: '1 minute' });

  healthRoutes(app, tools);
  settingsRoutes(app, tools);
  catalogueRoutes(app, tools);
  eventRoutes(app, tools);
  mapRoutes(app, tools);
  pictureRoutes(app, tools);

  return app;
}
