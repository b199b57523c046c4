import { expect, test } from 'vitest';
import { writeDays } from '#contract/local-days.ts';
import { someEvent } from '#testing/some-event.ts';
import { describeEvent } from '#web/events/card/describe-event.ts';
import { durationOf } from '#web/events/card/duration.ts';
import { dayAfter } from '#web/i18n/event-status.ts';
import { dayHere, isDay, nextMonthFrom, readDays, usualDays, weekendFrom } from './days.ts';

test('finds the next day across months and years', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30');
});

test('accepts only days of the calendar', () => {
  expect(['2026-11-20', '2028-02-29'].every(isDay)).toBe(true);
  expect(['', '2026-02-29', '2026-13-01', '2026-11-2', '20261120', '2026-11-20T00:00', 'today'].some(isDay)).toBe(
    false,
  );
});

test('takes today from the reader’s clock', () => {
  expect(dayHere(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(dayHere(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('begins the weekend on Friday, and keeps it until Sunday', () => {
  expect(weekendFrom('2026-11-16')).toBe('2026-11-20');
  expect(weekendFrom('2026-11-19')).toBe('2026-11-20');
  expect(weekendFrom('2026-11-20')).toBe('2026-11-20');
  expect(weekendFrom('2026-11-22')).toBe('2026-11-22');
});

test.each([
  [
    'a Thursday',
    new Date(2026, 10, 26, 20),
    '2026-11-26',
    '2026-11-27',
    '2026-11-27..2026-11-29',
    '2026-11-26..2026-12-02',
  ],
  [
    'a Saturday',
    new Date(2026, 10, 28, 20),
    '2026-11-28',
    '2026-11-29',
    '2026-11-28..2026-11-29',
    '2026-11-28..2026-12-04',
  ],
  [
    'a Sunday, when the weekend is tonight',
    new Date(2026, 10, 29, 20),
    '2026-11-29',
    '2026-11-30',
    null,
    '2026-11-29..2026-12-05',
  ],
  [
    'two in the morning on a Saturday',
    new Date(2026, 10, 28, 2),
    '2026-11-27..2026-11-28',
    '2026-11-29',
    '2026-11-27..2026-11-29',
    '2026-11-27..2026-12-04',
  ],
  [
    'two in the morning on a Sunday',
    new Date(2026, 10, 29, 2),
    '2026-11-28..2026-11-29',
    '2026-11-30',
    null,
    '2026-11-28..2026-12-05',
  ],
  [
    'two in the morning on a Monday',
    new Date(2026, 10, 30, 2),
    '2026-11-29..2026-11-30',
    '2026-12-01',
    null,
    '2026-11-29..2026-12-06',
  ],
  [
    'six in the morning on a Monday',
    new Date(2026, 10, 30, 6),
    '2026-11-30',
    '2026-12-01',
    '2026-12-04..2026-12-06',
    '2026-11-30..2026-12-06',
  ],
])('on %s, finds tonight, tomorrow, the weekend and the week', (_, now, ...expected) => {
  const { tonight, tomorrow, weekend, week } = usualDays(now);
  expect([tonight, tomorrow, weekend, week].map((days) => (days ? writeDays(days) : null))).toEqual(expected);
});

test('parses ranges of days, and rejects one that ends before it begins', () => {
  expect(readDays('2026-11-27')).toEqual({ first: '2026-11-27', last: '2026-11-27' });
  expect(readDays('2026-11-27..2026-11-29')).toEqual({ first: '2026-11-27', last: '2026-11-29' });
  expect(['', '..', '2026-11-29..2026-11-27', '2026-11-27..', '2026-02-30'].map(readDays)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('finds the next month, also after December', () => {
  expect(nextMonthFrom('2026-11-30')).toBe('2026-12-01');
  expect(nextMonthFrom('2026-12-31')).toBe('2027-01-01');
});

test('counts hours for an evening, days for a festival', () => {
  expect(durationOf({ dateStart: '2026-11-20T21:00:00+01:00', dateEnd: '2026-11-21T02:30:00+01:00' })).toEqual({
    days: 0,
    hours: 5,
    minutes: 30,
  });
  expect(durationOf({ dateStart: '2026-11-20T18:00:00+01:00', dateEnd: '2026-11-22T17:00:00+01:00' }).days).toBe(3);
});

test('counts the actual hours of a night with a clock change', () => {
  expect(durationOf({ dateStart: '2026-10-24T22:00:00+02:00', dateEnd: '2026-10-25T04:00:00+01:00' }).hours).toBe(7);
});

test('adds the year to a line about an event of another year', () => {
  const night = someEvent({ dateStart: '2027-12-31T22:00:00+01:00', dateEnd: '2028-01-01T05:00:00+01:00' });
  const lineOf = (now: string) => describeEvent('en', night, new Date(now)).split(' · ').slice(0, 2);
  expect(lineOf('2026-11-20T12:00Z')).toEqual(['Fri 31 Dec, 22:00 – 05:00', '2027']);
  expect(lineOf('2027-11-20T12:00Z')).toEqual(['Fri 31 Dec, 22:00 – 05:00', 'La Péniche, Paris']);
});
