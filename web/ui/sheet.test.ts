import { expect, test } from 'vitest';
import { nearestSnapPoint, snapPointAbove, snapPointBelow } from './snap-points.ts';

test('a released sheet moves to the nearest stop', () => {
  expect(nearestSnapPoint(0.1, 0)).toBe('peek');
  expect(nearestSnapPoint(0.4, 0)).toBe('half');
  expect(nearestSnapPoint(0.9, 0)).toBe('full');
});

test('a flick moves it to the next stop in its direction', () => {
  expect(nearestSnapPoint(0.1, 1)).toBe('half');
  expect(nearestSnapPoint(0.6, 1)).toBe('full');
  expect(nearestSnapPoint(0.9, -1)).toBe('half');
  expect(nearestSnapPoint(0.3, -1)).toBe('peek');
});

test('there is no stop beyond the last one', () => {
  expect(snapPointAbove('full')).toBe('full');
  expect(snapPointBelow('peek')).toBe('peek');
});
