import { expect, test } from 'vitest';
import type { Statistics } from '#contract/statistics.ts';
import { allMonths, lastDays, sumOf } from './periods.ts';

const none = { seen: 0, saved: 0, calendar: 0, clicked: 0 };
const statistics: Statistics = {
  total: { ...none, seen: 7 },
  today: '2027-03-01',
  days: [{ ...none, day: '2027-02-28', seen: 2, saved: 1 }],
  months: [
    { ...none, month: '2026-12', seen: 5 },
    { ...none, month: '2027-02', seen: 2, saved: 1 },
  ],
};

test('returns the last 30 days with their counts', () => {
  const days = lastDays(statistics);
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2027-01-31', '2027-03-01']);
  expect(days.filter(({ seen }) => seen > 0)).toEqual(statistics.days);
  expect(sumOf(days)).toEqual({ ...none, seen: 2, saved: 1 });
});

test('returns all months from the first one until today', () => {
  const months = allMonths(statistics);
  expect(months.map(({ day, seen }) => [day, seen])).toEqual([
    ['2026-12-01', 5],
    ['2027-01-01', 0],
    ['2027-02-01', 2],
    ['2027-03-01', 0],
  ]);
  expect(allMonths({ ...statistics, months: [] })).toEqual([{ ...none, day: '2027-03-01' }]);
});
