import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { Problem } from '#server/problem.ts';
import type { Tools } from '#server/tools.ts';
import { pictureKey } from './storage.ts';

/** Nothing but an id and a number ever becomes part of a file's name. */
const Params = z.object({ id: Id, file: z.string().check(z.regex(/^[1-9]\d{0,3}\.webp$/)) });

/** A picture never changes: another one gets another id. */
const forever = 'public, max-age=31536000, immutable';

/** `GET /pictures/{id}/{width}.webp`: the files of `describePicture`. Not part of the contract's calls, since no script asks. */
export function pictureRoutes(app: FastifyInstance, { storage, log }: Pick<Tools, 'storage' | 'log'>): void {
  app.get('/pictures/:id/:file', async (request, reply) => {
    const asked = Params.safeParse(request.params);
    if (!asked.success) throw new Problem('not-found');
    const { id, file } = asked.data;
    const etag = `"${id}-${Number.parseInt(file, 10)}"`;
    const bytes = await read(pictureKey(id.toLowerCase(), Number.parseInt(file, 10)));
    reply.header('cache-control', forever).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });

  async function read(key: string): Promise<Buffer> {
    try {
      return Buffer.from(await storage.getBytes(key));
    } catch (error) {
      const isThere = await storage.exists(key).catch(() => true);
      if (!isThere) throw new Problem('not-found');
      log.error({ err: error }, 'the storage of pictures could not be read');
      throw new Problem('unavailable');
    }
  }
}
