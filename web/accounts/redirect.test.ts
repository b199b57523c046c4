import { beforeEach, expect, test } from 'vitest';
import { rememberRedirect, safeRedirect, takeRedirect } from './redirect.ts';

beforeEach(() => sessionStorage.clear());

test.each(['/', '/add-event', '/add-event?clone=abc', '/my-event', '/events/bal-du-lac#where', '/?styles=tango&z=9'])(
  '%s is a path of this site',
  (path) => expect(safeRedirect(path)).toBe(path),
);

test.each([
  null,
  '',
  'add-event',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '//[',
])('%j redirects to the map instead', (path) => expect(safeRedirect(path)).toBe('/'));

test.each([
  '/home',
  '/Home',
  '/home/',
  '/home?redirect=/home',
  '/logout',
  '/auth/callback?code=1',
  '/reset-password#x',
])('%s would redirect in a loop', (path) => expect(safeRedirect(path)).toBe('/'));

test('returns the remembered path once, and validates it', () => {
  rememberRedirect('/add-event');
  expect(takeRedirect()).toBe('/add-event');
  expect(takeRedirect()).toBe('/');
  rememberRedirect('//evil.example');
  expect(takeRedirect()).toBe('/');
});
