import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { type CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { Problem } from '#server/http/problem.ts';
import { toCachedResponse } from '#server/http/response-cache.ts';
import { contentPolicy } from '#server/http/security-headers.ts';
import { siteOf } from '#server/site/service.ts';
import { escapeHtml } from '#server/text/escaping.ts';
import type { Tools } from '#server/tools.ts';
import { internalDocument } from './internal-document.ts';
import { problemPage } from './problem-page.ts';
import { v1Document } from './v1-document.ts';

/** The public interface comes first. The internal one is for people who change the program. */
const configurationOf = (site: string) => ({
  sources: [
    { title: `${site} API v1`, slug: 'v1', url: '/api/v1/openapi.json', default: true },
    { title: 'Internal, may change any day', slug: 'internal', url: '/api/openapi.json' },
  ],
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});

const pageWith = (site: string, nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta property="csp-nonce" content="${nonce}" />
    <link rel="icon" href="/icon.svg" />
    <title>${escapeHtml(site)} API</title>
  </head>
  <body>
    <script id="api-reference" data-configuration="${escapeHtml(JSON.stringify(configurationOf(site)))}"></script>
    <script src="/api/docs/reader.js" nonce="${nonce}"></script>
  </body>
</html>
`;

/**
 * Serves the descriptions of both interfaces as JSON (`/api/v1/openapi.json`, `/api/openapi.json`) and as a page
 * (`/api/docs`), and a page about each problem code.
 */
export function documentationRoutes(app: FastifyInstance, tools: Pick<Tools, 'config' | 'site'>): void {
  const nameOf = () => siteOf(tools).name;

  // Created on first use, because it takes a tenth of a second, and again after the site was renamed.
  for (const [path, write] of [
    ['/api/openapi.json', internalDocument],
    ['/api/v1/openapi.json', v1Document],
  ] as const) {
    let document: CachedResponse | undefined;
    let writtenFor = '';
    app.get(path, (request, reply) => {
      const siteName = nameOf();
      if (!document || writtenFor !== siteName) {
        const body = write({ ...tools.config, siteName });
        document = toCachedResponse({ body, headers: { 'cache-control': 'public, no-cache' } });
        writtenFor = siteName;
      }
      return sendCached(document, request, reply);
    });
  }

  app.get<{ Params: { code: string } }>('/api/problems/:code', ({ params }, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const page = problemPage(params.code, nameOf(), nonce);
    if (page === undefined) throw new Problem('not-found');
    return reply.headers(policyOfText(nonce)).header('cache-control', 'no-store').type('text/html').send(page);
  });

  app.get('/api/docs', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers(policyFor(nonce))
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(pageWith(nameOf(), nonce));
  });

  let script: Promise<Buffer> | undefined;
  app.get('/api/docs/reader.js', async (_request, reply) => {
    script ??= readerScript();
    return reply
      .type('text/javascript')
      .header('cache-control', 'public, max-age=86400')
      .send(await script);
  });
}

/** Allows one script from this server and its styles: no inline scripts, no `eval`. */
function policyFor(nonce: string): OutgoingHttpHeaders {
  return contentPolicy({
    defaultSrc: ["'none'"],
    scriptSrc: [`'nonce-${nonce}'`],
    styleSrc: [`'nonce-${nonce}'`],
    // The script sets style attributes.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    // The document, and requests to try the API.
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  });
}

/** Allows only the styles of the page and its icon. */
function policyOfText(nonce: string): OutgoingHttpHeaders {
  return contentPolicy({
    defaultSrc: ["'none'"],
    styleSrc: [`'nonce-${nonce}'`],
    imgSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  });
}

/**
 * Runs before the script. Zod's JIT would use `eval`, which the content security policy blocks with an error. The
 * script sets the nonce only on its first style element, so it is added to all.
 */
const preface = `globalThis.__zod_globalConfig = { jitless: true };
{
  const { nonce } = document.currentScript;
  const create = document.createElement;
  document.createElement = function (name, options) {
    const element = create.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
`;

/**
 * Loaded on first use, because the package has 4 MB. It only provides the script as a route, so it is requested from a
 * separate server instance.
 */
async function readerScript(): Promise<Buffer> {
  const { default: reader } = await import('@scalar/fastify-api-reference');
  const apart = fastify();
  apart.register(reader, { routePrefix: '/', configuration: { url: '/api/openapi.json' } });
  const script = (await apart.inject('/js/scalar.js')).rawPayload;
  return Buffer.concat([Buffer.from(preface), script]);
}
