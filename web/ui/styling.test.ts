import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#contract/contrast.ts';
import { contrastColor } from './styling.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('text on a badge of any colour has sufficient contrast', () => {
  fc.assert(fc.property(color, (ground) => contrast(ground, contrastColor(ground)) >= 4.5));
});

test('dark text on yellow, white text on navy', () => {
  expect(contrastColor('#ffe14d')).toBe('#050206');
  expect(contrastColor('#14213d')).toBe('#ffffff');
});
