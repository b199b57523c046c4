import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './folding.ts';

test.each([
  ["Soirée d'été à Łódź", 'soiree d ete a lodz'],
  ['Cœur & Ørsted — Straße', 'coeur orsted strasse'],
  ['  ¡Fiesta!  Año  ', 'fiesta ano'],
  ['İstanbul ışık', 'istanbul isik'],
  ['東京スイング', '東京スインク'],
  ['🎉', ''],
])('%s folds to "%s"', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('what is composed and what is decomposed fold to the same', () => {
  expect(fold('é')).toBe(fold('e\u0301'));
});

test('folding twice changes nothing more', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
});
