import { expect, test } from 'vitest';
import { limitPerWorker, RateCounter } from './rate-counter.ts';

test('counts each key separately and starts at 1 again after the window', () => {
  let ms = 0;
  const counter = new RateCounter(() => new Date(ms));
  expect([counter.add('a', 1000), counter.add('a', 1000), counter.add('b', 1000)]).toEqual([
    { count: 1, msLeft: 1000 },
    { count: 2, msLeft: 1000 },
    { count: 1, msLeft: 1000 },
  ]);
  ms = 999;
  expect(counter.add('a', 1000)).toEqual({ count: 3, msLeft: 1 });
  ms = 1000;
  expect(counter.add('a', 1000)).toEqual({ count: 1, msLeft: 1000 });
});

test('divides a limit among workers without exceeding it, but leaves each at least 1', () => {
  expect([1, 4, 7].map((workers) => limitPerWorker(1200, workers))).toEqual([1200, 300, 171]);
  expect(limitPerWorker(2, 4)).toBe(1);
  expect(limitPerWorker(Number.POSITIVE_INFINITY, 4)).toBe(Number.POSITIVE_INFINITY);
});
