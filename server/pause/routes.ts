import type { FastifyInstance } from 'fastify';
import { endPause, showPause } from '#contract/pause.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { resumeSite } from './service.ts';
import { findPause } from './store.ts';

/** Registers the routes that show and end the pause of a restored copy. */
export function pauseRoutes(app: FastifyInstance, { db, log }: Pick<Tools, 'db' | 'log'>): void {
  serve(app, showPause, async () => ({ since: (await findPause(db))?.toISOString() ?? null }));
  serve(app, endPause, async ({ person }) => {
    if (await resumeSite(db)) log.info({ user: person.id }, 'an administrator resumed the site');
  });
}
