import { expect, test } from 'vitest';
import { datesOf } from '#server/events/series/repetition.ts';
import { errorsOf } from '#web/events/form/form-rules.ts';
import { emptyEntry } from '#web/events/form/form-values.ts';
import { localOf } from '#web/events/form/local-times.ts';
import { noRepetition, type Repetition, rhythmOf, rhythmsFor, ruleOf, startsOf } from './repetition.ts';

const until = (day: string, rhythm: Repetition['rhythm']): Repetition => ({
  ...noRepetition,
  rhythm,
  endsBy: 'day',
  until: day,
});
const times = (count: string, rhythm: Repetition['rhythm']): Repetition => ({ ...noRepetition, rhythm, count });

test.each([
  ['every week', times('60', 'weekly'), '2027-05-08T21:00'],
  ['every two weeks until a day', until('2028-03-01', 'fortnightly'), '2027-09-30T20:30'],
  ['every second Thursday', times('24', 'monthly'), '2027-05-13T19:00'],
  ['every fourth Sunday', times('30', 'monthly'), '2027-02-28T15:00'],
  ['every last Sunday', times('30', 'monthly-last'), '2027-02-28T15:00'],
  ['every last Saturday, from a fifth one', times('30', 'monthly-last'), '2027-05-29T22:00'],
  ['every Saturday and Tuesday', { ...times('9', 'weekly'), also: ['TU'] }, '2027-05-08T21:00'],
  ['every two weeks on two days', { ...times('9', 'fortnightly'), also: ['SU', 'TH'] }, '2027-05-08T21:00'],
  ['every second and fourth Saturday', { ...times('9', 'monthly'), also: ['4'] }, '2027-05-08T21:00'],
  ['every second, fourth and fifth Saturday', { ...times('9', 'monthly'), also: ['5', '4'] }, '2027-05-08T21:00'],
  ['every first and last Saturday', { ...times('9', 'monthly-last'), also: ['1'] }, '2027-05-29T21:00'],
  ['over the end of a year', until('2028-12-31', 'monthly'), '2027-12-03T21:00'],
])('shows the dates that the server creates: %s', (_, repetition, start) => {
  const rule = ruleOf(repetition, start) ?? '';
  const first = { startsAt: new Date(`${start}Z`), endsAt: new Date(Date.parse(`${start}Z`) + 3_600_000) };
  const made = datesOf(rule, { ...first, timeZone: 'UTC' });
  expect(startsOf(repetition, start).starts).toEqual(made.map(({ startsAt }) => localOf(startsAt.toISOString())));
});

test('offers a fifth Saturday only as the last one, a fourth as both', () => {
  expect(rhythmsFor('2027-05-29T22:00')).not.toContain('monthly');
  expect(rhythmsFor('2027-05-29T22:00')).toContain('monthly-last');
  expect(rhythmsFor('2027-02-28T22:00')).toEqual(['none', 'weekly', 'fortnightly', 'monthly', 'monthly-last']);
  expect(rhythmsFor('2027-05-08T22:00')).not.toContain('monthly-last');
});

test.each([
  ['FREQ=WEEKLY;COUNT=8', 'weekly', undefined],
  ['FREQ=WEEKLY;BYDAY=SA', 'weekly', undefined],
  ['FREQ=WEEKLY;BYDAY=TH,TU,SA;UNTIL=20271231', 'weekly', ['TU', 'TH']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU', 'fortnightly', ['SU']],
  ['FREQ=MONTHLY;BYDAY=4SA,2SA;COUNT=8', 'monthly', ['4']],
  ['FREQ=MONTHLY;BYDAY=2SA,-1SA', 'monthly', ['-1']],
  ['FREQ=MONTHLY;BYDAY=2SA,5SA', 'monthly', ['5']],
  ['FREQ=MONTHLY;BYDAY=2SA,3SU', undefined, undefined],
  ['FREQ=WEEKLY;BYDAY=TU,TH', undefined, undefined],
  ['FREQ=WEEKLY;INTERVAL=3', undefined, undefined],
])('shows %s for a second Saturday', (rule, rhythm, also) => {
  const said = rhythmOf(rule, '2027-05-08T21:00');
  expect([said?.rhythm, said?.also]).toEqual([rhythm, also]);
});

test('has no rule for one date, and reports more dates than the server creates', () => {
  expect(ruleOf(noRepetition, '2027-05-08T21:00')).toBeUndefined();
  const asked = (repetition: Repetition) => startsOf(repetition, '2027-05-08T21:00');
  expect(asked(noRepetition)).toMatchObject({ starts: ['2027-05-08T21:00'], isTooMany: false });
  expect(asked(times('', 'weekly'))).toMatchObject({ starts: [], isTooMany: false });
  expect(asked(until('', 'weekly'))).toMatchObject({ starts: [], isTooMany: false });
  expect(asked(times('200', 'weekly')).isTooMany).toBe(true);
  expect(asked(until('2033-01-01', 'monthly')).isTooMany).toBe(true);
});

test('allows a weekly event for two years, by its last day or number of dates', () => {
  const start = '2027-05-08T21:00';
  expect(
    errorsOf({ ...emptyEntry, dateStart: start, repetition: until('2029-05-05', 'weekly') }).repeat,
  ).toBeUndefined();
  expect(startsOf(until('2029-05-05', 'weekly'), start).starts).toHaveLength(105);
  expect(startsOf(times('105', 'weekly'), start).starts).toHaveLength(105);
});
