import { ReadModel } from '#model/map/read-model.ts';
import { createHttpServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { embedRoutes } from '#server/embeds/routes.ts';
import { createLog } from '#server/log.ts';
import { TownPages } from '#server/map/town-pages.ts';
import { silentLog } from '#testing/log.ts';
import { servePages } from '#testing/pages.ts';
import { unchangedSite } from '#testing/site.ts';
import { now } from './settings.ts';

/** Starts a server that serves pages but whose database is unreachable, on a port of its own. */
export async function openWithoutDatabase(): Promise<{ address: string; close(): Promise<unknown> }> {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://nobody@localhost/none?host=/nowhere' });
  const { db, close } = await openDatabase(config, silentLog);
  const app = await createHttpServer(config, createLog('silent'));
  app.addHook('onClose', close);
  const map = {
    version: 1,
    cancelled: () => [],
    upcoming: () => [],
    upcomingOnce: () => [],
    nearest: () => [],
    days: () => ({ counts: [], begun: [], soonest: [], tonight: 0 }),
    programme: () => ({ tonight: [], week: [], later: [], recurring: [] }),
    eventCounts: () => ({ total: 0, styles: new Map() }),
    countedTowns: () => [],
    townPages: async () => new TownPages(new ReadModel(() => now), new Uint32Array()),
  };
  // A site without an icon of its own reads no pictures.
  const unused = { storage: undefined as never, decoder: undefined as never };
  const tools = { config, db, clock: () => now, map, site: unchangedSite(config), log: silentLog, ...unused };
  embedRoutes(app, tools);
  await servePages(app, tools);
  return { address: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
}
