import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

test('what the visitor chose wins over the browser', () => {
  expect(chooseLocale({ asked: null, stored: 'es', browser: ['en-GB', 'fr'] })).toBe('es');
});

test('a link to a language wins over both', () => {
  expect(chooseLocale({ asked: 'en', stored: 'es', browser: ['fr'] })).toBe('en');
});

test('without a choice, the first language of the browser that Pista speaks', () => {
  expect(chooseLocale({ asked: null, stored: null, browser: ['de-CH', 'en-US', 'fr'] })).toBe('en');
});

test('whoever asks for other languages gets French', () => {
  expect(chooseLocale({ asked: 'xx', stored: 'de', browser: ['ja'] })).toBe('fr');
  expect(chooseLocale({ asked: null, stored: null, browser: [] })).toBe('fr');
});
