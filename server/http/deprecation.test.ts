import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { createHttpServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { ResponseCache } from './response-cache.ts';
import { serveCached, servePaged } from './serve.ts';

const listDances = endpoint('GET', '/api/v1/dances', {
  summary: 'Lists dances.',
  who: 'anyone',
  query: z.object({ limit: z.optional(z.coerce.number()) }),
  paged: true,
  reply: z.array(z.string()),
  deprecated: { since: '2027-01-01', sunset: '2028-01-01', successor: '/api/v2/dances' },
});

const showDance = endpoint('GET', '/api/v1/dances/{id}', {
  summary: 'Returns a dance.',
  who: 'anyone',
  reply: z.string(),
  deprecated: { since: '2027-01-01', sunset: '2028-01-01', successor: '/api/v2/dances' },
});

async function open() {
  const app = await createHttpServer(readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }), createLog('silent'));
  const cache = new ResponseCache({ clock: () => new Date(), map: { version: 1 } }, 'test');
  serveCached(app, showDance, cache, async () => ({ body: 'tango', headers: { link: '</>; rel="up"' } }));
  servePaged(app, listDances, async () => ({ items: ['tango'], total: 1, next: 'two' }));
  return app;
}

const successor = '</api/v2/dances>; rel="successor-version", </api/docs>; rel="deprecation"; type="text/html"';

test('announces the end of an endpoint and keeps the other links', async () => {
  const { headers } = await (await open()).inject('/api/v1/dances');
  expect(headers).toMatchObject({ deprecation: '@1798761600', sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' });
  expect(headers.link).toMatch(/rel="next"/);
  expect(`${headers.link}`.endsWith(`, ${successor}`)).toBe(true);
});

test('announces the end of an endpoint in refusals', async () => {
  const { statusCode, headers } = await (await open()).inject('/api/v1/dances?limit=many');
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({ deprecation: '@1798761600', sunset: expect.any(String), link: successor });
});

test('announces the end of an endpoint in cached responses', async () => {
  const app = await open();
  for (const status of [200, 200, 304]) {
    const response = await app.inject({
      url: '/api/v1/dances/1',
      headers: status === 304 ? { 'if-none-match': '*' } : {},
    });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({ deprecation: '@1798761600', link: `</>; rel="up", ${successor}` });
  }
});
