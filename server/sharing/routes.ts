import type { FastifyInstance } from 'fastify';
import { showEvent } from '#contract/events.ts';
import { pictureOf } from '#server/events/service.ts';
import { Problem } from '#server/http/problem.ts';
import { pictureToShare } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';

type SharingTools = Pick<Tools, 'db' | 'storage' | 'decoder' | 'log'>;

/** An hour, and then whether it is still so: what was taken down must not live on in caches. */
const cacheControl = 'public, max-age=3600';

/**
 * `GET /share/events/{slug}.jpg`: what messengers show with a link to an event, 1200 × 630. An id or an old slug leads
 * there; without a picture of its own, to the picture of the site. Not part of the contract's calls, since no script asks.
 */
export function sharingRoutes(app: FastifyInstance, tools: SharingTools): void {
  app.get<{ Params: { slug: string } }>('/share/events/:slug.jpg', async ({ params, headers }, reply) => {
    const asked = showEvent.params.safeParse({ idOrSlug: params.slug.toLowerCase() });
    if (!asked.success) throw new Problem('event-unknown');
    const { slug, picture } = await pictureOf(tools, asked.data.idOrSlug);
    if (slug !== params.slug) return reply.redirect(`/share/events/${slug}.jpg`, 301);
    if (!picture) return reply.header('cache-control', 'no-cache').redirect('/share.png', 302);
    const etag = `"${picture.id}-share"`;
    reply.headers({ 'cache-control': cacheControl, etag });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const bytes = await pictureToShare(tools, picture);
    return reply.type('image/jpeg').send(bytes);
  });
}
