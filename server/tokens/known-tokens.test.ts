import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { anApiToken, aPerson } from '#testing/signed-in.ts';
import { newToken } from './token-form.ts';

const db = await testDatabase();
const { app, tools } = await testApp(db, { RATE_LIMITS: 'on' });

const policyOf = async (headers: { authorization?: string }) => {
  const answer = await app.inject({ url: '/api/v1/events', headers });
  return /^"(\w+)"/.exec(String(answer.headers['ratelimit-policy']))?.[1];
};

test('counts requests with a token against its quota, once the token is known', async () => {
  const { headers } = await anApiToken(tools, await aPerson(tools));
  expect(await policyOf({})).toBe('anonymous');
  expect(await policyOf(headers)).toBe('anonymous');
  await expect.poll(() => policyOf(headers)).toBe('token');
  const answer = await app.inject({ url: '/api/v1/me', headers });
  expect([answer.statusCode, answer.headers['ratelimit-policy']]).toEqual([200, '"token";q=1200;w=60']);
});

test('counts requests with invented and revoked tokens against the network', async () => {
  const revoked = await anApiToken(tools, await aPerson(tools), { revokedAt: tools.clock() });
  for (const token of [newToken().token, 'pista_nonsense', revoked.token]) {
    for (let nth = 0; nth < 3; nth++) expect(await policyOf({ authorization: `Bearer ${token}` })).toBe('anonymous');
  }
});
