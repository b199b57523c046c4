import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { contentPolicy } from '#server/http/security-headers.ts';
import { openApi } from './open-api.ts';

const pageWith = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta property="csp-nonce" content="${nonce}" />
    <title>Pista: the interface</title>
  </head>
  <body>
    <script id="api-reference" data-url="/api/openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false,"showDeveloperTools":"never","agent":{"disabled":true},"mcp":{"disabled":true}}'></script>
    <script src="/api/docs/reader.js" nonce="${nonce}"></script>
  </body>
</html>
`;

/** The interface described for programs (`/api/openapi.json`) and for people (`/api/docs`). */
export function documentationRoutes(app: FastifyInstance, config: Config): void {
  // Takes a tenth of a second, which a start does not have to wait for.
  let document: ReturnType<typeof openApi> | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= openApi(config);
    return reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).send(document);
  });

  app.get('/api/docs', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply.headers(policyFor(nonce)).header('cache-control', 'no-store').type('text/html').send(pageWith(nonce));
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

/** One script, from here, and the styles that it makes: nothing that stands in the page itself, and no `eval`. */
function policyFor(nonce: string): OutgoingHttpHeaders {
  return contentPolicy({
    defaultSrc: ["'none'"],
    scriptSrc: [`'nonce-${nonce}'`],
    styleSrc: [`'nonce-${nonce}'`],
    // It places its parts with style attributes.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    // What it describes, and trying it out.
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  });
}

/**
 * What stands before the reader's script. Its copy of Zod would try `eval` and be stopped by the content security policy,
 * loudly; and of its style elements, which have to carry the page's nonce, it remembers that for the first alone.
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

/** Its package weighs 4 MB and hands it out only as a route, so it is loaded, and asked, when first wanted. */
async function readerScript(): Promise<Buffer> {
  const { default: reader } = await import('@scalar/fastify-api-reference');
  const apart = fastify();
  apart.register(reader, { routePrefix: '/', configuration: { url: '/api/openapi.json' } });
  const script = (await apart.inject('/js/scalar.js')).rawPayload;
  return Buffer.concat([Buffer.from(preface), script]);
}
