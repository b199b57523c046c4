import { beforeEach, expect, test } from 'vitest';
import { currentSession, signIn, signOut } from './session.ts';

function tokenFor(roles: unknown[], seconds: number): string {
  return `x.${btoa(JSON.stringify({ sub: 'ana', roles, exp: Date.now() / 1000 + seconds }))}.x`;
}

beforeEach(signOut);

test('whoever has a good token is signed in, until they sign out', () => {
  expect(currentSession()).toBeNull();
  signIn(tokenFor(['ROLE_USER'], 60));
  expect(currentSession()).toEqual({ userId: 'ana', roles: ['ROLE_USER'], isAdministrator: false });
  signOut();
  expect(currentSession()).toBeNull();
});

test('an administrator is one whose token says so; roles that nobody knows mean nothing', () => {
  signIn(tokenFor(['ROLE_USER', 'ROLE_ADMIN', 'ROLE_KING', 7], 60));
  expect(currentSession()).toMatchObject({ roles: ['ROLE_USER', 'ROLE_ADMIN'], isAdministrator: true });
});

test('a token that is over, or none at all, signs nobody in', () => {
  signIn(tokenFor(['ROLE_USER'], -1));
  expect(currentSession()).toBeNull();
  signIn('tango');
  expect(currentSession()).toBeNull();
});

test('the session is the same thing as long as the token is', () => {
  signIn(tokenFor(['ROLE_USER'], 60));
  expect(currentSession()).toBe(currentSession());
});
