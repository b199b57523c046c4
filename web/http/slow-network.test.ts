import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Window as HappyWindow } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeAvatar } from '#contract/profile.ts';
import { showSettings } from '#contract/settings.ts';
import { call } from './call.ts';
import { storeToken } from './token.ts';
import { upload } from './upload.ts';

declare const happyDOM: HappyWindow['happyDOM'];

const minuteMs = 60_000;
const before = location.href;
/** Receives everything, and responds when the test says so. */
const server = createServer((request, response) => {
  request.resume();
  server.emit('asked', response);
});
const nextQuestion = async (): Promise<ServerResponse> => (await once(server, 'asked'))[0];

beforeEach(async () => {
  storeToken(null);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  happyDOM.setURL(before);
  server.closeAllConnections();
  server.close();
});

test('waits for a slow response', async () => {
  const heard = nextQuestion();
  const answer = call(showSettings, {});
  const response = await heard;
  await vi.advanceTimersByTimeAsync(60 * minuteMs);
  response.setHeader('content-type', 'application/json').end('{"version":"1.2.3"}');
  expect(await answer).toMatchObject({ version: '1.2.3' });
});

test('cancels an upload without progress for a minute', async () => {
  const heard = nextQuestion();
  const failed = vi.fn();
  upload(changeAvatar, { body: {}, file: new Blob(['a face']) }).catch(failed);
  await heard;
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'offline' }));
});
