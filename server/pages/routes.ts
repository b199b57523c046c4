import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shellPath } from '#contract/page.ts';
import { posterReader } from '#contract/poster-reader.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';
import { sendCached, sendHit } from '#server/http/cached-response.ts';
import { redirectUncached } from '#server/http/conditional-requests.ts';
import { pathOf, problemOf, sendProblem, setRetryAfter } from '#server/http/error-handler.ts';
import { withApi } from '#server/http/own-api.ts';
import { Problem } from '#server/http/problem.ts';
import { inTurn, ownTurn } from '#server/http/render-turns.ts';
import { contentPolicy, forOtherSites } from '#server/http/security-headers.ts';
import { discardBody } from '#server/http/unread-bodies.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { publicSettings, withoutWelcome } from '#server/settings/service.ts';
import { siteOf } from '#server/site/service.ts';
import { townsOf } from '#server/towns/service.ts';
import type { Build } from './build.ts';
import { emptyWorker } from './empty-worker.ts';
import { LookFiles, type LookTools } from './look-files.ts';
import { manifestName, writeManifest } from './manifest.ts';
import { PageCache, pageResponse } from './page-cache.ts';
import { fillPage, type PageTools } from './service.ts';
import { Sitemap } from './sitemap.ts';

/** Serves the files for browsers, all pages as HTML, and sitemaps. */
export async function pageRoutes(app: FastifyInstance, tools: PageTools & LookTools, build: Build): Promise<void> {
  await app.register(serveFiles, {
    root: build.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });

  // Many first-time visitors at one event may share a network address.
  const withoutRateLimit = { config: { isUnlimited: true } } as const;
  // The name of an asset contains a hash of its content.
  app.get('/assets/*', withoutRateLimit, (request, reply) => {
    const path = pathOf(request);
    if (path.endsWith('/')) throw new Problem('not-found');
    if (path === `${posterReader.folder}/${posterReader.worker}`) reply.headers(posterReaderPolicy);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path.slice(1));
  });
  // A page knows the version of its own language only.
  for (const [language, folder] of Object.entries(build.textFolders))
    app.get(`/assets/texts/${language}`, withoutRateLimit, (_request, reply) =>
      reply.header('cache-control', 'no-cache').redirect(`/${folder}/base.json`),
    );
  const look = new LookFiles(tools, build.folder);
  app.addHook('onClose', () => look.close());
  app.get(`/${manifestName}`, withoutRateLimit, async (request, reply) => {
    const { locale } = visitorOf(request.headers, queryOf(request).searchParams, siteOf(tools));
    const manifest = await writeManifest(tools, build.folder, locale);
    return reply
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-language, cookie' })
      .type('application/manifest+json')
      .send(JSON.stringify(manifest));
  });
  for (const name of build.rootFiles.filter((name) => name !== manifestName)) {
    const isImage = /\.(png|svg)$/.test(name);
    const headers = isWorker(name)
      ? { 'cache-control': 'no-cache' }
      : name === embedScript
        ? embedScriptHeaders
        : { 'cache-control': 'public, max-age=86400', ...(isImage && forOtherSites) };
    app.get(`/${name}`, withoutRateLimit, async (_request, reply) => {
      if (name === 'offline-worker.js' && !tools.config.hasOfflineWorker)
        return reply.headers(headers).type('text/javascript; charset=utf-8').send(emptyWorker);
      const own = await look.find(name);
      if (!own) return reply.headers(headers).sendFile(name);
      return reply
        .headers({ ...headers, ...(!isWorker(name) && { 'cache-control': 'public, max-age=3600' }) })
        .type(own.type)
        .send(own.content);
    });
  }

  await app.register(shareRoute);

  const towns = townsOf(tools);
  const sitemap = new Sitemap(tools, towns);
  const xml = 'application/xml; charset=utf-8';
  const forCrawlers = { 'cache-control': 'public, max-age=600' };
  app.get('/robots.txt', (_request, reply) =>
    reply.headers(forCrawlers).type('text/plain; charset=utf-8').send(sitemap.robots()),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .headers(forCrawlers)
      .type(xml)
      .send(await sitemap.index()),
  );
  app.get('/sitemaps/site.xml', (_request, reply) => reply.headers(forCrawlers).type(xml).send(sitemap.site()));
  app.get<{ Params: { part: string } }>('/sitemaps/events-:part(^\\d+).xml', async ({ params }, reply) =>
    reply
      .headers(forCrawlers)
      .type(xml)
      .send(await sitemap.events(Number(params.part))),
  );
  app.get<{ Params: { part: string } }>('/sitemaps/organisers-:part(^\\d+).xml', async ({ params }, reply) =>
    reply
      .headers(forCrawlers)
      .type(xml)
      .send(await sitemap.organisers(Number(params.part))),
  );
  app.get<{ Params: { part: string } }>('/sitemaps/towns-:part(^\\d+).xml', async ({ params }, reply) =>
    reply
      .headers(forCrawlers)
      .type(xml)
      .send(await sitemap.towns(Number(params.part))),
  );
  app.get<{ Params: { part: string } }>('/sitemaps/venues-:part(^\\d+).xml', async ({ params }, reply) =>
    reply
      .headers(forCrawlers)
      .type(xml)
      .send(await sitemap.venues(Number(params.part))),
  );

  app.get(shellPath, (request, reply) => {
    const { locale, hourCycle, theme, hasClosedWelcome } = visitorOf(
      request.headers,
      queryOf(request).searchParams,
      siteOf(tools),
    );
    const all = publicSettings(tools);
    const data = {
      settings: hasClosedWelcome ? withoutWelcome(all) : all,
      renderedAt: tools.clock().toISOString(),
    };
    const assets = build.assetsOf({ source: '', messages: [] }, locale);
    const html = build.pages.renderShell({ locale, hourCycle, theme, data, assets });
    const page = pageResponse(html, 200, { locale, isComplete: false });
    return sendCached({ ...page, headers: { ...page.headers, 'x-robots-tag': 'noindex' } }, request, reply);
  });

  const cache = new PageCache(tools);
  app.get(
    '/*',
    { errorHandler: (error, request, reply) => refusePage(build, tools, error, request, reply) },
    (request, reply) => answerPage(request, reply),
  );

  function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request);
    const { search, searchParams } = queryOf(request);
    const { locale, hourCycle, theme, hasClosedWelcome } = visitorOf(request.headers, searchParams, siteOf(tools));
    const address = path + search;
    const key = `${locale} ${hourCycle} ${theme} ${hasClosedWelcome} ${address}`;
    const cached = cache.find(key);
    if (cached && 'text' in cached) return sendHit(cached, request, reply);

    const found = build.pages.find(path);
    if (found.movedTo !== undefined) return reply.redirect(found.movedTo + search, 301);
    return cache
      .get(key, (now) =>
        inTurn(async () => {
          const { status, data: all, movedTo } = await fillPage(tools, towns, found, now);
          if (movedTo !== undefined) return { movedTo };
          const data = hasClosedWelcome ? { ...all, settings: withoutWelcome(all.settings) } : all;
          const page = { address, locale, hourCycle, theme, data, assets: build.assetsOf(found, locale) };
          await ownTurn();
          const { html, isComplete } = await withApi(app, () => build.pages.render(page));
          return pageResponse(html, status, { locale, isComplete });
        }),
      )
      .then((page) =>
        'text' in page ? sendCached(page, request, reply) : redirectUncached(reply, page.movedTo + search),
      );
  }
}

/**
 * Content shared from a phone (`share_target` of the manifest) is handled by the service worker, which keeps it on the device.
 * Before a service worker is installed, the body is dropped; the form shows a notice and installs the service worker.
 */
async function shareRoute(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(['multipart/form-data', 'application/x-www-form-urlencoded'], (_request, _payload, done) =>
    done(null),
  );
  app.post('/share', async (request, reply) => {
    await discardBody(request);
    return reply.redirect('/add-event?shared', 303);
  });
}

/** Returns whether a file is a service worker. A new version must be found at once, and the offline switch obeyed. */
function isWorker(name: string): boolean {
  return name.endsWith('-worker.js');
}

/** The script of `<pista-events>`, for pages of other sites. Module scripts are requested with CORS. */
const embedScript = 'embed.js';
const embedScriptHeaders = {
  'cache-control': 'public, max-age=3600',
  'access-control-allow-origin': '*',
  ...forOtherSites,
};

/** For the worker that reads posters, because it compiles WebAssembly. */
const posterReaderPolicy = contentPolicy({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  connectSrc: ["'self'"],
});

/** Parsed, so that redirects contain a percent-encoded query. */
function queryOf(request: FastifyRequest): URL {
  return new URL(`?${request.url.split('?').slice(1).join('?')}`, 'http://pista.invalid');
}

/** Temporary and internal problems have an error page in the language of the visitor. */
const withErrorPage = new Set<ProblemCode>(['unavailable', 'no-room', 'too-many-requests', 'internal-error']);

function refusePage(
  { pages }: Build,
  tools: PageTools,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error, request);
  const acceptsHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  if (!withErrorPage.has(problem.code) || !acceptsHtml) return sendProblem(problem, request, reply);
  const retryAfterSeconds = setRetryAfter(problem, reply) ?? null;
  const nonce = randomBytes(16).toString('base64');
  const { locale, theme } = visitorOf(request.headers, queryOf(request).searchParams, siteOf(tools));
  return reply
    .code(problems[problem.code])
    .headers({
      ...errorPagePolicy(nonce),
      'cache-control': 'no-store',
      'content-language': locale,
      vary: 'accept, accept-language, cookie',
    })
    .type('text/html; charset=utf-8')
    .send(
      pages.refuse({ locale, theme, code: problem.code, retryAfterSeconds, site: publicSettings(tools).site, nonce }),
    );
}

/** The error page contains its style and script. */
function errorPagePolicy(nonce: string): OutgoingHttpHeaders {
  const inline = [`'nonce-${nonce}'`];
  return contentPolicy({
    defaultSrc: ["'none'"],
    styleSrc: inline,
    scriptSrc: inline,
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  });
}
