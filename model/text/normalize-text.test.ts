import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeText } from './normalize-text.ts';

test.each([
  ["Soirée d'été à Łódź", 'soiree d ete a lodz'],
  ['Cœur & Ørsted — Straße', 'coeur orsted strasse'],
  ['  ¡Fiesta!  Año  ', 'fiesta ano'],
  ['İstanbul ışık', 'istanbul isik'],
  ['東京スイング', '東京スインク'],
  ['🎉', ''],
])('%s folds to "%s"', (text, normalized) => {
  expect(normalizeText(text)).toBe(normalized);
});

test('normalizes composed and decomposed forms equally', () => {
  expect(normalizeText('é')).toBe(normalizeText('e\u0301'));
});

test('is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => normalizeText(normalizeText(text)) === normalizeText(text)),
  );
});
