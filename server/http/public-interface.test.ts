import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { anApiToken, aPerson } from '#testing/signed-in.ts';
import { serve } from './serve.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db, { RATE_LIMITS: 'on' });

const failing = endpoint('GET', '/api/v1/test/failing', { summary: 'Fails.', who: 'anyone', reply: z.unknown() });
serve(app, failing, () => {
  throw new Error('a defect');
});
const writing = endpoint('POST', '/api/v1/test/writing', {
  summary: 'Writes.',
  who: 'token',
  policy: 'writes',
  reply: z.unknown(),
});
serve(app, writing, () => ({}));

beforeEach(clear);

type Method = 'GET' | 'PUT' | 'OPTIONS' | 'POST';
const send = (method: Method, url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  app.inject({ method, url, headers, remoteAddress });

describe('scripts of other sites', () => {
  test.each([
    [200, 'GET', '/api/v1/events', {}],
    [304, 'GET', '/api/v1/events', { 'if-none-match': '*' }],
    [400, 'GET', '/api/v1/events?style=tango', {}],
    [200, 'GET', '/api/%761/%65vents', {}],
    [400, 'GET', '/api/v1/%', {}],
    [401, 'POST', '/api/v1/test/writing', { authorization: 'Bearer pista_wrong' }],
    [404, 'GET', '/api/v1/nothing', {}],
    [404, 'GET', '/api/v1/events/nothing', {}],
    [405, 'PUT', '/api/v1/events', {}],
    [410, 'GET', '/api/v1/events/gone', {}],
    [500, 'GET', '/api/v1/test/failing', {}],
    [200, 'GET', '/api/v1/openapi.json', {}],
    [200, 'GET', '/feeds/events.ics', {}],
    [404, 'GET', '/feeds/events.ics?town=nowhere-at-all', {}],
    [404, 'GET', '/feeds/nothing', {}],
  ] as const)('may read %i of %s %s', async (status, method, url, headers) => {
    await anEvent(db, { name: 'Gone', deletedAt: now });
    await tools.map.catchUp();
    const response = await send(method, url, headers);
    expect(response.statusCode).toBe(status);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['access-control-expose-headers']).toBe(
      'Link, ETag, Location, Content-Location, Retry-After, RateLimit, RateLimit-Policy, Deprecation, Sunset',
    );
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(response.headers).not.toHaveProperty('set-cookie');
    expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    if (status >= 400) {
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(response.json().type).toBe(`https://pista.example/api/problems/${response.json().code}`);
    }
  });

  test.each([
    ['/api/v1/events', 'GET, HEAD, OPTIONS'],
    ['/api/v1/nothing', 'GET'],
    ['/feeds/events.ics', 'GET, HEAD, OPTIONS'],
  ])('get the methods of %s from a preflight request', async (url, methods) => {
    const { statusCode, headers } = await send('OPTIONS', url, { 'access-control-request-method': 'GET' });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-methods']?.split(', ')).toEqual(expect.arrayContaining(methods.split(', ')));
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match',
      'access-control-max-age': '86400',
    });
  });

  test('may not read the internal interface', async () => {
    const { headers } = await send('GET', '/api/internal/events');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
    expect(headers).not.toHaveProperty('ratelimit');
  });
});

describe('quotas', () => {
  test('count requests without a token per network, and announce what is left', async () => {
    for (let nth = 1; nth <= 600; nth++) {
      const { headers } = await send('GET', '/api/v1/styles');
      if (nth === 2)
        expect(headers).toMatchObject({
          'ratelimit-policy': '"anonymous";q=600;w=60',
          ratelimit: '"anonymous";r=598;t=60',
        });
    }
    const refused = await send('GET', '/api/v1/styles');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      {
        type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
        code: 'too-many-requests',
        'violated-policies': ['anonymous'],
      },
    ]);
    expect(refused.headers).toMatchObject({
      ...{ 'retry-after': '60', ratelimit: '"anonymous";r=0;t=60', 'access-control-allow-origin': '*' },
    });
    expect((await send('OPTIONS', '/api/v1/styles')).statusCode).toBe(204);
    expect((await send('GET', '/api/v1/styles', {}, '203.0.113.8')).statusCode).toBe(200);
    expect((await send('GET', '/api/internal/dances')).statusCode).toBe(200);
  });

  test('count requests with a token per token, and changes apart', async () => {
    const { headers: authorization } = await anApiToken(tools, await aPerson(tools));
    const policyOf = async () => (await send('GET', '/api/v1/styles', authorization)).headers['ratelimit-policy'];
    // The server looks it up while it answers the first request.
    await expect.poll(policyOf).toBe('"token";q=1200;w=60');
    for (let nth = 0; nth < 60; nth++)
      expect((await send('POST', '/api/v1/test/writing', authorization)).statusCode).toBe(200);
    const refused = await send('POST', '/api/v1/test/writing', authorization, '203.0.113.8');
    expect([refused.statusCode, refused.json()['violated-policies']]).toEqual([429, ['writes']]);
    // The same path with encoded letters.
    expect((await send('POST', '/api/%761/test/writing', authorization)).statusCode).toBe(429);
    expect((await send('GET', '/api/v1/styles', authorization)).statusCode).toBe(200);
  });

  test('count an invalid token as none', async () => {
    const { headers } = await send('GET', '/api/v1/styles', { authorization: `Bearer pista_${'x'.repeat(36)}` });
    expect(headers['ratelimit-policy']).toBe('"anonymous";q=600;w=60');
  });
});
