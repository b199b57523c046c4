import { expect, test } from 'vitest';
import { setBadge } from './badge.ts';

test('the icon shows the number of changes that wait, where the browser supports it', () => {
  expect(() => setBadge(1)).not.toThrow();
  const shown: number[] = [];
  Object.assign(navigator, { setAppBadge: async (count: number) => void shown.push(count) });
  setBadge(2);
  setBadge(0);
  expect(shown).toEqual([2, 0]);
});
