import { expect, test } from 'vitest';
import { isolated, isRightToLeft } from './direction.ts';
import { locales } from './locales.ts';

test('only Arabic is written from right to left', () => {
  expect(locales.filter(isRightToLeft)).toEqual(['ar']);
});

test('isolates names with Latin letters, not numbers, Arabic names and URLs', () => {
  expect(isolated('Bal à Lyon')).toBe('\u2068Bal à Lyon\u2069');
  expect(isolated('+33 6 12 34 56 78')).toBe('\u2068+33 6 12 34 56 78\u2069');
  for (const text of ['20:30 – 02:00', '12,480', 'ليون', 'https://pista.example/a']) expect(isolated(text)).toBe(text);
});
