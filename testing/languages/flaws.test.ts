import { expect, test } from 'vitest';
import { flawsOf } from './flaws.ts';
import { unusedKeys } from './unused.ts';

const french = {
  map: { title: 'Carte de {{town}}', found_one: '{{count}} bal', found_many: 'x', found_other: '{{count}} bals' },
};

test('finds missing, superfluous and empty texts, and wrong variables', () => {
  const texts = { map: { title: 'Map of {{city}}', more: 'More', found_one: 'one ball', found_other: ' ' } };
  expect(flawsOf('en', texts, french)).toEqual([
    { kind: 'wrong variables', path: 'map.title', detail: 'city instead of town' },
    { kind: 'superfluous', path: 'map.more' },
    { kind: 'empty', path: 'map.found_other' },
    { kind: 'wrong variables', path: 'map.found_other', detail: 'none instead of count' },
  ]);
  expect(flawsOf('en', { map: {} }, french).map(({ kind, path }) => [kind, path])).toEqual([
    ['missing', 'map.title'],
    ['missing', 'map.found'],
  ]);
});

test('needs the plural forms that the language has for counts that occur', () => {
  const texts = { map: { title: '{{town}}', found_one: '1', found_other: '{{count}}' } };
  expect(flawsOf('de', texts, french)).toEqual([]);
  expect(flawsOf('ar', texts, french).map(({ path }) => path)).toEqual([
    'map.found_zero',
    'map.found_two',
    'map.found_few',
    'map.found_many',
  ]);
});

test('code uses each text (npm run texts:check lists the others)', () => {
  expect(unusedKeys()).toEqual([]);
});
