import { describe, expect, test } from 'vitest';
import { keptBackups, parseKeepRule } from './keep-rule.ts';

test.each([
  ['7d,4w,12m', { days: 7, weeks: 4, months: 12 }],
  ['30d', { days: 30, weeks: 0, months: 0 }],
  ['12m, 2d', { days: 2, weeks: 0, months: 12 }],
  ['0d,1w', { days: 0, weeks: 1, months: 0 }],
])('reads the rule %s', (text, rule) => {
  expect(parseKeepRule(text)).toEqual(rule);
});

test.each(['', '7', '7y', '7d,7d', '7d,', '-1d', '1.5d', '0d', '0d,0m', '10000d', 'd', '7 d'])(
  'rejects the rule %j',
  (text) => {
    expect(parseKeepRule(text)).toBeUndefined();
  },
);

const rule = { days: 7, weeks: 4, months: 12 };
const nights = (first: string, count: number) =>
  Array.from({ length: count }, (_, night) => ({
    at: new Date(Date.parse(`${first}T03:40:00Z`) + night * 86_400_000),
  }));
const keptDays = (backups: { at: Date }[], given = rule) =>
  [...keptBackups(backups, given)].map(({ at }) => at.toISOString().slice(0, 10)).sort();

describe('keeps', () => {
  test('seven days, four weeks and twelve months of nightly backups', () => {
    // Saturday 1 May 2027 is the last night.
    expect(keptDays(nights('2025-05-02', 730))).toEqual([
      ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31'],
      ...['2027-01-31', '2027-02-28', '2027-03-31'],
      ...['2027-04-11', '2027-04-18', '2027-04-25', '2027-04-26', '2027-04-27', '2027-04-28', '2027-04-29'],
      ...['2027-04-30', '2027-05-01'],
    ]);
  });

  test('the same after each night as when pruned only once', () => {
    let kept: { at: Date }[] = [];
    for (const night of nights('2025-05-02', 730)) kept = [...keptBackups([...kept, night], rule)];
    expect(kept.map(({ at }) => at.toISOString().slice(0, 10)).sort()).toEqual(keptDays(nights('2025-05-02', 730)));
  });

  test('the last one of a day with several', () => {
    const backups = ['03:40', '15:00', '09:00'].map((time) => ({ at: new Date(`2027-05-01T${time}:00Z`) }));
    expect([...keptBackups(backups, rule)]).toEqual([backups[1]]);
  });

  test('old backups after a long pause of the site', () => {
    const old = nights('2025-01-01', 8);
    expect(keptDays([...old, ...nights('2027-05-01', 1)], { days: 7, weeks: 0, months: 0 })).toEqual([
      ...['2025-01-03', '2025-01-04', '2025-01-05', '2025-01-06', '2025-01-07', '2025-01-08', '2027-05-01'],
    ]);
  });

  test('the newest one even without days', () => {
    expect(keptDays(nights('2027-04-28', 4), { days: 0, weeks: 0, months: 0 })).toEqual(['2027-05-01']);
    expect(keptDays([])).toEqual([]);
  });
});
