import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { afterFile } from '#testing/after-file.ts';

import { discardBody, maxDroppedBytes } from './unread-bodies.ts';

const app = await createHttpServer(
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
  createLog('silent'),
);
app.addContentTypeParser('text/x-any', (_request, _payload, done) => done(null));
app.post('/unread', () => 'thanks');
app.post('/dropped', async (request) => {
  await discardBody(request);
  return 'thanks';
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterFile(() => app.close());

/** Sends an endless body until the server closes the connection. Returns the status and the number of bytes sent. */
async function sendEndlessly(path: string): Promise<{ status: number; bytes: number }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/x-any\r\nTransfer-Encoding: chunked\r\n\r\n`);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  // The connection may end with a reset, because the server stops reading.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()).on('error', () => {}));
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  let bytes = 0;
  while (!socket.destroyed) {
    bytes += chunk.length;
    if (!socket.write(chunk)) await Promise.race([closed, once(socket, 'drain').catch(() => {})]);
  }
  return { status: Number(answer.split(' ')[1]), bytes };
}

test.each([
  ['that is dropped', '/dropped', 413],
  ['that no handler reads', '/unread', 200],
  ['to an unknown path', '/nowhere', 404],
])('closes the connection of an endless body %s', async (_what, path, status) => {
  const sent = await sendEndlessly(path);
  expect(sent.status).toBe(status);
  // No upper bound: how much is sent until the connection closes depends on the machine. Without a limit it never closes.
  expect(sent.bytes).toBeGreaterThan(maxDroppedBytes);
});

test('keeps the connection after a body that was dropped completely', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  for (let round = 0; round < 2; round++) {
    socket.write('POST /dropped HTTP/1.1\r\nHost: x\r\nContent-Type: text/x-any\r\nContent-Length: 5\r\n\r\nhello');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
  socket.destroy();
});
