import { expect, test } from 'vitest';
import { isolated, isRightToLeft, withCommas } from './direction.ts';
import { locales } from './locales.ts';

test('only Arabic is written from right to left', () => {
  expect(locales.filter(isRightToLeft)).toEqual(['ar']);
});

test('isolates names with Latin letters in Arabic, not numbers, Arabic names and URLs', () => {
  expect(isolated('ar', 'Bal à Lyon')).toBe('\u2068Bal à Lyon\u2069');
  expect(isolated('ar', '+33 6 12 34 56 78')).toBe('\u2068+33 6 12 34 56 78\u2069');
  for (const text of ['20:30 – 02:00', '12,480', 'ليون', 'https://pista.example/a'])
    expect(isolated('ar', text)).toBe(text);
});

test('isolates Arabic names in other languages', () => {
  expect(isolated('pt', 'مع DJ Nuno')).toBe('\u2068مع DJ Nuno\u2069');
  expect(isolated('pt', 'Milonga do Cais')).toBe('Milonga do Cais');
});

test('writes lines with the commas of the language, and without empty parts', () => {
  expect(withCommas('fr', ['La Halle', '', undefined, 'Lyon'])).toBe('La Halle, Lyon');
  expect(withCommas('ar', ['قاعة السلام', 'Lisboa'])).toBe('قاعة السلام، \u2068Lisboa\u2069');
});
