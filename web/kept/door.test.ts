import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Window as HappyWindow } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '#testing/cache-storage.ts';
import { outdateAnswers, startKeeping, stopKeeping } from '#web/http/keeping.ts';
import { findAnswer, keepBody } from './answers.ts';
import { askServerFirst } from './door.ts';
import { questionAt } from './question.ts';

declare const happyDOM: HappyWindow['happyDOM'];

const before = location.href;
const config = '/api/internal/config';
const styles = '/api/internal/dances';
const edition = '/api/internal/events/1/edition';
/** Receives everything, and responds when the test says so. */
const server = createServer((request, response) => {
  request.resume();
  server.emit('asked', response);
});
const nextRequest = async (): Promise<ServerResponse> => (await once(server, 'asked'))[0];
const send = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
/** After an answer in time, the next request waits three seconds again. */
async function askQuickly(): Promise<void> {
  const [response, answer] = [nextRequest(), askServerFirst('/api/internal/towns')];
  send(await response, []);
  await answer;
}

beforeEach(async () => {
  vi.stubGlobal('caches', new MemoryCaches());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  startKeeping();
  await keepBody(questionAt(config, null), { version: 'kept' });
  await keepBody(questionAt(edition, null), { version: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await askQuickly();
});

afterEach(() => {
  vi.useRealTimers();
  stopKeeping();
  happyDOM.setURL(before);
  stopKeeping();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test('returns what is kept after three seconds without an answer, then after 0.3 seconds', async () => {
  const settled = vi.fn();
  for (const patienceMs of [3000, 300]) {
    settled.mockReset();
    const asked = nextRequest();
    const answer = askServerFirst(config);
    void answer.then(settled);
    await asked;
    await vi.advanceTimersByTimeAsync(patienceMs - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const response = await answer;
    expect(response.headers.get('x-kept')).toBe('whole');
    expect(await response.json()).toEqual({ version: 'kept' });
  }
});

test('waits for the server with the form of an event, and for what is not kept', async () => {
  const settled = vi.fn();
  for (const address of [edition, '/api/internal/saved']) {
    const asked = nextRequest();
    const answer = askServerFirst(address);
    void answer.then(settled);
    const response = await asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled).not.toHaveBeenCalled();
    send(response, { version: 2 });
    expect((await answer).headers.has('x-kept')).toBe(false);
    settled.mockReset();
  }
});

test('returns what is kept if a proxy says that the server is away', async () => {
  const [asked, answer] = [nextRequest(), askServerFirst(config)];
  (await asked).writeHead(502).end('<h1>Bad gateway</h1>');
  expect(await (await answer).json()).toEqual({ version: 'kept' });
});

test('does not keep an answer that was asked for before a change was sent', async () => {
  for (const [address, isOutdated] of [
    [config, true],
    [styles, false],
  ] as const) {
    const [asked, answer] = [nextRequest(), askServerFirst(address)];
    const response = await asked;
    if (isOutdated) outdateAnswers();
    send(response, []);
    await answer;
    await vi.advanceTimersByTimeAsync(500);
  }
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await findAnswer(questionAt(styles, null))).not.toBeNull());
  expect((await findAnswer(questionAt(config, null)))?.text).toBe('{"version":"kept"}');
});
