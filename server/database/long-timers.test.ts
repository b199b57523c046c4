import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withLongTimers } from './long-timers.ts';

test('does not end a timer of a month at once', async () => {
  let ended = 0;
  const timer = withLongTimers(setTimeout)(() => ended++, 30 * 86_400_000);
  withLongTimers(setTimeout)(() => ended++, 1);
  await expect.poll(() => ended).toBe(1);
  await pause(1);
  expect(ended).toBe(1);
  clearTimeout(timer);
});
