import type { FastifyInstance } from 'fastify';
import { type PackTile, showPack } from '#contract/packs.ts';
import { sendBytes } from '#server/http/cached-response.ts';
import { Problem } from '#server/http/problem.ts';
import { serve } from '#server/http/serve.ts';
import { TaskError } from '#server/isolation/task-worker.ts';
import type { Tools } from '#server/tools.ts';
import { PackCache } from './pack-cache.ts';
import { Packer } from './packer.ts';

const headers = {
  'content-type': 'application/octet-stream',
  'cache-control': 'no-cache',
};

/** Registers the route of area packs. */
export function packRoutes(app: FastifyInstance, tools: Tools): void {
  const packer = new Packer(tools);
  const cache = new PackCache(tools, (tile, endsAfter) => packer.pack(tile, endsAfter));
  app.addHook('onClose', async () => {
    cache.close();
    await packer.close();
  });

  serve(app, showPack, async ({ params: { x, y }, query: { part }, request, reply }) => {
    if (!tools.map.isLoaded) throw new Problem('unavailable', { detail: 'The read model of events is still loading.' });
    const { bytes, tag } = (await partsOf({ x, y }))[part];
    return sendBytes({ headers, bytes: Buffer.from(bytes.buffer), etag: `W/"${tag}"` }, request, reply);
  });

  async function partsOf(tile: PackTile) {
    try {
      return await cache.get(tile);
    } catch (error) {
      if (!(error instanceof TaskError)) throw error;
      if (error.reason !== 'closed') tools.log.error({ err: error, tile }, 'packing a tile failed');
      throw new Problem('unavailable');
    }
  }
}
