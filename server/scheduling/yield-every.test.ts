import { expect, test } from 'vitest';
import { yieldEvery } from './yield-every.ts';

test('lets other tasks run once the time is over, and not before', async () => {
  let hasRun = false;
  setImmediate(() => {
    hasRun = true;
  });
  await yieldEvery(3_600_000)();
  expect(hasRun).toBe(false);
  await yieldEvery(0)();
  expect(hasRun).toBe(true);
});
