import { expect, test } from 'vitest';
import { problems } from '#contract/problems.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { aPerson } from '#testing/signed-in.ts';

const { app, tools } = await testApp(await testDatabase());

/** Where anyone may ask, and where one has to be signed in. */
async function ask(authorization: string | undefined) {
  const headers = authorization === undefined ? {} : { authorization };
  const [anyone, signedIn] = [
    await app.inject({ url: '/api/internal/events', headers }),
    await app.inject({ url: '/api/internal/profile', headers }),
  ];
  return [anyone.statusCode, signedIn.statusCode, signedIn.json().code];
}

test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi'])(
  'who sends %j as authorization is nobody',
  async (sent) => {
    expect(await ask(sent)).toEqual([200, problems.unauthenticated, 'unauthenticated']);
  },
);

test('a token that is no good is ignored where anyone may ask, and refused with a code elsewhere', async () => {
  expect(await ask('Bearer nonsense')).toEqual([200, 401, 'token-invalid']);
});

test('a good one opens both', async () => {
  expect(await ask((await aPerson(tools)).headers.authorization)).toEqual([200, 200, undefined]);
});
