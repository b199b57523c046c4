import type { FastifyInstance } from 'fastify';
import { followMap, listMapCells, listMapDays, listMapFilters, maxTilesPerRequest } from '#contract/map.ts';
import type { DaysAnswer } from '#model/map/queries.ts';
import { tileCount } from '#model/map/tile-span.ts';
import { sendCached } from '#server/http/cached-response.ts';
import { clientNetwork } from '#server/http/client-network.ts';
import { isNotModified } from '#server/http/conditional-requests.ts';
import { Problem } from '#server/http/problem.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serve, serveCached } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { CellsCache } from './cells-cache.ts';
import { readNames } from './store.ts';
import { Subscribers } from './subscribers.ts';

/**
 * For half a minute, a repeated filter costs no request; then the browser shows the stale response while it revalidates. A
 * browser notified of a change bypasses its cache. Shared caches always revalidate, because they might ignore such requests.
 */
const cacheControl = 'public, max-age=30, s-maxage=0, stale-while-revalidate=300';

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Disables buffering in nginx, which would never pass on this response.
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** Registers the routes of the map. */
export function mapRoutes(app: FastifyInstance, { db, map, clock, config }: Tools): void {
  const cells = new CellsCache({ clock, map });
  const subscribers = new Subscribers(map, { isLimited: config.hasRateLimits, workers: config.workers });
  app.addHook('preClose', (done) => {
    subscribers.close();
    done();
  });

  serve(app, followMap, ({ request, reply }) => {
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send();
    const network = clientNetwork(request.ip);
    subscribers.refuseIfFull(network);
    // Bypasses Fastify, because the stream must be neither compressed nor buffered.
    reply.hijack();
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...streamHeaders })) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    subscribers.add(reply.raw, network);
    return reply;
  });

  serve(app, listMapCells, async ({ query, request, reply }) => {
    const { z: zoom, x, y, ...filters } = query;
    if (tileCount({ zoom, x, y }) > maxTilesPerRequest) throw tooManyTiles();
    // Checked before the cache headers are set.
    if (!map.isLoaded) throw new Problem('unavailable', { detail: 'The read model of events is still loading.' });

    const headers = { 'cache-control': cacheControl, vary: 'accept-encoding' };
    // Before counting, because most clients have a copy.
    if (isNotModified(request, cells.etag))
      return reply
        .headers({ ...headers, etag: cells.etag })
        .code(304)
        .send();
    return sendCached(await cells.get({ zoom, x, y, filters }, headers), request, reply);
  });

  serveCached(
    app,
    listMapDays,
    new ResponseCache({ clock, map }, 'map days'),
    async ({ query: { bbox, from, to, named, ...filters } }) => {
      const v = map.revision;
      const { soonest, ...counted } = map.days({ box: bbox, filters, days: { first: from, last: to }, named });
      const body = { v, ...counted, ...(named > 0 && { soonest: await withNames(db, soonest) }) };
      return { body, headers: { 'cache-control': cacheControl } };
    },
  );

  serveCached(
    app,
    listMapFilters,
    new ResponseCache({ clock, map }, 'map filters'),
    async ({ query: { bbox, ...filters } }) => {
      const body = { v: map.revision, ...map.filterCounts(filters, bbox) };
      return { body, headers: { 'cache-control': cacheControl } };
    },
  );
}

/** Adds the names, which are not in the read model. */
async function withNames(db: Tools['db'], days: DaysAnswer['soonest']) {
  const names = await readNames(db, [...new Set(days.flat().map(({ id }) => id))]);
  return days.map((events) => events.map(({ id, type }) => ({ name: names.get(id) ?? '', type })));
}

function tooManyTiles(): Problem {
  const message = `At most ${maxTilesPerRequest} tiles at once.`;
  const fields = ['x', 'y'].map((path) => ({ path, rule: 'too_many_tiles', message }));
  return new Problem('invalid-input', { detail: message, fields });
}
