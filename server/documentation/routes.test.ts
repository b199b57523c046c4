import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { problems } from '#contract/problems.ts';
import { productDefaults } from '#contract/site.ts';
import { v1Endpoints } from '#contract/v1/endpoints.ts';
import { createHttpServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import type { Site } from '#server/site/service.ts';
import { documentationRoutes } from './routes.ts';

async function open(name = 'Pista') {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const app = await createHttpServer(config, createLog('silent'));
  documentationRoutes(app, { config, site: { settings: { ...productDefaults, name } } as Site });
  return app;
}

describe('the OpenAPI documents', () => {
  test.each(['/api/v1/openapi.json', '/api/openapi.json'])('%s is valid OpenAPI 3.1', async (path) => {
    const document = (await (await open()).inject(path)).json();
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('$ref');
  });

  test('contains each endpoint of the contract once, with its problem codes', async () => {
    const document = (await (await open()).inject('/api/openapi.json')).json();
    const told = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => operation.operationId);
    expect(told.sort()).toEqual(endpoints.map(({ name }) => name).sort());
    const { responses } = document.paths['/api/internal/events/{idOrSlug}'].get;
    expect(Object.keys(responses)).toEqual(['200', '400', '404', '410', '429', '500']);
  });

  test('of v1 describes each endpoint and field, and allows further fields', async () => {
    const document = (await (await open()).inject('/api/v1/openapi.json')).json();
    expect(Object.keys(document.paths)).toEqual([...new Set(v1Endpoints.map(({ endpoint }) => endpoint.path))]);
    const { properties, required, additionalProperties } = document.components.schemas.Event;
    expect(required).toEqual(Object.keys(properties));
    expect(additionalProperties).toBeUndefined();
    expect(properties.status).toEqual({ type: 'string', enum: ['scheduled', 'cancelled'], 'x-open': true });
    const limit = document.paths['/api/v1/events'].get.parameters.find(
      ({ name }: { name: string }) => name === 'limit',
    );
    expect(limit).toMatchObject({ description: expect.any(String), schema: { default: 20, minimum: 1, maximum: 100 } });
  });

  test('of v1 describes scopes, versions, optional bodies and files', async () => {
    const { paths } = (await (await open()).inject('/api/v1/openapi.json')).json();
    const { put } = paths['/api/v1/events/{id}'];
    expect(put.security).toEqual([{ token: ['events:write'] }]);
    expect(put.parameters).toContainEqual(expect.objectContaining({ name: 'If-Match', in: 'header', required: true }));
    expect(put.responses[200].headers).toHaveProperty('ETag');
    expect(Object.keys(paths['/api/v1/events'].post.responses)).toEqual(expect.arrayContaining(['200', '201']));
    expect(put.responses[403].description).toContain('`scope-missing`');
    expect(put.requestBody.required).toBe(true);
    expect(paths['/api/v1/events/{id}/cancellation'].put.requestBody.required).toBe(false);
    expect(Object.keys(paths['/api/v1/events/{id}/picture'].put.requestBody.content)).toContain('image/avif');
  });

  test('of v1 contains the guide with the address of the site', async () => {
    const { info } = (await (await open()).inject('/api/v1/openapi.json')).json();
    expect(info.description).toMatch(/^Programs can read/);
    expect(info.description).toContain('## Promise');
    expect(info.description).toContain('](#v1/description/embeds)');
    expect(info.description).not.toMatch(/https:\/\/pista\.example|<!--|^```\w+ /m);
  });

  test('describes event streams and the data of their events', async () => {
    const document = (await (await open()).inject('/api/openapi.json')).json();
    const { content } = document.paths['/api/internal/map/changes'].get.responses[200];
    expect(Object.keys(content)).toEqual(['text/event-stream']);
    expect(content['text/event-stream'].schema.contentSchema).toEqual({ $ref: '#/components/schemas/MapChange' });
  });

  test('describes uploads as forms with a file', async () => {
    const document = (await (await open()).inject('/api/openapi.json')).json();
    const { content } = document.paths['/api/internal/files_upload'].post.requestBody;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    const { properties, required } = content['multipart/form-data'].schema;
    expect(Object.keys(properties)).toEqual(['eventId', 'alternativeText', 'language', 'crop', 'scope', 'file']);
    expect(required).toEqual(['eventId', 'file']);
    expect(properties.file).toEqual({ type: 'string', contentMediaType: 'application/octet-stream' });
  });

  test('describes pagination headers, and refers to list items by name', async () => {
    const document = (await (await open()).inject('/api/openapi.json')).json();
    const good = document.paths['/api/internal/events'].get.responses[200];
    expect(Object.keys(good.headers)).toEqual(['Link', 'X-Total-Count', 'X-Offset']);
    expect(good.content['application/json'].schema.items).toEqual({ $ref: '#/components/schemas/EventInList' });
  });
});

test('serves a page about each problem code, and one about all', async () => {
  const app = await open();
  for (const [code, status] of Object.entries(problems)) {
    const page = await app.inject(`/api/problems/${code}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<h1>${code}</h1>`);
    expect(page.body).toContain(`Status ${status}`);
  }
  expect((await app.inject('/api/problems/all')).body).toContain('href="/api/problems/changes-gone"');
  expect((await app.inject('/api/problems/constructor')).statusCode).toBe(404);
});

test('serves the documentation page only from this server', async () => {
  const app = await open();
  const page = await app.inject('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).not.toMatch(/https?:\/\//);
  const policy = String(page.headers['content-security-policy']);
  const nonce = /'nonce-([\w+/=]+)'/.exec(policy)?.[1] ?? '';
  expect(policy.split(';')).toEqual([
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // Required for layout.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(page.body).toContain(`<script src="/api/docs/reader.js" nonce="${nonce}"></script>`);
  expect((await app.inject('/api/docs')).headers['content-security-policy']).not.toBe(policy);
  const reader = await app.inject('/api/docs/reader.js');
  expect(reader.body.length).toBeGreaterThan(1_000_000);
});
