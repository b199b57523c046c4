import { expect, test } from 'vitest';
import { foldTown, foldTyped } from './fold.ts';

test.each([
  ['Sète', 'sete'],
  ['Saint-Étienne', 'saint etienne'],
  ['ST ETIENNE', 'saint etienne'],
  ['Ste-Foy-lès-Lyon', 'sainte foy les lyon'],
  ['Sankt Pölten', 'saint polten'],
  ["L'Haÿ-les-Roses", 'l hay les roses'],
  ['Łódź', 'lodz'],
  ['Istres', 'istres'],
])('"%s" folds to "%s"', (written, folded) => {
  expect(foldTown(written)).toBe(folded);
});

test('a last word that may go on is not taken for a saint', () => {
  expect(foldTyped('St')).toBe('st');
  expect(foldTyped('St-')).toBe('saint');
  expect(foldTyped('St-Eti')).toBe('saint eti');
});
