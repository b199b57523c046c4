import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { isNotModified } from '#server/http/conditional-requests.ts';
import { Problem } from '#server/http/problem.ts';
import { forOtherSites } from '#server/http/security-headers.ts';
import type { Tools } from '#server/tools.ts';
import { type IconShape, iconShapes, pictureKey } from './picture-storage.ts';
import { ownIcon, pictureToShare } from './service.ts';
import { readPicture } from './storage-watch.ts';
import { openUnpublished } from './unpublished.ts';

/** Only an id and a number become part of a file name. */
const Params = z.object({ id: Id, file: z.string().check(z.regex(/^[1-9]\d{0,3}\.webp$/)) });

const IconParams = z.object({ file: z.enum(Object.keys(iconShapes).map((shape) => `${shape}.png`)) });

/** An administrator may replace the icon. Pages name it with the id of its picture, so that browsers request the new one. */
const iconCacheControl = 'public, max-age=3600';

/**
 * A picture never changes, because another one gets another id. Shared caches revalidate every hour, because they must not
 * keep pictures that were taken down.
 */
const cacheControl = 'public, max-age=31536000, s-maxage=3600, immutable';

type PictureTools = Pick<Tools, 'storage' | 'log' | 'db' | 'clock'> & {
  map: { readonly version: number };
};

/**
 * Registers `GET /pictures/{id}/{width}.webp`: the files of `describePicture`, unless they are unpublished. Not in the
 * contract, because no script requests them.
 */
export function pictureRoutes(app: FastifyInstance, tools: PictureTools): void {
  const isUnpublished = openUnpublished(tools);

  app.get('/pictures/:id/:file', async (request, reply) => {
    const { success, data } = Params.safeParse(request.params);
    if (!success) throw new Problem('not-found');
    const id = data.id.toLowerCase();
    const widthPx = Number.parseInt(data.file, 10);
    const etag = `"${id}-${widthPx}"`;
    if (await isUnpublished(id)) throw new Problem('not-found');
    const bytes = await readPicture(tools, pictureKey(id, widthPx));
    reply.headers({ 'cache-control': cacheControl, etag, ...forOtherSites });
    if (isNotModified(request, etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });
}

/** Registers the icons of the site, with the names of those of the product: `GET /site/icon-192.png`. */
export function siteIconRoute(app: FastifyInstance, tools: Pick<Tools, 'storage' | 'log' | 'decoder' | 'site'>): void {
  app.get('/site/:file', async (request, reply) => {
    const { success, data } = IconParams.safeParse(request.params);
    const icon = ownIcon(tools);
    if (!success || !icon) throw new Problem('not-found');
    const { id } = icon;
    const shape = data.file.replace('.png', '') as IconShape;
    const etag = `"${id}-${shape}"`;
    reply.headers({ 'cache-control': iconCacheControl, etag, ...forOtherSites });
    if (isNotModified(request, etag)) return reply.code(304).send();
    return reply.type('image/png').send(await pictureToShare(tools, icon, shape));
  });
}
