import { expect, test } from 'vitest';
import { dayAfterKey, monthsBetween, monthsFrom } from './calendar-months.ts';

test('begins with the current week, and breaks weeks between months', () => {
  const [november, december, ...others] = monthsFrom('2026-11-26', 2);
  expect(others).toEqual([]);
  expect(november).toEqual({
    first: '2026-11-01',
    weeks: [
      [...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']],
      ['2026-11-30', null, null, null, null, null, null],
    ],
  });
  expect(december?.weeks[0]).toEqual([
    null,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
  expect(december?.weeks).toHaveLength(5);
  expect(monthsFrom('2026-12-02', 1)[0]?.weeks[0]?.[0]).toBeNull();
  expect(monthsBetween('2026-11-26', '2027-02-01')).toBe(3);
});

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['a', undefined],
])('%s moves from 1 December to %s', (key, day) => {
  expect(dayAfterKey(key, '2026-12-01')).toBe(day);
});

test('moves from the end of a month to the end of a shorter one', () => {
  expect(dayAfterKey('PageDown', '2027-01-31')).toBe('2027-02-28');
});
