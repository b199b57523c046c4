import { afterEach, expect, test } from 'vitest';
import { setClock } from './clock.ts';
import { clockHere, longDay, longMoment, longSpan, shortDay, shortDays, shortSpan, untilWhen } from './dates.ts';

afterEach(() => setClock('fr', 'h23'));

const friday = '2026-11-20T20:30:00+01:00';

test('writes the long form of a date in each language', () => {
  expect(longMoment('fr', friday)).toBe('vendredi 20 novembre 2026 à 20:30');
  expect(longMoment('en', friday)).toBe('Friday 20 November 2026 at 20:30');
  expect(longMoment('es', friday)).toBe('viernes, 20 de noviembre de 2026 a las 20:30');
});

test('writes the first of a month and one o’clock in each language', () => {
  expect(longDay('fr', '2026-11-01T01:15:00+01:00')).toBe('dimanche 1er novembre 2026');
  expect(longMoment('es', '2026-11-01T01:15:00+01:00')).toBe('domingo, 1 de noviembre de 2026 a la 01:15');
});

test('shows the time at the venue, for any offset', () => {
  for (const offset of ['+14:00', '-11:00', 'Z']) {
    expect(longMoment('en', `2026-12-31T23:59:00${offset}`)).toBe('Thursday 31 December 2026 at 23:59');
  }
});

test('writes one date for an evening that ends after midnight', () => {
  const end = '2026-11-21T02:00:00+01:00';
  expect(longSpan('fr', friday, end)).toBe('vendredi 20 novembre 2026 de 20:30 à 02:00');
  expect(longSpan('en', friday, end)).toBe('Friday 20 November 2026 from 20:30 to 02:00');
  expect(longSpan('es', friday, end)).toBe('viernes, 20 de noviembre de 2026, de 20:30 a 02:00');
  expect(shortSpan('fr', friday, end)).toBe('ven. 20 nov., 20:30 – 02:00');
});

test('writes both ends of an event of several days', () => {
  const end = '2026-11-22T18:00:00+01:00';
  expect(longSpan('fr', friday, end)).toBe('du vendredi 20 novembre à 20:30 au dimanche 22 novembre 2026 à 18:00');
  expect(longSpan('en', friday, end)).toBe('from Friday 20 November at 20:30 to Sunday 22 November 2026 at 18:00');
  expect(longSpan('es', friday, end)).toBe(
    'del viernes, 20 de noviembre a las 20:30 al domingo, 22 de noviembre de 2026 a las 18:00',
  );
  expect(shortSpan('fr', friday, end)).toBe('ven. 20 –\u00a0dim. 22 nov.');
  expect(shortSpan('en', friday, end)).toBe('Fri 20 –\u00a0Sun 22 Nov');
});

test.each([
  ['fr', 'lun. 30 nov. –\u00a0mar. 1er déc.', 'mar. 1er –\u00a0jeu. 3 déc.'],
  ['en', 'Mon 30 Nov –\u00a0Tue 1 Dec', 'Tue 1 –\u00a0Thu 3 Dec'],
  ['es', 'lun 30 nov –\u00a0mar 1 dic', 'mar 1 –\u00a0jue 3 dic'],
] as const)('writes the month of several days once, unless they are in two (%s)', (locale, inTwo, inOne) => {
  expect(shortDays(locale, '2026-11-30T00:00', '2026-12-01T23:59')).toBe(inTwo);
  expect(shortDays(locale, '2026-12-01T00:00', '2026-12-03T23:59')).toBe(inOne);
});

test('writes two dates for an event of a day and a night', () => {
  expect(shortSpan('en', '2026-11-20T10:00:00+01:00', '2026-11-21T11:00:00+01:00')).toBe('Fri 20 –\u00a0Sat 21 Nov');
});

test('writes two dates for an event until after noon of the next day', () => {
  expect(shortSpan('en', friday, '2026-11-21T12:30:00+01:00')).toBe('Fri 20 –\u00a0Sat 21 Nov');
});

test('writes one date for an event of a whole day', () => {
  expect(shortSpan('en', '2026-11-20T00:00:00+01:00', '2026-11-20T23:59:00+01:00')).toBe('Fri 20 Nov, 00:00 – 23:59');
});

test('writes both years for an event across New Year', () => {
  expect(longSpan('fr', '2026-12-30T20:00:00+01:00', '2027-01-02T12:00:00+01:00')).toBe(
    'du mercredi 30 décembre 2026 à 20:00 au samedi 2 janvier 2027 à 12:00',
  );
});

test('writes short dates', () => {
  expect(shortDay('fr', friday)).toBe('ven. 20 nov.');
  expect(shortDay('es', friday)).toBe('vie 20 nov');
});

test('writes times on a clock with twelve hours if it is that of the visitor', () => {
  const end = '2026-11-21T00:15:00+01:00';
  setClock('en', 'h12');
  expect(longSpan('en', friday, end)).toBe('Friday 20 November 2026 from 8:30\u00a0PM to 12:15\u00a0AM');
  expect(untilWhen('en', friday, '2026-11-21T01:00:00+01:00')).toBe('–\u00a01:00\u00a0AM');
  expect(longMoment('en', '2026-11-20T12:00:00+01:00')).toBe('Friday 20 November 2026 at 12:00\u00a0PM');
  setClock('es', 'h12');
  expect(longMoment('es', '2026-11-20T13:00:00+01:00')).toBe(
    'viernes, 20 de noviembre de 2026 a la 1:00\u00a0p.\u00a0m.',
  );
});

test('writes a time here, with its day unless that is today', () => {
  const now = new Date('2026-11-20T22:04:00');
  expect(clockHere('en', new Date('2026-11-20T21:04:00'), now)).toBe('21:04');
  expect(clockHere('en', new Date('2026-11-19T21:04:00'), now)).toBe('Thu 19 Nov at 21:04');
});
