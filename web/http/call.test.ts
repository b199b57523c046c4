import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Window as HappyWindow } from 'happy-dom';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { showProfile } from '#contract/profile.ts';
import { showSettings } from '#contract/settings.ts';
import { call, tokenFor } from './call.ts';
import { storedToken, storeToken } from './token.ts';

declare const happyDOM: HappyWindow['happyDOM'];

const token = (exp: number) => `x.${btoa(JSON.stringify({ sub: 'ana', roles: ['ROLE_USER'], exp }))}.x`;
const inAnHour = Math.floor(Date.now() / 1000) + 3600;

beforeEach(() => storeToken(null));

test('sends the stored token, or an empty one', async () => {
  const carried: unknown[] = [];
  const recordedPaths = new Set<string | undefined>([showSettings.path, showProfile.path]);
  // Files before this one may have left a request without this header, such as the poll of an open screen.
  const server = createServer(({ url, headers }, response) => {
    if (recordedPaths.has(url)) carried.push(headers.authorization);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const before = location.href;
  onTestFinished(() => {
    happyDOM.setURL(before);
    server.close();
  });
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await call(showSettings, {});
  storeToken(token(inAnHour));
  await call(showSettings, {});
  await call(showProfile, {});
  expect(carried).toEqual(['Bearer', `Bearer ${token(inAnHour)}`, `Bearer ${token(inAnHour)}`]);
});

test.each([
  ['expired', token(1), 'token-expired'],
  ['that nobody can read', 'x.tango.x', 'token-invalid'],
])('%s: removes the token and throws without a request', async (_, bad, code) => {
  localStorage.setItem('userToken', bad);
  // There is no server here, so a request would fail with `offline`.
  await expect(call(showProfile, {})).rejects.toMatchObject({ code });
  expect(storedToken()).toBeNull();
});

test('sends the request without the token to public endpoints', () => {
  localStorage.setItem('userToken', token(1));
  expect(tokenFor(showSettings)).toBeNull();
  expect(storedToken()).toBeNull();
});
