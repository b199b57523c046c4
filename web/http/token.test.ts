import { beforeEach, expect, test } from 'vitest';
import {
  clearedTokenReason,
  clearToken,
  invalidReason,
  readClaims,
  storedToken,
  storeToken,
  subscribeToToken,
} from './token.ts';

const soon = Math.floor(Date.now() / 1000) + 3600;

function tokenOf(payload: unknown): string {
  const part = btoa(unescape(encodeURIComponent(JSON.stringify(payload))));
  return `header.${part.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
}

beforeEach(() => {
  storeToken('cleared');
  storeToken(null);
});

test('reads user, roles and expiry of a token', () => {
  const token = tokenOf({ sub: 'ana', roles: ['ROLE_USER'], exp: soon });
  expect(readClaims(token)).toEqual({ userId: 'ana', roles: ['ROLE_USER'], expiresAt: soon });
  expect(invalidReason(token)).toBeNull();
});

test.each([
  ['nothing', ''],
  ['a word', 'tango'],
  ['two dots', '..'],
  ['no base64', 'header.%%%.signature'],
  ['no JSON', `header.${btoa('tango')}.signature`],
  ['null', tokenOf(null)],
  ['a list', tokenOf([])],
  ['no roles', tokenOf({ sub: 'ana', exp: soon })],
  ['roles that are a word', tokenOf({ sub: 'ana', roles: 'ROLE_ADMIN', exp: soon })],
  ['an expiry in words', tokenOf({ sub: 'ana', roles: [], exp: 'tomorrow' })],
  ['no person', tokenOf({ roles: [], exp: soon })],
])('returns null for %s', (_, token) => {
  expect(readClaims(token)).toBeNull();
  expect(invalidReason(token)).toBe('token-invalid');
});

test('reads a token with all characters of base64url', () => {
  const token = tokenOf({ sub: '¿ÿ>>>???~~~é', roles: [], exp: soon });
  expect(token).toMatch(/[-_]/);
  expect(invalidReason(token)).toBeNull();
});

test('a token ends in the second of its expiry', () => {
  const now = Math.floor(Date.now() / 1000);
  expect(invalidReason(tokenOf({ sub: 'ana', roles: [], exp: now }))).toBe('token-expired');
  expect(invalidReason(tokenOf({ sub: 'ana', roles: [], exp: now + 60 }))).toBeNull();
});

test('keeps the reason of a removed token until the next sign-in', () => {
  storeToken('old');
  clearToken('old', 'token-revoked');
  expect([storedToken(), clearedTokenReason()]).toEqual([null, 'token-revoked']);
  storeToken('new');
  expect([storedToken(), clearedTokenReason()]).toEqual(['new', null]);
});

test('a late response does not remove a newer token', () => {
  storeToken('new');
  clearToken('old', 'token-revoked');
  expect([storedToken(), clearedTokenReason()]).toEqual(['new', null]);
});

test('notifies of changes in this tab and others, until unsubscribed', () => {
  let notifications = 0;
  const stop = subscribeToToken(() => notifications++);
  storeToken('one');
  dispatchEvent(new StorageEvent('storage', { key: 'userToken' }));
  dispatchEvent(new StorageEvent('storage', { key: null }));
  dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
  expect(notifications).toBe(3);
  stop();
  storeToken(null);
  dispatchEvent(new StorageEvent('storage', { key: 'userToken' }));
  expect(notifications).toBe(3);
});
