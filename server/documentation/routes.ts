import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { contentPolicy } from '#server/http/security-headers.ts';
import { openApi } from './open-api.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Pista: the interface</title>
  </head>
  <body>
    <script id="api-reference" data-url="/api/openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false,"showDeveloperTools":"never","agent":{"disabled":true},"mcp":{"disabled":true}}'></script>
    <script src="/api/docs/reader.js"></script>
  </body>
</html>
`;

/** The interface described for programs (`/api/openapi.json`) and for people (`/api/docs`). */
export function documentationRoutes(app: FastifyInstance, config: Config): void {
  const document = openApi(config);
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document));

  const policy = contentPolicy({
    defaultSrc: ["'self'"],
    // The reader brings its style along in its script.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    frameAncestors: ["'none'"],
  });
  app.get('/api/docs', (_request, reply) => reply.headers(policy).type('text/html').send(page));

  let script: Promise<Buffer> | undefined;
  app.get('/api/docs/reader.js', async (_request, reply) => {
    script ??= readerScript();
    return reply
      .type('text/javascript')
      .header('cache-control', 'public, max-age=86400')
      .send(await script);
  });
}

/** Its package weighs 4 MB and hands it out only as a route, so it is loaded, and asked, when first wanted. */
async function readerScript(): Promise<Buffer> {
  const { default: reader } = await import('@scalar/fastify-api-reference');
  const apart = fastify();
  apart.register(reader, { routePrefix: '/', configuration: { url: '/api/openapi.json' } });
  const script = (await apart.inject('/js/scalar.js')).rawPayload;
  // Its copy of Zod would try `eval` and be stopped by the content security policy, loudly.
  return Buffer.concat([Buffer.from('globalThis.__zod_globalConfig = { jitless: true };\n'), script]);
}
