import { expect, test } from 'vitest';
import { nearestStop, stopAbove, stopBelow } from './sheet-stops.ts';

test('a sheet let go comes to rest at the nearest stop', () => {
  expect(nearestStop(0.1, 0)).toBe('peek');
  expect(nearestStop(0.4, 0)).toBe('half');
  expect(nearestStop(0.9, 0)).toBe('full');
});

test('a flick carries it to the next stop in its direction', () => {
  expect(nearestStop(0.1, 1)).toBe('half');
  expect(nearestStop(0.6, 1)).toBe('full');
  expect(nearestStop(0.9, -1)).toBe('half');
  expect(nearestStop(0.3, -1)).toBe('peek');
});

test('beyond the last stop there is none', () => {
  expect(stopAbove('full')).toBe('full');
  expect(stopBelow('peek')).toBe('peek');
});
