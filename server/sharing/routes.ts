import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showEvent } from '#contract/events.ts';
import { type Locale, localeOf } from '#contract/locales.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { isSlug } from '#contract/slugs.ts';
import { CardDrawer } from '#server/cards/service.ts';
import { pictureOf } from '#server/events/service.ts';
import { isNotModified, redirectUncached } from '#server/http/conditional-requests.ts';
import { pathOf } from '#server/http/error-handler.ts';
import { Problem } from '#server/http/problem.ts';
import { forOtherSites } from '#server/http/security-headers.ts';
import { pictureToShare, siteIcon } from '#server/pictures/service.ts';
import { offeredLanguage } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import { townsOf } from '#server/towns/service.ts';
import * as subjects from './subjects.ts';

/** Revalidated after an hour, so that caches do not keep content that was taken down. */
const cacheControl = 'public, max-age=3600';

/**
 * Registers the routes of pictures for link previews in messengers. Not in the contract, because no script requests
 * them.
 */
export function sharingRoutes(app: FastifyInstance, tools: Tools): void {
  cardRoutes(app, tools);
  pictureRoute(app, tools);
}

type Params = Record<'slug' | 'style', string>;

/**
 * `GET /cards/{path of a page}.jpg?lang=`: the card of an event, an organiser, a venue, a town, a style or a style in a town,
 * 1200 × 630. An id or a former slug redirects. Other parameters of the query only make URLs differ, for caches.
 */
function cardRoutes(app: FastifyInstance, tools: Tools): void {
  const drawer = new CardDrawer(tools.log);
  app.addHook('onClose', () => drawer.close());
  const own = { ...tools, towns: townsOf(tools) };

  const answer =
    (find: (params: Params, locale: Locale) => ReturnType<typeof subjects.eventSubject>) =>
    async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      const { searchParams, search } = new URL(request.url, 'http://pista.invalid');
      const subject = await find(request.params, offeredLanguage(tools, localeOf(searchParams.get('lang'))));
      const path = `/cards${subject.path}.jpg`;
      if (path !== pathOf(request)) return redirectUncached(reply, path + search);
      const etag = `"${drawer.nameOf(subject)}"`;
      // Pages of other sites may embed the card.
      const headers = { 'cache-control': cacheControl, etag, ...forOtherSites };
      if (isNotModified(request, etag)) return reply.headers(headers).code(304).send();
      const drawn = await drawer.draw({ ...subject, readIcon: () => siteIcon(tools, 'icon-192') });
      return reply.headers(headers).type('image/jpeg').send(drawn);
    };

  const { eventSubject, organiserSubject, venueSubject, townSubject, styleSubject } = subjects;
  app.get(
    '/cards/events/:slug.jpg',
    answer(({ slug }, locale) => eventSubject(own, reference(slug, 'event-unknown'), locale)),
  );
  app.get(
    '/cards/organisers/:slug.jpg',
    answer(({ slug }, locale) => organiserSubject(own, reference(slug, 'organiser-unknown'), locale)),
  );
  app.get(
    '/cards/venues/:slug.jpg',
    answer(({ slug }, locale) => venueSubject(own, reference(slug, 'venue-unknown'), locale)),
  );
  app.get(
    '/cards/city/:slug.jpg',
    answer(({ slug }, locale) => townSubject(own, slugIn(slug, 'town-unknown'), undefined, locale)),
  );
  app.get(
    '/cards/city/:slug/:style.jpg',
    answer(({ slug, style }, locale) =>
      townSubject(own, slugIn(slug, 'town-unknown'), slugIn(style, 'style-unknown'), locale),
    ),
  );
  app.get(
    '/cards/dance/:slug.jpg',
    answer(({ slug }, locale) => styleSubject(own, slugIn(slug, 'style-unknown'), locale)),
  );
}

/** An id or slug in lower case, as they are stored. Throws `refusal` if it is neither. */
function reference(text: string, refusal: ProblemCode): string {
  const asked = showEvent.params.safeParse({ idOrSlug: text.toLowerCase() });
  if (!asked.success) throw new Problem(refusal);
  return asked.data.idOrSlug;
}

function slugIn(text: string, refusal: ProblemCode): string {
  if (!isSlug(text.toLowerCase())) throw new Problem(refusal);
  return text.toLowerCase();
}

/**
 * `GET /share/events/{slug}.jpg?shape=`: the picture of an event, 1200 × 630, or `standard` or `square` for search engines. An
 * id or a former slug redirects; so does an event without a picture, to the picture of the site.
 */
function pictureRoute(app: FastifyInstance, tools: Tools): void {
  app.get<{ Params: { slug: string }; Querystring: { shape?: unknown } }>(
    '/share/events/:slug.jpg',
    async (request, reply) => {
      const { params, query } = request;
      const { slug, picture } = await pictureOf(tools, reference(params.slug, 'event-unknown'));
      const shape = query.shape === 'standard' || query.shape === 'square' ? query.shape : 'wide';
      const asked = shape === 'wide' ? '' : `?shape=${shape}`;
      if (slug !== params.slug) return redirectUncached(reply, `/share/events/${slug}.jpg${asked}`);
      if (!picture) return reply.header('cache-control', 'no-cache').redirect('/share.png', 302);
      const etag = `"${picture.id}-${shape}"`;
      reply.headers({ 'cache-control': cacheControl, etag });
      if (isNotModified(request, etag)) return reply.code(304).send();
      const bytes = await pictureToShare(tools, picture, shape);
      return reply.type('image/jpeg').send(bytes);
    },
  );
}
