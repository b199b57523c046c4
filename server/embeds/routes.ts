import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { embedPath } from '#contract/embeds.ts';
import { problems } from '#contract/problems.ts';
import type { SiteSettings } from '#contract/site.ts';
import { etagOf, sendCached, sendHit } from '#server/http/cached-response.ts';
import { EncodedText } from '#server/http/encoded-text.ts';
import { problemOf, setRetryAfter } from '#server/http/error-handler.ts';
import { inTurn } from '#server/http/render-turns.ts';
import { forOtherSites } from '#server/http/security-headers.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { siteOf } from '#server/site/service.ts';
import type { Reader } from './dates.ts';
import type { EmbedDocument } from './document.ts';
import { EmbedCache } from './embed-cache.ts';
import type { EmbedTools } from './find-events.ts';
import { describeFrame, oembedCacheSeconds } from './oembed.ts';
import { renderRefusal } from './refusal.ts';
import { renderEmbed, renderEmbeddedEvent } from './service.ts';

/** Changes are shown after a minute; until a new copy has arrived, the old one is shown. */
const cacheControl = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400';

type Render = (request: FastifyRequest, reader: Reader) => Promise<EmbedDocument>;

/**
 * Registers the pages for frames of other sites: `GET /embed` and `GET /embed/event/{slug}`. Not in the contract,
 * because they are HTML. They set and read no cookie, and every answer may be framed, also a refusal.
 */
export function embedRoutes(app: FastifyInstance, tools: EmbedTools): void {
  const cache = new EmbedCache(tools);

  const answer = (render: Render) => (request: FastifyRequest, reply: FastifyReply) => {
    allowFrames(reply);
    const reader = readerOf(request, siteOf(tools));
    const key = `${reader.locale} ${reader.hourCycle} ${request.url}`;
    const cached = cache.find(key);
    if (cached) return sendHit(cached, request, reply);
    return cache
      .get(key, async () => {
        const document = await inTurn(() => render(request, reader));
        const etag = etagOf(document.text);
        const headers = { ...headersOf(document, reader), 'cache-control': cacheControl, etag };
        return { headers, text: new EncodedText(document.text), etag };
      })
      .then((response) => sendCached(response, request, reply));
  };

  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error, request);
    allowFrames(reply);
    setRetryAfter(problem, reply);
    const site = siteOf(tools);
    const reader = readerOf(request, site);
    const document = renderRefusal(problem, request.query as object, reader, {
      name: site.name,
      publicUrl: tools.config.publicUrl,
    });
    return reply
      .code(problems[problem.code])
      .headers({ ...headersOf(document, reader), 'cache-control': 'no-store' })
      .send(document.text);
  };

  app.get(
    embedPath,
    { errorHandler: refuse },
    answer(({ query }, reader) => renderEmbed(tools, query as object, reader)),
  );
  app.get<{ Params: { slug: string } }>(
    `${embedPath}/event/:slug`,
    { errorHandler: refuse },
    answer(({ params, query }, reader) =>
      renderEmbeddedEvent(tools, (params as { slug: string }).slug, query as object, reader),
    ),
  );
}

/**
 * Registers `GET /oembed?url=`, by which other sites find the frame for a page (https://oembed.com). Not in the contract,
 * because the site itself does not call it.
 */
export function oembedRoute(app: FastifyInstance, tools: EmbedTools): void {
  app.get('/oembed', async (request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', vary: 'accept-encoding, accept-language' });
    const { 'accept-language': languages } = request.headers;
    const { locale } = visitorOf({ 'accept-language': languages }, new URLSearchParams(), siteOf(tools));
    const described = await describeFrame(tools, request.query, locale);
    return reply.header('cache-control', `public, max-age=${oembedCacheSeconds}`).send(described);
  });
}

/** Without its cookies, because a frame on another site has none. */
function readerOf({ headers, query }: FastifyRequest, site: SiteSettings): Reader {
  const { lang } = query as { lang?: unknown };
  const search = new URLSearchParams(typeof lang === 'string' ? { lang } : {});
  const { locale, hourCycle } = visitorOf({ 'accept-language': headers['accept-language'] }, search, site);
  return { locale, hourCycle, accentColor: site.accentColor };
}

/** The policy of the page says who may frame it. The older header cannot say "everyone". */
function allowFrames(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options');
  // A sandboxed frame has no origin, and browsers would warn about it.
  reply.removeHeader('origin-agent-cluster');
}

function headersOf({ policy }: EmbedDocument, { locale }: Reader): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    'content-security-policy': policy,
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding, accept-language',
    ...forOtherSites,
  };
}
