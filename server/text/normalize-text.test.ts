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

test('what is composed and what is decomposed fold to the same', () => {
  expect(normalizeText('é')).toBe(normalizeText('e\u0301'));
});

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => normalizeText(normalizeText(text)) === normalizeText(text)),
  );
});
