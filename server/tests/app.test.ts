import { Writable } from 'node:stream';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ProblemDetails } from '#contract/problems.ts';
import { createHttpServer } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { serve } from '#server/http/serve.ts';
import { createLog } from '#server/log.ts';

const greet = endpoint('POST', '/api/greetings/{name}', {
  summary: 'Greets.',
  who: 'anyone',
  params: z.object({ name: z.string().check(z.maxLength(150)) }),
  query: z.object({ times: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1) }),
  body: z.object({ from: z.object({ town: z.string() }) }),
  reply: z.object({ greeting: z.string() }),
});
const list = endpoint('GET', '/api/greetings', { summary: 'All.', who: 'anyone', reply: z.array(z.string()) });
const forget = endpoint('DELETE', '/api/greetings/{name}', {
  summary: 'Forgets.',
  who: 'anyone',
  reply: z.undefined(),
  status: 204,
});
const guarded = endpoint('GET', '/api/secrets', { summary: 'Secret.', who: 'signed-in', reply: z.string() });
const broken = endpoint('GET', '/api/broken', { summary: 'Breaks.', who: 'anyone', reply: z.string() });

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** The HTTP server with test endpoints, and its log. */
async function open(environment: Record<string, string> = {}): Promise<{ app: FastifyInstance; logged: string[] }> {
  const config: Config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...environment });
  const logged: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const frame = await createHttpServer(config, createLog('info', destination));
  serve(frame, greet, ({ params, query, body }) => ({
    greeting: `${'Salut '.repeat(query.times)}${params.name} de ${body.from.town}`,
  }));
  serve(frame, list, () => Array.from({ length: 500 }, (_, index) => `greeting ${index}`));
  serve(frame, forget, () => undefined);
  serve(frame, guarded, () => 'secret');
  serve(frame, broken, () => {
    throw new Error('the password is tango');
  });
  app = frame;
  return { app: frame, logged };
}

describe('a valid request', () => {
  test('is answered with the defaults of the contract', async () => {
    const { app } = await open();
    const answer = await app.inject({ method: 'POST', url: '/api/greetings/Ana', payload: { from: { town: 'Sète' } } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ greeting: 'Salut Ana de Sète' });
  });

  test('is answered 204 without a body if there is no result', async () => {
    const { app } = await open();
    const answer = await app.inject({ method: 'DELETE', url: '/api/greetings/Ana' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  test('is compressed if the response is long', async () => {
    const { app } = await open();
    const headers = { 'accept-encoding': 'gzip, br' };
    const long = await app.inject({ url: '/api/greetings', headers });
    const short = await app.inject({
      method: 'POST',
      url: '/api/greetings/A',
      headers,
      payload: { from: { town: 'B' } },
    });
    expect(long.headers['content-encoding']).toBe('br');
    expect(long.headers.vary).toContain('accept-encoding');
    expect(short.headers['content-encoding']).toBeUndefined();
  });

  test('gets no body for HEAD', async () => {
    const { app } = await open();
    const answer = await app.inject({ method: 'HEAD', url: '/api/greetings' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('an error', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    [
      'a value that does not fit',
      'POST',
      '/api/greetings/Ana?times=0',
      json,
      '{"from":{"town":"Sète"}}',
      'invalid-input',
    ],
    ['a body that is missing', 'POST', '/api/greetings/Ana', {}, undefined, 'invalid-input'],
    ['malformed JSON', 'POST', '/api/greetings/Ana', json, '{"from":', 'malformed-request'],
    ['an empty body that says it is JSON', 'POST', '/api/greetings/Ana', json, '', 'malformed-request'],
    ['an attempt on the prototype', 'POST', '/api/greetings/Ana', json, '{"__proto__":{}}', 'malformed-request'],
    [
      'another language',
      'POST',
      '/api/greetings/Ana',
      { 'content-type': 'text/xml' },
      '<a/>',
      'unsupported-media-type',
    ],
    ['plain text', 'POST', '/api/greetings/Ana', { 'content-type': 'text/plain' }, 'a', 'unsupported-media-type'],
    ['a huge body', 'POST', '/api/greetings/Ana', json, `"${'a'.repeat(300_000)}"`, 'too-large'],
    ['a path with broken escapes', 'GET', '/api/greetings/%zz', {}, undefined, 'malformed-request'],
    ['an unknown path', 'GET', '/api/nowhere', {}, undefined, 'not-found'],
    ['an unknown path with a body', 'POST', '/api/nowhere', { 'content-type': 'text/xml' }, '<a/>', 'not-found'],
    ['the bare root of the interface', 'GET', '/api', {}, undefined, 'not-found'],
    ['a path without a page', 'GET', '/nowhere', {}, undefined, 'not-found'],
    ['a part of a path that is too long', 'POST', `/api/greetings/${'a'.repeat(300)}`, {}, undefined, 'not-found'],
    ['another method', 'PUT', '/api/greetings', json, '{}', 'method-not-allowed'],
    ['a method of file servers', 'PROPFIND', '/api/greetings', {}, undefined, 'method-not-allowed'],
    ['a stranger', 'GET', '/api/secrets', {}, undefined, 'unauthenticated'],
    ['a failure of ours', 'GET', '/api/broken', {}, undefined, 'internal-error'],
  ] as const)('for %s is a problem details document', async (_case, method, url, headers, payload, code) => {
    const { app } = await open();
    // Fastify's types list fewer methods than clients may send.
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const problem = ProblemDetails.parse(answer.json());
    expect(problem).toMatchObject({ code, status: answer.statusCode });
    expect(problem.instance).toMatch(/^urn:uuid:/);
  });

  test('names the fields and violated rules', async () => {
    const { app } = await open();
    const answer = await app.inject({ method: 'POST', url: '/api/greetings/Ana', payload: { from: { town: 7 } } });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(answer.json().fields).toEqual([
      { path: 'from.town', rule: 'invalid_type', message: expect.stringContaining('string') },
    ]);
  });

  test('for a method lists the allowed ones', async () => {
    const { app } = await open();
    const answer = await app.inject({ method: 'PUT', url: '/api/greetings/Ana?x=1' });
    expect(answer.headers.allow).toBe('DELETE, OPTIONS, POST');
  });

  test('is not returned for OPTIONS', async () => {
    const { app } = await open();
    const answer = await app.inject({ method: 'OPTIONS', url: '/api/greetings' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  test('is logged with its cause if the server failed, which the client does not get', async () => {
    const { app, logged } = await open();
    const answer = await app.inject('/api/broken');
    expect(answer.body).not.toContain('tango');
    const entry = logged.map((line) => JSON.parse(line)).find((line) => line.err);
    expect(entry.err.stack).toContain('app.test.ts');
    expect(answer.json().instance).toBe(`urn:uuid:${entry.reqId}`);
  });

  test('is returned for too many requests until the minute is over', async () => {
    const { app } = await open({ RATE_LIMITS: 'on' });
    for (let count = 0; count < 1200; count += 1) expect((await app.inject('/api/greetings')).statusCode).toBe(200);
    const refused = await app.inject('/api/greetings');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the log', () => {
  test('has one line per response, without query and control characters', async () => {
    const { app, logged } = await open();
    await app.inject('/api/x\u009b31m?token=secret');
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(/^[\x21-\x7e]+$/),
      status: 404,
    });
    expect(logged[0]).not.toContain('secret');
    // A URL that contains a secret, in any spelling.
    for (const path of ['/feeds/saved/tango.ics', '/Feeds/saved/x/tango?a', '/feeds/saved/%74ango.ics/'])
      await app.inject(path);
    expect(logged.slice(1).map((line) => JSON.parse(line).path.toLowerCase())).toEqual(
      Array(3).fill('/feeds/saved/(hidden)'),
    );
  });

  test('does not contain API tokens that were sent in the address', async () => {
    const { app, logged } = await open();
    const token = `pista_${'x7'.repeat(18)}`;
    for (const path of [`/api/v1/${token}`, `/api/v1/events?token=${token}`, `/api/%70ista%5F${token.slice(6)}`])
      await app.inject(path);
    expect(logged.map((line) => JSON.parse(line).path)).toEqual([
      '/api/v1/pista_(hidden)',
      '/api/v1/events',
      '/api/pista_(hidden)',
    ]);
  });

  test('redacts secrets', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.info({ password: 'a', person: { token: 'b', headers: { authorization: 'c' } } }, 'hello\n{"level":50}');
    expect(lines.join('')).not.toMatch(/"[abc]"/);
    expect(lines.join('').trim().split('\n')).toHaveLength(1);
  });
});

describe('the headers', () => {
  test('allow only own files and map tiles', async () => {
    const { app } = await open({ TILE_URL: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png' });
    const { headers } = await app.inject('/api/greetings');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  test.each([
    ['http://localhost:3000', false],
    ['https://pista.example', true],
  ])('set HSTS for %s: %s', async (PUBLIC_URL, isBound) => {
    const { app } = await open({ PUBLIC_URL });
    const { headers } = await app.inject('/api/greetings');
    expect('strict-transport-security' in headers).toBe(isBound);
    expect(String(headers['content-security-policy']).includes('upgrade-insecure-requests')).toBe(isBound);
  });

  test.each([
    ['nobody', '', '127.0.0.1'],
    ['the proxy on this machine', 'loopback', '203.0.113.9'],
    ['a proxy elsewhere', '10.0.0.0/8', '127.0.0.1'],
  ])("use the socket's address unless the proxy is trusted: trusting %s", async (_who, trusted, ip) => {
    const { app } = await open({ TRUST_PROXY: trusted });
    app.get('/who', (request) => request.ip);
    const answer = await app.inject({ url: '/who', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(answer.body).toBe(ip);
  });
});

test('never fails for any request', async () => {
  const { app } = await open();
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const;
  // The library's own path generator starts with all of Unicode.
  const piece = fc.oneof(
    fc.constantFrom(..."/aZ09-._~!$&'()*+,;=:@%", '..', '%C3%A9', '%F0%9F%92%83'),
    fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`),
  );
  const request = fc.record({
    method: fc.constantFrom(...methods),
    url: fc.oneof(
      fc.array(piece).map((pieces) => `/${pieces.join('')}`.replace(/^\/+/, '/')),
      fc
        .constantFrom('/api/greetings', '/api/greetings/Ana', '/api/secrets')
        .chain((path) => fc.string({ unit: 'binary-ascii' }).map((query) => `${path}?${query}`)),
      fc.string().map((text) => `/api/${text}`),
    ),
    headers: fc.record({
      'content-type': fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data',
        'application/json; charset=x',
      ),
      'accept-encoding': fc.constantFrom('br', 'gzip', '*;q=0', 'nonsense'),
    }),
    payload: fc.oneof(fc.json(), fc.string()),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, ...rest }) => {
      const answer = await app.inject({ method: method as 'GET', ...rest });
      expect(answer.statusCode).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});
