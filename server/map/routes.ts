import type { FastifyInstance } from 'fastify';
import { listMapCells, mostTilesAtOnce } from '#contract/map.ts';
import { bestEncoding } from '#server/packing.ts';
import { Problem } from '#server/problem.ts';
import { serve } from '#server/serve.ts';
import type { Tools } from '#server/tools.ts';
import { KeptCells } from './kept-cells.ts';
import { tileCount } from './tile-span.ts';

/** Half a minute in which a filter that comes back costs no request at all; then the old answer shows while the new one is on its way. */
const cacheControl = 'public, max-age=30, stale-while-revalidate=300';

export function mapRoutes(app: FastifyInstance, { map, clock }: Tools): void {
  const kept = new KeptCells(map);

  serve(app, listMapCells, async ({ query, request, reply }) => {
    const { z: zoom, x, y, ...filters } = query;
    if (tileCount({ zoom, x, y }) > mostTilesAtOnce) throw tooManyTiles();
    if (!map.isLoaded) throw new Problem('unavailable', { detail: 'The map is being loaded.' });

    const now = clock();
    // The same for all encodings, hence weak; one address always means one question, so the stamp is enough.
    const etag = `W/"${kept.stamp(now)}"`;
    reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();

    const encoding = bestEncoding(request.headers['accept-encoding']);
    const bytes = await kept.answer({ zoom, x, y, filters }, encoding, now);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
}

function tooManyTiles(): Problem {
  const message = `At most ${mostTilesAtOnce} tiles at once.`;
  const fields = ['x', 'y'].map((path) => ({ path, rule: 'too_many_tiles', message }));
  return new Problem('invalid-input', { detail: message, fields });
}
