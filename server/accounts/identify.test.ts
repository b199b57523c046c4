import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { problems } from '#contract/problems.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, setTime } = await testApp(db);

/** Requests a public endpoint and one that needs authentication. */
async function ask(authorization: string | undefined) {
  const headers = authorization === undefined ? {} : { authorization };
  const [anyone, signedIn] = [
    await app.inject({ url: '/api/internal/events', headers }),
    await app.inject({ url: '/api/internal/profile', headers }),
  ];
  return [anyone.statusCode, signedIn.statusCode, signedIn.json().code];
}

test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi'])('treats authorization %j as anonymous', async (sent) => {
  expect(await ask(sent)).toEqual([200, problems.unauthenticated, 'unauthenticated']);
});

test('ignores an invalid token at public endpoints, and rejects it at others with a code', async () => {
  expect(await ask('Bearer nonsense')).toEqual([200, 401, 'token-invalid']);
});

test('accepts a valid token at both', async () => {
  expect(await ask((await aPerson(tools)).headers.authorization)).toEqual([200, 200, undefined]);
});

test('returns a new token of the same session after a change of roles, otherwise none', async () => {
  const ana = await aPerson(tools);
  const check = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ url: '/api/internal/session', headers })).json().token;
  };
  expect(await check(ana.token)).toBeNull();

  const began = tools.clock();
  setTime(new Date(began.getTime() + 86_400_000));
  await db
    .updateTable('users')
    .set({ roles: [...administrator] })
    .where('id', '=', ana.id)
    .execute();
  const promoted = await check(ana.token);
  expect(decodeJwt(promoted)).toEqual({ ...decodeJwt(ana.token), roles: [...administrator] });
  expect(await ask(`Bearer ${promoted}`)).toEqual([200, 200, undefined]);
  expect(await check(promoted)).toBeNull();

  await db
    .updateTable('users')
    .set({ roles: ['ROLE_USER'] })
    .where('id', '=', ana.id)
    .execute();
  expect(decodeJwt(await check(promoted))).toEqual(decodeJwt(ana.token));
  setTime(began);
});
