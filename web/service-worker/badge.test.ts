import { expect, test } from 'vitest';
import { setBadge } from './badge.ts';

test('the icon shows the sum of what waits and what has changed', () => {
  const shown: number[] = [];
  Object.assign(navigator, { setAppBadge: async (count: number) => void shown.push(count) });
  setBadge('waiting', 2);
  setBadge('changed', 1);
  setBadge('waiting', 0);
  setBadge('changed', 0);
  expect(shown).toEqual([2, 3, 1, 0]);
});
