import { expect, test } from 'vitest';
import { daysOfEvent, isOnOneDay } from './local-days.ts';

test.each([
  ['an evening', '2027-05-08T20:00:00+02:00', '2027-05-08T23:00:00+02:00', '2027-05-08', '2027-05-08'],
  ['a night past midnight', '2027-05-08T20:00:00+02:00', '2027-05-09T03:00:00+02:00', '2027-05-08', '2027-05-08'],
  ['a night until the morning', '2027-05-08T22:00:00+02:00', '2027-05-09T11:59:00+02:00', '2027-05-08', '2027-05-08'],
  [
    'a night that begins after midnight',
    '2027-05-08T00:30:00+02:00',
    '2027-05-08T05:00:00+02:00',
    '2027-05-07',
    '2027-05-07',
  ],
  ['a morning from six', '2027-05-08T06:00:00+02:00', '2027-05-08T09:00:00+02:00', '2027-05-08', '2027-05-08'],
  ['a ball until half past noon', '2027-05-08T20:00:00+02:00', '2027-05-09T12:30:00+02:00', '2027-05-08', '2027-05-09'],
  ['a whole day', '2027-05-08T00:00:00+02:00', '2027-05-08T23:59:00+02:00', '2027-05-08', '2027-05-08'],
  ['a whole day until midnight', '2027-05-08T00:00:00+02:00', '2027-05-09T00:00:00+02:00', '2027-05-08', '2027-05-08'],
  ['eighteen hours', '2027-05-08T15:00:00+02:00', '2027-05-09T09:00:00+02:00', '2027-05-08', '2027-05-09'],
  ['a weekend', '2027-05-07T20:00:00+02:00', '2027-05-09T18:00:00+02:00', '2027-05-07', '2027-05-09'],
  [
    'a weekend whose last night ends late',
    '2027-05-07T20:00:00+02:00',
    '2027-05-09T05:00:00+02:00',
    '2027-05-07',
    '2027-05-08',
  ],
  // 17 hours in local time, but 18 hours because the clocks were put back.
  [
    'a night in which clocks change',
    '2027-10-30T17:00:00+02:00',
    '2027-10-31T10:00:00+01:00',
    '2027-10-30',
    '2027-10-31',
  ],
  ['a form without offset', '2027-05-08T00:30', '2027-05-08T05:00', '2027-05-07', '2027-05-07'],
  ['whole days', '2027-05-08', '2027-05-09', '2027-05-08', '2027-05-09'],
  ['a day without times', '2027-05-08', '2027-05-08', '2027-05-08', '2027-05-08'],
])('counts %s on its days', (_, dateStart, dateEnd, first, last) => {
  expect(daysOfEvent({ dateStart, dateEnd })).toEqual({ first, last });
  expect(isOnOneDay({ dateStart, dateEnd })).toBe(first === last);
});
