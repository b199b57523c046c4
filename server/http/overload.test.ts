import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrorHandlers } from './error-handler.ts';
import { type OverloadLimits, shedOverload } from './overload.ts';

/** Returns an app with `/stream`, `/wait`, which waits for `release`, `/work?ms=`, which blocks, and a health check. */
function busyApp(limits: Partial<OverloadLimits>) {
  const app = fastify();
  onTestFinished(() => app.close());
  const { promise, resolve: release } = Promise.withResolvers<void>();
  app.decorate('publicUrl', 'https://pista.example');
  registerErrorHandlers(app);
  shedOverload(app, limits);
  app.get('/wait', async () => {
    await promise;
    return 'waited';
  });
  app.get<{ Querystring: { ms: string } }>('/work', async ({ query }) => {
    const endMs = performance.now() + Number(query.ms);
    while (performance.now() < endMs);
    return 'worked';
  });
  const begun: string[] = [];
  app.addHook('preHandler', async ({ url }) => {
    begun.push(url);
  });
  app.get('/stream', (_request, reply) => {
    reply.hijack().raw.writeHead(200).write('begun');
  });
  app.get('/api/health/live', async () => 'live');
  const ask = async (path: string) => {
    const { statusCode, headers } = await app.inject(path);
    return [statusCode, headers['retry-after']];
  };
  /** Sends each request on an open connection of its own, at the same time. Returns the statuses, and which began first. */
  const askAtOnce = async (paths: readonly string[], { givesUp }: { givesUp?: string } = {}) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const sockets = paths.map(() => connect(port, '127.0.0.1'));
    // The server accepts a connection in each turn, and reads all that it has accepted in one.
    const line = 'HTTP/1.1\r\nHost: x\r\n';
    for (const socket of sockets) {
      socket.write(`GET /work?ms=0 ${line}\r\n`);
      await once(socket, 'data');
    }
    begun.length = 0;
    for (const [nth, socket] of sockets.entries()) socket.write(`GET ${paths[nth]} ${line}Connection: close\r\n\r\n`);
    if (givesUp !== undefined) sockets[paths.indexOf(givesUp)]?.destroy();
    const answers = await Promise.all(sockets.filter(({ destroyed }) => !destroyed).map((socket) => text(socket)));
    return { statuses: answers.map((answer) => Number(/HTTP\/1.1 (\d+)/.exec(answer)?.[1])), begun };
  };
  return { app, ask, askAtOnce, release };
}

test('sheds requests while too many wait, never health checks, and accepts again', async () => {
  const { ask, release } = busyApp({ maxInFlight: 3 });
  const waiting = [ask('/wait'), ask('/wait'), ask('/wait')];
  await expect.poll(() => ask('/work?ms=0')).toEqual([503, '5']);
  expect(await ask('/api/health/live')).toEqual([200, undefined]);
  release();
  for (const answer of waiting) expect(await answer).toEqual([200, undefined]);
  expect(await ask('/work?ms=0')).toEqual([200, undefined]);
});

test('sheds requests while many have waited for long', async () => {
  const { ask, release } = busyApp({ maxSlow: 2, slowMs: 20 });
  const waiting = [ask('/wait'), ask('/wait')];
  await expect.poll(() => ask('/work?ms=0')).toEqual([503, '5']);
  release();
  await Promise.all(waiting);
  expect(await ask('/work?ms=0')).toEqual([200, undefined]);
});

test('does not count streams that have begun', async () => {
  const { app, ask } = busyApp({ maxInFlight: 2 });
  for (let streams = 0; streams < 3; streams++)
    expect(await app.inject({ url: '/stream', payloadAsStream: true })).toMatchObject({ statusCode: 200 });
  expect(await ask('/work?ms=0')).toEqual([200, undefined]);
});

test('begins requests of one turn of the event loop in several, and health checks at once', async () => {
  const { askAtOnce } = busyApp({ turnMs: 0 });
  const health = '/api/health/live';
  const { statuses, begun } = await askAtOnce(['/work?ms=1', '/work?ms=2', '/work?ms=3', health]);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(begun).toEqual(['/work?ms=1', health, '/work?ms=2', '/work?ms=3']);
});

test('does not begin waiting requests whose client is gone', async () => {
  const { askAtOnce } = busyApp({ turnMs: 0 });
  const paths = [1, 2, 3, 4, 5, 6].map((nth) => `/work?ms=${nth}`);
  const { statuses, begun } = await askAtOnce(paths, { givesUp: '/work?ms=6' });
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(begun).toEqual(paths.slice(0, 5));
});

test('begins requests that waited in their own asynchronous context', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const urls = new AsyncLocalStorage<string>();
  app.addHook('onRequest', ({ url }, _reply, done) => urls.run(url, done));
  shedOverload(app, { turnMs: 0 });
  app.get('/:name', async () => urls.getStore());
  const paths = ['/ana', '/bob', '/eve'];
  const answers = await Promise.all(paths.map((path) => app.inject(path)));
  expect(answers.map(({ body }) => body)).toEqual(paths);
});
