import { expect, test } from 'vitest';
import { isLaterVisit } from './visits.ts';

test('a visit half an hour after the first one is a later one', () => {
  const at = (minutes: number) => new Date(1_000_000 + minutes * 60_000);
  expect([0, 5, 30, 31].map((minutes) => isLaterVisit(at(minutes)))).toEqual([false, false, false, true]);
});
