import { expect, test } from 'vitest';
import { greySizeOf } from './read-poster.ts';

test.each([
  ['a poster', [1240, 1754], [1414, 2000]],
  ['a phone photo', [4000, 3000], [2000, 1500]],
  ['a banner, keeping at least one row,', [16_000, 3], [2000, 1]],
  ['a single pixel', [1, 1], [8, 8]],
])('scales %s to a suitable size', (_, [width = 0, height = 0], [wide, high]) => {
  expect(greySizeOf({ width, height })).toEqual({ width: wide, height: high });
});
