import { expect, test } from 'vitest';
import { Facts, Part, Prices } from './event-details.ts';

test('removes bidirectional control characters from short texts', () => {
  const turning = '\u202ewater\u2066 and\twine';
  expect(Facts.parse({ food: turning })).toEqual({ food: 'water and wine' });
  expect(Prices.parse({ includes: turning })).toEqual({ includes: 'water and wine' });
  const part = { day: 0, time: '21:00', kind: 'lesson', by: turning };
  expect(Part.parse(part)).toEqual({ ...part, by: 'water and wine' });
});

test('turns texts without visible characters into empty ones', () => {
  expect(Facts.parse({ food: '\u200b', dress: ' \u2060\u2066\u2069' })).toEqual({ food: '', dress: '' });
});
