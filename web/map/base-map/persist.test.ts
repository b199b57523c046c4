import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persist } from './persist.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('retries a failed load with increasing pauses until it succeeds', async () => {
  let isThere = false;
  const load = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return 'the world';
  });
  const world = persist(load);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(load).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load.mock.calls.length).toBeLessThan(40);
  isThere = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await world).toBe('the world');
});
