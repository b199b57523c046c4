import { expect, test } from 'vitest';
import { dayAt, eventStatus } from './event-status.ts';

const party = {
  dateStart: '2026-11-20T20:30:00+01:00',
  dateEnd: '2026-11-21T02:00:00+01:00',
  timeZone: 'Europe/Paris',
};
const at = (instant: string) => eventStatus(party, new Date(instant));

test('a party of this evening is tonight, and on until it ends after midnight', () => {
  expect(at('2026-11-20T08:00:00+01:00')).toBe('tonight');
  expect(at('2026-11-20T20:30:00+01:00')).toBe('now');
  expect(at('2026-11-21T01:59:00+01:00')).toBe('now');
  expect(at('2026-11-21T02:00:00+01:00')).toBe('over');
});

test('the day before it is tomorrow, earlier it has no word', () => {
  expect(at('2026-11-19T23:59:00+01:00')).toBe('tomorrow');
  expect(at('2026-11-18T23:59:00+01:00')).toBeNull();
});

test('a tea dance is today', () => {
  const tea = { ...party, dateStart: '2026-11-20T15:00:00+01:00' };
  expect(eventStatus(tea, new Date('2026-11-20T08:00:00+01:00'))).toBe('today');
});

test('the venue’s calendar counts, not the reader’s', () => {
  const auckland = {
    dateStart: '2026-11-21T20:00:00+13:00',
    dateEnd: '2026-11-21T23:00:00+13:00',
    timeZone: 'Pacific/Auckland',
  };
  expect(eventStatus(auckland, new Date('2026-11-20T13:00:00+01:00'))).toBe('tonight');
  expect(dayAt('Pacific/Auckland', new Date('2026-11-20T13:00:00+01:00'))).toBe('2026-11-21');
});

test('tomorrow crosses a month, and a day of 25 hours', () => {
  const first = { ...party, dateStart: '2026-11-01T20:00:00+01:00', dateEnd: '2026-11-01T23:00:00+01:00' };
  expect(eventStatus(first, new Date('2026-10-31T23:30:00+01:00'))).toBe('tomorrow');
  const sunday = { ...party, dateStart: '2026-10-26T20:00:00+01:00', dateEnd: '2026-10-26T23:00:00+01:00' };
  expect(eventStatus(sunday, new Date('2026-10-25T00:30:00+02:00'))).toBe('tomorrow');
});

test('a party after midnight belongs to the night before', () => {
  const late = { ...party, dateStart: '2026-11-21T00:30:00+01:00', dateEnd: '2026-11-21T05:00:00+01:00' };
  expect(eventStatus(late, new Date('2026-11-19T20:00:00+01:00'))).toBe('tomorrow');
  expect(eventStatus(late, new Date('2026-11-20T20:00:00+01:00'))).toBe('tonight');
  expect(eventStatus(late, new Date('2026-11-21T00:10:00+01:00'))).toBe('tonight');
});
