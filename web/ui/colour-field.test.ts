import { expect, test } from 'vitest';
import { hexOf } from './colour-field.tsx';

test('parses colours as people write them', () => {
  expect(['#C42F12', 'c42f12', ' #f80 '].map(hexOf)).toEqual(['#c42f12', '#c42f12', '#ff8800']);
  expect(['', 'red', '#12345', '#12345g'].map(hexOf)).toEqual([undefined, undefined, undefined, undefined]);
});
