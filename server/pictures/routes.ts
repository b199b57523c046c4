import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { hasCopy } from '#server/http/copies.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { pictureKey } from './picture-storage.ts';
import { readPicture } from './storage-watch.ts';
import { UnpublishedPictures } from './unpublished.ts';

/** Nothing but an id and a number ever becomes part of a file's name. */
const Params = z.object({ id: Id, file: z.string().check(z.regex(/^[1-9]\d{0,3}\.webp$/)) });

/**
 * A picture never changes: another one gets another id, and browsers keep it. Caches on the way ask again every hour: a
 * picture that was taken down must not live on in them.
 */
const forever = 'public, max-age=31536000, s-maxage=3600, immutable';

type PictureTools = Pick<Tools, 'storage' | 'log' | 'db'> & { map: { readonly version: number } };

/**
 * `GET /pictures/{id}/{width}.webp`: the files of `describePicture`, but for those that are unpublished. Not part of the
 * contract's calls, since no script asks.
 */
export function pictureRoutes(app: FastifyInstance, tools: PictureTools): void {
  const unpublished = new UnpublishedPictures(tools);

  app.get('/pictures/:id/:file', async (request, reply) => {
    const asked = Params.safeParse(request.params);
    if (!asked.success) throw new Problem('not-found');
    const id = asked.data.id.toLowerCase();
    const widthPx = Number.parseInt(asked.data.file, 10);
    const etag = `"${id}-${widthPx}"`;
    if (await unpublished.has(id)) throw new Problem('not-found');
    const bytes = await readPicture(tools, pictureKey(id, widthPx));
    reply.header('cache-control', forever).header('etag', etag);
    if (hasCopy(request, etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });
}
