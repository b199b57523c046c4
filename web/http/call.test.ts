import { beforeEach, expect, test } from 'vitest';
import { showProfile } from '#contract/profile.ts';
import { showSettings } from '#contract/settings.ts';
import { call, tokenFor } from './call.ts';
import { keepToken, storedToken } from './token.ts';

const token = (exp: number) => `x.${btoa(JSON.stringify({ sub: 'ana', roles: ['ROLE_USER'], exp }))}.x`;
const inAnHour = Math.floor(Date.now() / 1000) + 3600;

beforeEach(() => keepToken(null));

test('a question carries the token that is stored, and none where there is none', () => {
  expect(tokenFor(showProfile)).toBeNull();
  keepToken(token(inAnHour));
  expect(tokenFor(showProfile)).toBe(token(inAnHour));
});

test.each([
  ['expired', token(1), 'token-expired'],
  ['that nobody can read', 'x.tango.x', 'token-invalid'],
])(
  'with a token %s the question does not leave: the token is dropped, and the refusal says why',
  async (_, bad, code) => {
    localStorage.setItem('userToken', bad);
    // There is no server here: had it left, it would be `offline`.
    await expect(call(showProfile, {})).rejects.toMatchObject({ code });
    expect(storedToken()).toBeNull();
  },
);

test('where anyone may ask, it leaves without the token', () => {
  localStorage.setItem('userToken', token(1));
  expect(tokenFor(showSettings)).toBeNull();
  expect(storedToken()).toBeNull();
});
