import { expect, test } from 'vitest';
import { writeDays } from '#contract/days.ts';
import { someEvent } from '#testing/some-event.ts';
import { describeEvent } from '#web/events/card/describe-event.ts';
import { durationOf } from '#web/events/card/duration.ts';
import { dayAfter } from '#web/i18n/event-status.ts';
import { dayHere, isDay, nextMonthFrom, readDays, usualDays, weekendFrom } from './days.ts';

test('the day after follows the calendar', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30');
});

test('a day is one that the calendar has', () => {
  expect(['2026-11-20', '2028-02-29'].every(isDay)).toBe(true);
  expect(['', '2026-02-29', '2026-13-01', '2026-11-2', '20261120', '2026-11-20T00:00', 'today'].some(isDay)).toBe(
    false,
  );
});

test('the day here is that of the reader’s own calendar', () => {
  expect(dayHere(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(dayHere(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('the weekend begins on Friday, and has begun until Sunday', () => {
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
])('on %s, tonight, tomorrow, the weekend and the week are the days that people mean', (_, now, ...expected) => {
  const { tonight, tomorrow, weekend, week } = usualDays(now);
  expect([tonight, tomorrow, weekend, week].map((days) => (days ? writeDays(days) : null))).toEqual(expected);
});

test('days are read as they are written, and what ends before it begins is none', () => {
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

test('next month begins on its first, also after December', () => {
  expect(nextMonthFrom('2026-11-30')).toBe('2026-12-01');
  expect(nextMonthFrom('2026-12-31')).toBe('2027-01-01');
});

test('an evening lasts hours, a festival every day it touches', () => {
  expect(durationOf({ dateStart: '2026-11-20T21:00:00+01:00', dateEnd: '2026-11-21T02:30:00+01:00' })).toEqual({
    days: 0,
    hours: 5,
    minutes: 30,
  });
  expect(durationOf({ dateStart: '2026-11-20T18:00:00+01:00', dateEnd: '2026-11-22T17:00:00+01:00' }).days).toBe(3);
});

test('a night in which the clocks change lasts as long as it lasts', () => {
  expect(durationOf({ dateStart: '2026-10-24T22:00:00+02:00', dateEnd: '2026-10-25T04:00:00+01:00' }).hours).toBe(7);
});

test('a line about an event has the year in which it begins, where that is another one', () => {
  const night = someEvent({ dateStart: '2027-12-31T22:00:00+01:00', dateEnd: '2028-01-01T05:00:00+01:00' });
  const lineOf = (now: string) => describeEvent('en', night, new Date(now)).split(' · ').slice(0, 2);
  expect(lineOf('2026-11-20T12:00Z')).toEqual(['Fri 31 Dec, 22:00 – 05:00', '2027']);
  expect(lineOf('2027-11-20T12:00Z')).toEqual(['Fri 31 Dec, 22:00 – 05:00', 'La Péniche, Paris']);
});
