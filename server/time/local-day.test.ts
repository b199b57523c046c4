import { expect, test } from 'vitest';
import { dayNumber, firstInstantOf, startDay } from './local-day.ts';

test.each([
  ['1970-01-01T00:00:00Z', 'Etc/UTC', '1970-01-01'],
  ['2026-11-21T04:30:00Z', 'America/New_York', '2026-11-20'],
  ['2026-11-21T04:30:00Z', 'Europe/Paris', '2026-11-21'],
  ['2026-11-20T23:30:00Z', 'Europe/Paris', '2026-11-21'],
  ['2026-11-20T10:30:00Z', 'Pacific/Kiritimati', '2026-11-21'],
  ['2026-11-20T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-19'],
])('%s in %s is on %s', (instant, timeZone, day) => {
  expect(startDay(new Date(instant), timeZone)).toBe(dayNumber(day));
});

test('follows midnight over clock changes', () => {
  const paris = (instant: string) => startDay(new Date(instant), 'Europe/Paris') - dayNumber('2026-10-25');
  expect([paris('2026-10-24T21:59:59Z'), paris('2026-10-24T22:00:00Z')]).toEqual([-1, 0]);
  expect([paris('2026-10-25T22:59:59Z'), paris('2026-10-25T23:00:00Z')]).toEqual([0, 1]);
});

test('counts days from 1970-01-01, negative before', () => {
  expect(dayNumber('1970-01-02')).toBe(1);
  expect(dayNumber('2026-11-20')).toBe(Date.UTC(2026, 10, 20) / 86_400_000);
  expect(dayNumber('1969-12-31')).toBe(-1);
});

test('starts no event of a day before the day begins anywhere', () => {
  const first = firstInstantOf('2026-11-21');
  expect(startDay(first, 'Pacific/Kiritimati')).toBe(dayNumber('2026-11-21'));
  const justBefore = new Date(first.getTime() - 1);
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    expect(startDay(justBefore, timeZone)).toBeLessThan(dayNumber('2026-11-21'));
  }
});
