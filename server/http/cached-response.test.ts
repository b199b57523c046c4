import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { type CachedResponse, etagOf, sendCached, sendHit } from './cached-response.ts';
import { EncodedText } from './encoded-text.ts';

const large = 'tango '.repeat(1000);

function responseOf(body: string): CachedResponse {
  return { text: new EncodedText(body), etag: etagOf(body), headers: { etag: etagOf(body), 'x-own': 'yes' } };
}

const responses: Record<string, CachedResponse> = {
  '/large': responseOf(large),
  '/small': responseOf('tango'),
  '/missing': { ...responseOf(large), status: 404, etag: undefined },
};
const app = fastify();
app.addHook('onRequest', async (_request, reply) => void reply.headers({ 'x-frame': 'yes' }));
// As for a signed-in user, whose cached response is only known after a query.
app.get('/after-query', async (request, reply) => sendHit(responseOf(large), request, reply));
app.get('/*', (request, reply) => sendCached(responses[request.url] as CachedResponse, request, reply));

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('sends a large body compressed, the same bytes each time: %s', async (encoding, decompress) => {
  const ask = () => get('/large', { 'accept-encoding': encoding });
  const [first, again] = [await ask(), await ask()];
  expect(first.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(first.rawPayload.length),
    'x-own': 'yes',
    'x-frame': 'yes',
  });
  expect(first.rawPayload.length).toBeLessThan(large.length);
  expect(decompress(first.rawPayload).toString()).toBe(large);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
});

test('sends a body uncompressed to clients that do not decompress, and a small one to all', async () => {
  for (const [url, headers, body] of [
    ['/large', {}, large],
    ['/small', { 'accept-encoding': 'br' }, 'tango'],
  ] as const) {
    const answer = await get(url, headers);
    expect(answer.body).toBe(body);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  }
});

test('waits for the first copy of a cached response in an encoding', async () => {
  const answer = await get('/after-query', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(large);
});

test('sends 304 to a client that has a copy, but not for a response without ETag', async () => {
  const known = { 'if-none-match': etagOf(large), 'accept-encoding': 'br' };
  const answer = await get('/large', known);
  expect([answer.statusCode, answer.body, answer.headers['x-own']]).toEqual([304, '', 'yes']);
  expect((await get('/missing', known)).statusCode).toBe(404);
});

test('compresses a text once for concurrent requests', async () => {
  const text = new EncodedText(large);
  const [one, other] = await Promise.all([text.in('br'), text.in('br')]);
  expect(other).toBe(one);
  expect(text.in('br')).toBe(one);
});
