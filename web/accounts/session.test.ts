import { beforeEach, expect, test } from 'vitest';
import { currentSession, signIn, signOut } from './session.ts';

function tokenFor(roles: unknown[], seconds: number): string {
  return `x.${btoa(JSON.stringify({ sub: 'ana', roles, exp: Date.now() / 1000 + seconds }))}.x`;
}

beforeEach(signOut);

test('a user with a valid token is signed in until signing out', () => {
  expect(currentSession()).toBeNull();
  signIn(tokenFor(['ROLE_USER'], 60));
  expect(currentSession()).toEqual({
    userId: 'ana',
    roles: ['ROLE_USER'],
    isAdministrator: false,
    isModerator: false,
  });
  signOut();
  expect(currentSession()).toBeNull();
});

test('the token determines whether a user is an administrator; unknown roles are ignored', () => {
  signIn(tokenFor(['ROLE_USER', 'ROLE_ADMIN', 'ROLE_KING', 7], 60));
  expect(currentSession()).toMatchObject({ roles: ['ROLE_USER', 'ROLE_ADMIN'], isAdministrator: true });
});

test('an expired or missing token is not a session', () => {
  signIn(tokenFor(['ROLE_USER'], -1));
  expect(currentSession()).toBeNull();
  signIn('tango');
  expect(currentSession()).toBeNull();
});

test('returns the same session object for the same token', () => {
  signIn(tokenFor(['ROLE_USER'], 60));
  expect(currentSession()).toBe(currentSession());
});
