import { expect, test } from 'vitest';
import { secondsUntil } from './nightly.ts';

test.each([
  ['2027-05-01T00:10:00Z', 0, 3 * 3600],
  ['2027-05-01T03:10:00Z', 0, 0],
  ['2027-05-01T03:10:01Z', 0, 86_399],
  ['2027-05-01T12:00:00.500Z', 0, 15 * 3600 + 600],
  // The clock of the database may be ahead. The night that has begun is not the next one.
  ['2027-05-01T03:09:59Z', 3600, 86_401],
  ['2027-05-01T02:30:00Z', 3600, 86_400 + 2400],
])('at %s, with at least %i seconds, the next 03:10 is %i seconds away', (now, atLeast, seconds) => {
  expect(secondsUntil('03:10', new Date(now), atLeast)).toBe(seconds);
});
