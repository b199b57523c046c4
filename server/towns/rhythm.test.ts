import { expect, test } from 'vitest';
import { rhythmOf } from './rhythm.ts';

/** Days since 1970 of dates. */
const days = (...dates: string[]) => dates.map((date) => Date.parse(date) / 86_400_000);

test.each([
  ['each week', days('2027-05-04', '2027-05-11', '2027-05-18'), false, { every: 'week' }],
  ['each week but one', days('2027-05-04', '2027-05-11', '2027-05-25'), false, { every: 'week' }],
  ['every other week', days('2027-05-04', '2027-05-18', '2027-06-01'), false, { every: 'two-weeks' }],
  ['first Tuesdays', days('2027-05-04', '2027-06-01', '2027-07-06'), false, { every: 'month', nth: 1 }],
  ['last Saturdays', days('2027-05-29', '2027-06-26', '2027-07-31'), false, { every: 'month', nth: 5 }],
  [
    'third Fridays, one of them left out',
    days('2027-05-21', '2027-07-16', '2027-08-20'),
    false,
    { every: 'month', nth: 3 },
  ],
  ['on various days', days('2027-05-04', '2027-05-07', '2027-05-18'), true, { every: 'several' }],
  ['each fifth week', days('2027-05-04', '2027-06-08', '2027-07-13'), false, { every: 'some-weeks' }],
  ['two dates of a series', days('2027-05-04', '2027-05-11'), true, { every: 'week' }],
  ['two dates of one name', days('2027-05-04', '2027-05-11'), false, undefined],
  ['a series with one date left', days('2027-05-04'), true, undefined],
  ['twice on each of two days', days('2027-05-04', '2027-05-04', '2027-05-11', '2027-05-11'), false, undefined],
])('repeats %s', (_, dates, isSeries, rhythm) => {
  expect(rhythmOf(dates, isSeries)).toEqual(rhythm);
});
