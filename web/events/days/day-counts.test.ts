import { expect, test } from 'vitest';
import { countOn } from './day-counts.ts';

/** A festival from Friday to Sunday, a ball on Saturday and one on Sunday. */
const counted = { from: '2026-11-26', counts: [0, 1, 2, 2, 0], begun: [0, 1, 1, 1, 0] };

test.each([
  ['a day', '2026-11-28', '2026-11-28', 2],
  ['a weekend, the festival once', '2026-11-27', '2026-11-29', 3],
  ['days that begin while the festival is on', '2026-11-28', '2026-11-29', 3],
  ['a day with nothing', '2026-11-30', '2026-11-30', 0],
  ['days before what was counted', '2026-11-25', '2026-11-27', null],
  ['days behind it', '2026-11-30', '2026-12-01', null],
])('%s', (_, first, last, count) => {
  expect(countOn(counted, { first, last })).toBe(count);
});
