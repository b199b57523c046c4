import { expect, test } from 'vitest';
import { fold, foldTyped } from './fold.ts';

test.each([
  ['Sète', 'sete'],
  ['Saint-Étienne', 'saint etienne'],
  ['ST ETIENNE', 'saint etienne'],
  ['Ste-Foy-lès-Lyon', 'sainte foy les lyon'],
  ['Sankt Pölten', 'saint polten'],
  ["L'Haÿ-les-Roses", 'l hay les roses'],
  ['Œuilly', 'oeuilly'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['Đà Nẵng', 'da nang'],
  ['İzmir', 'izmir'],
  ['  Fest-noz   à  Brest !', 'fest noz a brest'],
])('"%s" folds to "%s"', (written, folded) => {
  expect(fold(written)).toBe(folded);
});

test('other scripts keep their letters and the marks that are part of them', () => {
  expect(fold('東京 スウィング')).toBe('東京 スウィング');
  expect(fold('काठमाडौं')).toBe('काठमाडौं');
  expect(fold('서울')).toBe('서울');
});

test('folding twice changes nothing more', () => {
  const once = fold('St-Œdipe-du-Đường');
  expect(fold(once)).toBe(once);
});

test('a last word that may go on is not taken for a saint', () => {
  expect(foldTyped('St')).toBe('st');
  expect(foldTyped('St-')).toBe('saint');
  expect(foldTyped('St-Eti')).toBe('saint eti');
});
