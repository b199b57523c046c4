import { expect, test } from 'vitest';
import { dayAt, eventStatus } from './event-status.ts';

const party = {
  dateStart: '2026-11-20T20:30:00+01:00',
  dateEnd: '2026-11-21T02:00:00+01:00',
  timeZone: 'Europe/Paris',
};
const at = (instant: string) => eventStatus(party, new Date(instant));

test('is tonight before an evening event, and now until it ends after midnight', () => {
  expect(at('2026-11-20T08:00:00+01:00')).toBe('tonight');
  expect(at('2026-11-20T20:30:00+01:00')).toBe('now');
  expect(at('2026-11-21T01:59:00+01:00')).toBe('now');
  expect(at('2026-11-21T02:00:00+01:00')).toBe('over');
});

test('is tomorrow on the day before, and null earlier', () => {
  expect(at('2026-11-19T23:59:00+01:00')).toBe('tomorrow');
  expect(at('2026-11-18T23:59:00+01:00')).toBeNull();
});

test('is today before an event in the daytime', () => {
  const tea = { ...party, dateStart: '2026-11-20T15:00:00+01:00' };
  expect(eventStatus(tea, new Date('2026-11-20T08:00:00+01:00'))).toBe('today');
});

test('uses the calendar of the venue, not of the visitor', () => {
  const auckland = {
    dateStart: '2026-11-21T20:00:00+13:00',
    dateEnd: '2026-11-21T23:00:00+13:00',
    timeZone: 'Pacific/Auckland',
  };
  expect(eventStatus(auckland, new Date('2026-11-20T13:00:00+01:00'))).toBe('tonight');
  expect(dayAt('Pacific/Auckland', new Date('2026-11-20T13:00:00+01:00'))).toBe('2026-11-21');
});

test('finds tomorrow across a month and a day of 25 hours', () => {
  const first = { ...party, dateStart: '2026-11-01T20:00:00+01:00', dateEnd: '2026-11-01T23:00:00+01:00' };
  expect(eventStatus(first, new Date('2026-10-31T23:30:00+01:00'))).toBe('tomorrow');
  const sunday = { ...party, dateStart: '2026-10-26T20:00:00+01:00', dateEnd: '2026-10-26T23:00:00+01:00' };
  expect(eventStatus(sunday, new Date('2026-10-25T00:30:00+02:00'))).toBe('tomorrow');
});

test('counts an event after midnight on the evening before', () => {
  const late = { ...party, dateStart: '2026-11-21T00:30:00+01:00', dateEnd: '2026-11-21T05:00:00+01:00' };
  expect(eventStatus(late, new Date('2026-11-19T20:00:00+01:00'))).toBe('tomorrow');
  expect(eventStatus(late, new Date('2026-11-20T20:00:00+01:00'))).toBe('tonight');
  expect(eventStatus(late, new Date('2026-11-21T00:10:00+01:00'))).toBe('tonight');
});
