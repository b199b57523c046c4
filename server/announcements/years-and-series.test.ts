import { beforeAll, expect, test } from 'vitest';
import { openUnderstanding } from '#testing/announcements/score.ts';

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

const today = '2026-11-26';

function whenOf(text: string) {
  const { dateStart, dateEnd, repeat, except, dates, doubts } = read(text, today, 'en');
  return {
    start: dateStart?.value,
    end: dateEnd?.value,
    rule: repeat?.value,
    except: except?.value.join(),
    dates: dates?.value.join(),
    doubts: doubts.map(({ doubt, from }) => `${doubt}: ${from.words}`).join(),
  };
}

test.each([
  ['Tango Sunday March 28 2027 9pm - 11pm, Pont Neuf, Paris. Free', '2027-03-28T21:00', '2027-03-28T23:00'],
  ['Tango Saturday December 19 2026 8pm-midnight Town Hall Leeds', '2026-12-19T20:00', '2026-12-20T00:00'],
  ['Tango social 28 March 2027 9pm, Leeds', '2027-03-28T21:00', undefined],
  ['Tango social Mar 28 2027, Leeds', '2027-03-28', undefined],
  ['Tango social Friday March 5 2027, 8pm Leeds', '2027-03-05T20:00', undefined],
  ['Tango social Sat Dec 19 2026 20:30-23:30, Leeds', '2026-12-19T20:30', '2026-12-19T23:30'],
  ['Tango festival March 5 2027 to March 7 2027, Leeds', '2027-03-05', '2027-03-07'],
  ['Tango festival March 5 - 7 2027, Leeds', '2027-03-05', '2027-03-07'],
])('reads the year of an English date without a comma: %s', (text, start, end) => {
  expect(whenOf(text)).toMatchObject({ start, end, dates: undefined, doubts: '' });
});

test.each(['Tango December 19 2030-2300, Leeds', 'Tango December 19 2030h, Leeds'])(
  'does not read a time of four digits as a year: %s',
  (text) => {
    expect(whenOf(text).start).toBeUndefined();
  },
);

const christmas2027 = '2027-12-24,2027-12-31';

test.each([
  ['Blues Fridays, every Friday 8-11pm from Sept 3 2027 to Jan 28 2028 except Dec 24 and Dec 31, Leeds', '20280128'],
  ['Blues every Friday 8pm from September 2027 to May 2028 except December 24 and 31, Leeds', '20280531'],
  ['Blues every Friday 8pm from September 2027 to May 2028 except Christmas Eve and New Year’s Eve', '20280531'],
  ['Blues every Friday 8pm starting Sept 3 2027, no dance Dec 24 and Dec 31, last dance May 26, Leeds', '20280526'],
  ['Bal swing tous les vendredis de septembre 2027 à mai 2028 sauf les 24 et 31 décembre, 20h-23h', '20280531'],
  ['Bal tous les vendredis de septembre 2027 à mai 2028 sauf vendredi 24 décembre et le 31/12, 20h', '20280531'],
  ['Bal tous les vendredis du 3 septembre 2027 au 26 mai 2028 sauf le 24/12 et le 31/12, 20h', '20280526'],
  ['Swing todos los viernes de septiembre de 2027 a mayo de 2028 excepto el 24 y el 31 de diciembre, 20h', '20280531'],
  ['Swing jeden Freitag von September 2027 bis Mai 2028 außer am 24. und 31. Dezember, 20 Uhr, Berlin', '20280531'],
  ['Swing ogni venerdì da settembre 2027 a maggio 2028 tranne il 24 e il 31 dicembre, ore 21, Torino', '20280531'],
])('reads exceptions without a year in the season of the series: %s', (text, last) => {
  const { start, rule, except, doubts } = whenOf(text);
  expect([start?.slice(0, 10), rule, except, doubts]).toEqual([
    '2027-09-03',
    `FREQ=WEEKLY;UNTIL=${last}`,
    christmas2027,
    '',
  ]);
});

test.each([
  ['Tango every Friday from 8 January 2027 except Dec 25 2026, 8pm, Leeds', 'Dec 25 2026'],
  ['Tango every Friday until 26 March 2027 except 2 April 2027, 8pm, Leeds', '2 April 2027'],
  ['Tango every Friday from October to June except August, 8pm, Leeds', 'except August'],
  ['Bal le 1er dimanche du mois sauf le 25, 15h, Lyon', 'sauf le 25'],
  ['Bal tous les vendredis de janvier à mai 2027 sauf le 25 décembre, 20h, Lyon', '25 décembre'],
])('reports an exception that is not a date of the series: %s', (text, words) => {
  expect(whenOf(text)).toMatchObject({ except: undefined, doubts: `exception-not-in-series: ${words}` });
});

test('does not report a past exception of the current season', () => {
  expect(whenOf('Tango every Friday from October to June except November 20, 8pm, Leeds')).toMatchObject({
    start: '2026-11-27T20:00',
    doubts: '',
  });
});

test.each([
  ['Tango tutti i venerdì tranne il 25 dicembre e l’1 gennaio, ore 21-24, Sala Rossa, Torino', '2026-12-25,2027-01-01'],
  ['Tango tutti i venerdì ad eccezione del 25 dicembre e dell’1 gennaio, ore 21, Torino', '2026-12-25,2027-01-01'],
  ['Tango tutti i lunedì ad eccezione dell’8 marzo, ore 21, Torino', '2027-03-08'],
  ['Tango tutti i venerdì tranne l’11 e il 25, ore 21, Torino', '2026-12-11,2026-12-25'],
  ['Tango tutti i venerdì salvo l’1/1 e l’8/1, ore 21, Torino', '2027-01-01,2027-01-08'],
  ['Bal tous les vendredis à l’exception du 25 décembre et du 1er janvier, 21h, Lyon', '2026-12-25,2027-01-01'],
])('reads an exception after an article with an apostrophe: %s', (text, expected) => {
  const { start = '', rule, except, doubts } = whenOf(text);
  expect([rule, except, doubts]).toEqual(['FREQ=WEEKLY', expected, '']);
  expect(start < '2026-12-01').toBe(true);
});

test('reports a list of exceptions of which only some are dates of the series', () => {
  const { except, doubts } = whenOf('Tango tutti i lunedì tranne l’8 e l’11 marzo, ore 21, Torino');
  expect(except).toBe('2027-03-08');
  expect(doubts).toContain('exception-not-in-series');
});

test.each([
  ['Bal folk ce samedi ! 20h30, Lyon. Dernier samedi de chaque mois de janvier à mai.', '2027-01-30T20:30', '-1SA'],
  ['Bal folk samedi 28 novembre ! 20h30, Lyon. Dernier samedi du mois, de janvier à mai.', '2027-01-30T20:30', '-1SA'],
  ['Milonga this Saturday 8.30pm, Leeds. Every Saturday from January to May.', '2027-01-02T20:30', undefined],
])('starts a series in its season and doubts a single date before it: %s', (text, start, byDay) => {
  const { dateStart, repeat } = read(text, today, 'en');
  expect(dateStart).toMatchObject({ value: start, alternatives: ['2026-11-28T20:30'], isUnsure: true });
  expect(repeat?.value).toBe(`${byDay ? `FREQ=MONTHLY;BYDAY=${byDay}` : 'FREQ=WEEKLY'};UNTIL=20270531`);
});

test.each([
  ['Bal folk 1er dimanche du mois (sauf janvier : le 10), 15h, Lyon', 'le 10'],
  ['Bal folk 1er dimanche du mois, sauf le 3 janvier (remplacé par le 10), 15h, Lyon', 'le 10'],
  ['Bal folk 1er dimanche du mois, sauf le 3 janvier, reporté au 10 janvier, 15h, Lyon', '10 janvier'],
  ['Contra first Sunday of the month (except January 3: January 10 instead), 3pm, Leeds', 'January 10'],
  ['Contra first Sunday of the month, except in January (10th), 3pm, Leeds', '10th'],
  ['Milonga jeden 1. Sonntag im Monat (außer Januar: am 10.), 15 Uhr, Berlin', 'am 10.'],
  ['Milonga primer domingo de cada mes (salvo enero: el 10), 15h, Madrid', 'el 10'],
  ['Milonga prima domenica del mese (tranne gennaio: il 10), ore 15, Roma', 'il 10'],
])('reports the date that replaces an exception: %s', (text, words) => {
  expect(whenOf(text)).toMatchObject({
    start: '2026-12-06T15:00',
    rule: 'FREQ=MONTHLY;BYDAY=1SU',
    except: '2027-01-03',
    doubts: `replacement-date: ${words}`,
  });
});

test('excludes the upcoming date of a list whose first date is past', () => {
  const { start, rule, doubts } = whenOf('Pratique tous les vendredis à 20h sauf les 20 et 27 novembre, Lyon');
  expect([start, rule, doubts]).toEqual(['2026-12-04T20:00', 'FREQ=WEEKLY', '']);
});

test('does not exclude a season because exceptions follow it', () => {
  const text = 'Cours les mardis du 7 septembre 2027 au 20 juin 2028, pas de cours pendant la Toussaint, 20h';
  expect(whenOf(text)).toMatchObject({
    start: '2027-09-07T20:00',
    rule: 'FREQ=WEEKLY;UNTIL=20280620',
    except: undefined,
  });
});
