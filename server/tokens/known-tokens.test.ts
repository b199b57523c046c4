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

test('counts requests with invented, ended and suspended tokens against the network', async () => {
  const ana = await aPerson(tools);
  const given = [
    newToken(),
    { token: 'pista_nonsense' },
    await anApiToken(tools, ana, { revokedAt: tools.clock() }),
    await anApiToken(tools, ana, { expiresAt: tools.clock() }),
    await anApiToken(tools, await aPerson(tools, { suspended_at: tools.clock() })),
  ];
  const policies = () => Promise.all(given.map(({ token }) => policyOf({ authorization: `Bearer ${token}` })));
  await policies();
  // It is looked up after the others.
  const { headers } = await anApiToken(tools, ana);
  await expect.poll(() => policyOf(headers)).toBe('token');
  expect(await policies()).toEqual(given.map(() => 'anonymous'));
});
