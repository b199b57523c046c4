import { expect, test } from 'vitest';
import { greySizeOf } from './read-poster.ts';

test.each([
  ['a poster', [1240, 1754], [1414, 2000]],
  ['a photo of a phone', [4000, 3000], [2000, 1500]],
  ['a banner, of which a row is left at least', [16_000, 3], [2000, 1]],
  ['a dot, in which there is nothing to find', [1, 1], [8, 8]],
])('%s is read at a size of its own', (_, [width = 0, height = 0], [wide, high]) => {
  expect(greySizeOf({ width, height })).toEqual({ width: wide, height: high });
});
