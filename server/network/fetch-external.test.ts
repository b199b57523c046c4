import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { flood } from '#testing/flood.ts';
import { fetchExternal } from './fetch-external.ts';

const patiently = () => AbortSignal.timeout(60_000);

/** Starts a server on loopback with a fixed response. */
async function outside(answer: (response: ServerResponse) => void) {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.on('close', closed.resolve);
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, closed: closed.promise };
}

test('returns the complete response with status and headers', async () => {
  const { url } = await outside((response) =>
    response.writeHead(400, { 'content-type': 'application/json', 'x-more': 'yes' }).end('{"error":"no"}'),
  );
  const answer = await fetchExternal(url, { signal: patiently() });
  expect([answer.status, answer.headers.get('x-more'), await answer.json()]).toEqual([400, 'yes', { error: 'no' }]);
});

test('aborts an endless response and closes the connection', async () => {
  const { url, closed } = await outside((response) => flood(response.writeHead(200)));
  await expect(fetchExternal(url, { signal: patiently() })).rejects.toThrow('the response is larger than 524288 bytes');
  await closed;
});

test('aborts a small response that decompresses to a large one', async () => {
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
  const { url } = await outside((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  await expect(fetchExternal(url, { signal: patiently() })).rejects.toThrow('the response is larger than 524288 bytes');
});

test('aborts an unfinished response in time, and closes the connection', async () => {
  const { url, closed } = await outside((response) => response.writeHead(200).write('{'));
  await expect(fetchExternal(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
  await closed;
});

test('follows no redirect', async () => {
  const { url } = await outside((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
  await expect(fetchExternal(url, { signal: patiently() })).rejects.toThrow();
});
