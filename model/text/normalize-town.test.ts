import { expect, test } from 'vitest';
import { normalizeTown, normalizeTyped } from './normalize-town.ts';

test.each([
  ['Sète', 'sete'],
  ['Saint-Étienne', 'saint etienne'],
  ['ST ETIENNE', 'saint etienne'],
  ['Ste-Foy-lès-Lyon', 'sainte foy les lyon'],
  ['Sankt Pölten', 'saint polten'],
  ["L'Haÿ-les-Roses", 'l hay les roses'],
  ['Łódź', 'lodz'],
  ['Istres', 'istres'],
])('"%s" folds to "%s"', (written, normalized) => {
  expect(normalizeTown(written)).toBe(normalized);
});

test('does not expand a last word that may continue', () => {
  expect(normalizeTyped('St')).toBe('st');
  expect(normalizeTyped('St-')).toBe('saint');
  expect(normalizeTyped('St-Eti')).toBe('saint eti');
});
