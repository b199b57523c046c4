import { expect, test } from 'vitest';
import { isKeeping, startKeeping, stopKeeping } from './keeping.ts';

test('data may be kept from when keeping starts until it stops', () => {
  expect(isKeeping()).toBe(false);
  startKeeping();
  expect(isKeeping()).toBe(true);
  stopKeeping();
  expect(isKeeping()).toBe(false);
});
