import { expect, test } from 'vitest';
import { chooseLocale } from './locale.ts';

test('prefers the stored language to that of the browser', () => {
  expect(chooseLocale({ requested: null, stored: 'es', browser: ['en-GB', 'fr'] })).toBe('es');
});

test('prefers the language in the URL to both', () => {
  expect(chooseLocale({ requested: 'en', stored: 'es', browser: ['fr'] })).toBe('en');
});

test('uses the first supported language of the browser if none is stored', () => {
  expect(chooseLocale({ requested: null, stored: null, browser: ['de-CH', 'en-US', 'fr'] })).toBe('en');
});

test('falls back to French if no language is supported', () => {
  expect(chooseLocale({ requested: 'xx', stored: 'de', browser: ['ja'] })).toBe('fr');
  expect(chooseLocale({ requested: null, stored: null, browser: [] })).toBe('fr');
});
