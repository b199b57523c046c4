import { beforeAll, expect, test } from 'vitest';
import { openUnderstanding } from '#testing/announcements/score.ts';

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

const today = '2026-11-25';

/** Returns the value of each field about time, undefined if the text has none. */
function whenOf(text: string) {
  const { dateStart, dateEnd, repeat, except, dates, doubts } = read(text, today, 'en');
  return {
    start: dateStart?.value,
    end: dateEnd?.value,
    rule: repeat?.value,
    except: except?.value.join(),
    dates: dates?.value.join(),
    doubt: doubts[0]?.doubt,
  };
}

const christmas = '2026-12-25,2027-01-01';

test.each([
  ['Milonga jeden Freitag 20:30 Uhr außer am 25.12. und 1.1., Tanzhaus, Berlin', '2026-11-27T20:30', christmas],
  [
    'Milonga todos los viernes 21 hs excepto el 25 de diciembre y el 1 de enero, La Catedral, Buenos Aires',
    '2026-11-27T21:00',
    christmas,
  ],
  [
    'Contra dance every Friday 8pm. No dance December 25 and January 1. Grange Hall, Portland, OR',
    '2026-11-27T20:00',
    christmas,
  ],
  ['Milonga ogni venerdì alle 21, tranne il 25 dicembre e il 1 gennaio, Bologna', '2026-11-27T21:00', christmas],
  ['Blues every Wednesday 8pm - 11pm except 23 and 30 December, Leeds', '2026-11-25T20:00', '2026-12-23,2026-12-30'],
  ['Pratique tous les mercredis à 20h sauf le 23 et le 30 décembre', '2026-11-25T20:00', '2026-12-23,2026-12-30'],
])('excludes dates from a weekly series: %s', (text, start, except) => {
  expect(whenOf(text)).toMatchObject({ start, rule: 'FREQ=WEEKLY', except, doubt: undefined });
});

test.each([
  ['Sa. 16.01.2027 20:00 Uhr Milonga im Tanzhaus, Berlin', '2027-01-16T20:00', undefined],
  ['Milonga am Samstag, 16.01.2027 20:00 Uhr, Tanzhaus, Berlin', '2027-01-16T20:00', undefined],
  ['Bal folk, samedi 16.01.2027 20h30, Salle communale, Genève', '2027-01-16T20:30', undefined],
  ['Milonga sabato 16.01.2027 21:30, Circolo Arci, Bologna', '2027-01-16T21:30', undefined],
  ['Milonga 16-01-2027 21:00 hs, La Catedral, Buenos Aires', '2027-01-16T21:00', undefined],
  ['Milonga 16.1.2027 21.30-02.00 Uhr, Köln', '2027-01-16T21:30', '2027-01-17T02:00'],
  ['Salsa-Party\n16.01.2027 21:00 - 17.01.2027 03:00\nTanzhaus, Berlin', '2027-01-16T21:00', '2027-01-17T03:00'],
  ['16.01.2027, 20:00 - Milonga im Tanzhaus, Berlin', '2027-01-16T20:00', undefined],
  ['Bal samedi 16.01.27 20h30, rés. 06.12.27.56.78, Lyon', '2027-01-16T20:30', undefined],
  ['Bal 16 01 2027 à 20h, Lyon', '2027-01-16T20:00', undefined],
  ['Contra dance 01-16-2027 7:30pm, call (510) 555-0134, Berkeley, CA', '2027-01-16T19:30', undefined],
])('reads a dotted or dashed date before an hour as a date: %s', (text, start, end) => {
  expect(whenOf(text)).toMatchObject({ start, end, doubt: undefined });
});

test('reads a list of dates with the same words after each as one event', () => {
  const text =
    'Termine:\n16.01.2027 20:00 Milonga\n23.01.2027 20:00 Milonga\n30.01.2027 20:00 Milonga\nTanzhaus, Hauptstraße 1, 10827 Berlin';
  expect(whenOf(text)).toMatchObject({ start: '2027-01-16T20:00', dates: '2027-01-16,2027-01-23,2027-01-30' });
});

test('removes telephone numbers of any form from the description', () => {
  const description = (contact: string) =>
    read(`Milonga am 12. Dezember 2026 um 21 Uhr im Tanzhaus. ${contact}. Kommt alle!`, today).description?.value;
  for (const contact of ['Telefon 16.01.27.20.30', '030 12 34 56 78', '+49 30 123456', 'WhatsApp 16.01.2027 20'])
    expect(description(contact), contact).toBe('Milonga am 12. Dezember 2026 um 21 Uhr im Tanzhaus. Kommt alle!');
});

test.each([
  // In brackets, without a month, in a second sentence, before the word, between two dates, by name.
  ['Cours de tango tous les mardis à 20h (sauf 22 et 29 décembre), Lyon', '2026-12-01T20:00', '2026-12-22,2026-12-29'],
  ['Milonga tous les vendredis 21h sauf le 25, Lyon', '2026-11-27T21:00', '2026-12-25'],
  ['Practica chaque mercredi 20h. Relâche du 21 décembre au 3 janvier.', '2026-11-25T20:00', '2026-12-23,2026-12-30'],
  ['Lindy every Tuesday 8pm - except the 29th! Leeds', '2026-12-01T20:00', '2026-12-29'],
  ['Swing jam Wednesdays 8pm. Dec 23 and Dec 30: no jam. Boston', '2026-11-25T20:00', '2026-12-23,2026-12-30'],
  ['Salsa every Friday 9pm except Christmas Day and New Year’s Day, Cork', '2026-11-27T21:00', christmas],
  ['Tangokurs montags 19 Uhr, entfällt am 21. und 28. Dezember', '2026-11-30T19:00', '2026-12-21,2026-12-28'],
  ['Milonga jeden Donnerstag 20 Uhr. Am 24.12. und 31.12. keine Milonga.', '2026-11-26T20:00', '2026-12-24,2026-12-31'],
  ['Milonga jeden Sonntag 18 Uhr, nicht am 27.12., Wien', '2026-11-29T18:00', '2026-12-27'],
  ['Milonga cada viernes a las 22h salvo Navidad y Año Nuevo, Madrid', '2026-11-27T22:00', christmas],
  [
    'Práctica los martes 20 h. No hay práctica el 22 ni el 29 de diciembre.',
    '2026-12-01T20:00',
    '2026-12-22,2026-12-29',
  ],
  ['Pratica tutti i mercoledì alle 20. Il 23 dicembre siamo chiusi. Milano', '2026-11-25T20:00', '2026-12-23'],
  ['Milonga ogni venerdì ore 21, a parte il 25 dicembre, Pisa', '2026-11-27T21:00', '2026-12-25'],
  ['Salsa jeden Freitag, 21 Uhr, am ersten Weihnachtstag geschlossen, Kiel', '2026-11-27T21:00', '2026-12-25'],
  [
    'Milonga domingos 18 a 23h. Cerramos por vacaciones del 21 de diciembre al 7 de enero.',
    '2026-11-29T18:00',
    '2026-12-27,2027-01-03',
  ],
  ['Lezione ogni lunedì alle 20, salvo il 28 e il 4, Roma', '2026-11-30T20:00', '2026-12-28,2027-01-04'],
  // The first date may be an excluded one.
  ['Milonga every Wednesday 8pm, except 25 November, Leeds', '2026-12-02T20:00', undefined],
])('finds the excluded dates of a series in any wording: %s', (text, start, except) => {
  expect(whenOf(text)).toMatchObject({ start, rule: 'FREQ=WEEKLY', except, doubt: undefined });
});

test.each([
  ['Cours les lundis 19h30, pas de cours pendant les vacances scolaires', 'exceptions-unknown'],
  ['Milonga todos los domingos 19 hs, excepto el último domingo del mes, Rosario', 'exceptions-unknown'],
  ['Milonga every Sunday 6pm, except bank holidays, Leeds', 'exceptions-unknown'],
  ['Pratique tous les mercredis à 20h sauf le 24 décembre', 'exception-not-in-series'],
])('reports that it is unclear which dates are excluded: %s', (text, doubt) => {
  expect(whenOf(text)).toMatchObject({ rule: 'FREQ=WEEKLY', except: undefined, doubt });
});

test.each([
  [
    'Contra dance on the second Friday of each month from January through June 2027, 7:30-10:30pm, Carlisle, MA',
    '2027-01-08T19:30',
    'FREQ=MONTHLY;BYDAY=2FR;UNTIL=20270630',
  ],
  [
    'Barn dance\nFirst Sunday of each month: January 3, 2027 through June 6, 2027\n2pm-4:30pm\nArlington MA',
    '2027-01-03T14:00',
    'FREQ=MONTHLY;BYDAY=1SU;UNTIL=20270606',
  ],
  ['Contra dance every Friday from January to June, 8pm, Portland', '2027-01-01T20:00', 'FREQ=WEEKLY;UNTIL=20270630'],
  ['Pratique chaque mardi d’octobre à juin, 20h-22h, Lyon', '2026-12-01T20:00', 'FREQ=WEEKLY;UNTIL=20270630'],
  [
    'Práctica todos los martes de 20 a 22 hs hasta el 29 de junio de 2027, Madrid',
    '2026-12-01T20:00',
    'FREQ=WEEKLY;UNTIL=20270629',
  ],
  ['Lindy every Tuesday 8-10pm until 29 June 2027, Leeds', '2026-12-01T20:00', 'FREQ=WEEKLY;UNTIL=20270629'],
  ['Pratique tous les mercredis 20h jusqu’au 30 juin 2027', '2026-11-25T20:00', 'FREQ=WEEKLY;UNTIL=20270630'],
  ['Milonga jeden Donnerstag 20 Uhr bis zum 17. Juni 2027', '2026-11-26T20:00', 'FREQ=WEEKLY;UNTIL=20270617'],
  ['Pratica ogni martedì alle 21 fino al 29 giugno, Pisa', '2026-12-01T21:00', 'FREQ=WEEKLY;UNTIL=20270629'],
  ['Pratica ogni martedì fino a fine maggio, ore 21, Pisa', '2026-12-01T21:00', 'FREQ=WEEKLY;UNTIL=20270531'],
  ['Milonga jeden Freitag von Oktober bis April, 20 Uhr', '2026-11-27T20:00', 'FREQ=WEEKLY;UNTIL=20270430'],
  ['Milonga los domingos de julio y agosto, 20 h, Cádiz', '2027-07-04T20:00', 'FREQ=WEEKLY;UNTIL=20270831'],
  ['Lindy every Tuesday until mid-March, 8pm, Leeds', '2026-12-01T20:00', 'FREQ=WEEKLY;UNTIL=20270315'],
  ['Lindy every Tuesday from January, 8pm, Leeds', '2027-01-05T20:00', 'FREQ=WEEKLY'],
  ['Lindy every Tuesday starting 1 January, 8pm, Leeds', '2027-01-05T20:00', 'FREQ=WEEKLY'],
  [
    'Lindy every Tuesday starting January 12, last dance March 23, 8pm',
    '2027-01-12T20:00',
    'FREQ=WEEKLY;UNTIL=20270323',
  ],
  // A deadline of something else.
  ['Cours les mardis à 20h, inscriptions jusqu’au 15 janvier, Lyon', '2026-12-01T20:00', 'FREQ=WEEKLY'],
])('reads a season with its first date and its end: %s', (text, start, rule) => {
  expect(whenOf(text)).toMatchObject({ start, rule, doubt: undefined });
});

test('asks whether "until June" includes June', () => {
  const { repeat } = read('Lindy every Tuesday until June, 8pm, Leeds', today, 'en');
  expect([repeat?.value, ...(repeat?.alternatives ?? [])]).toEqual([
    'FREQ=WEEKLY;UNTIL=20270630',
    'FREQ=WEEKLY;UNTIL=20270531',
  ]);
});

test.each([
  ['Contra dance every 2nd and 4th Saturday, 7:30pm, Concord', '2026-11-28T19:30', 'FREQ=MONTHLY;BYDAY=2SA,4SA'],
  ['Milonga 1er et 3e vendredi du mois, 21h, Nantes', '2026-12-04T21:00', 'FREQ=MONTHLY;BYDAY=1FR,3FR'],
  ['Milonga jeden 1. und 3. Sonntag im Monat, 17 Uhr, Ulm', '2026-12-06T17:00', 'FREQ=MONTHLY;BYDAY=1SU,3SU'],
  ['Milonga primer y tercer sábado de cada mes 22 hs', '2026-12-05T22:00', 'FREQ=MONTHLY;BYDAY=1SA,3SA'],
  ['Milonga ogni secondo e ultimo sabato del mese, ore 21.30', '2026-11-28T21:30', 'FREQ=MONTHLY;BYDAY=2SA,-1SA'],
  [
    'Bal le premier vendredi et le troisième samedi de chaque mois à 20h',
    '2026-12-04T20:00',
    'FREQ=MONTHLY;BYDAY=1FR,3SA',
  ],
  ['Contra dance 1st, 3rd and 5th Saturdays, 7:30pm', '2026-12-05T19:30', 'FREQ=MONTHLY;BYDAY=1SA,3SA,5SA'],
  ['Practica every Tuesday and Thursday 8-10pm, Leeds', '2026-11-26T20:00', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['Cours de salsa les mardis et jeudis à 20h, Lyon', '2026-11-26T20:00', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['Tangokurs montags und mittwochs 19-20.30 Uhr, Köln', '2026-11-25T19:00', 'FREQ=WEEKLY;BYDAY=MO,WE'],
  ['Salsa jeden Mo und Mi 20 Uhr, Bonn', '2026-11-25T20:00', 'FREQ=WEEKLY;BYDAY=MO,WE'],
  ['Clases de bachata los martes y jueves a las 20h, Madrid', '2026-11-26T20:00', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['Pratica i lunedì e i mercoledì dalle 20 alle 22, Torino', '2026-11-25T20:00', 'FREQ=WEEKLY;BYDAY=MO,WE'],
  ['Salsa every Thursday to Saturday, 10pm, Cork', '2026-11-26T22:00', 'FREQ=WEEKLY;BYDAY=TH,FR,SA'],
])('reads several weekdays of a week or of a month: %s', (text, start, rule) => {
  expect(whenOf(text)).toMatchObject({ start, rule, doubt: undefined });
});

test.each([
  ['Pratica di tango ogni mercoldì dalle 20.30 alle 23, Bologna', '2026-11-25T20:30', 'FREQ=WEEKLY'],
  ['Lindy every wensday 8pm, Leeds', '2026-11-25T20:00', 'FREQ=WEEKLY'],
  ['Milonga every Wendesday 8pm, Leeds', '2026-11-25T20:00', 'FREQ=WEEKLY'],
  ['Bal ce vendrdi à 21h, Lyon', '2026-11-27T21:00', undefined],
  ['Milonga el sábdo 28 a las 22h, Rosario', '2026-11-28T22:00', undefined],
  ['Tangokurs jeden Donerstag 20 Uhr, Köln', '2026-11-26T20:00', 'FREQ=WEEKLY'],
  ['Stage au Café Montage, si vienes, dimanche à 20h', '2026-11-29T20:00', undefined],
])('reads a misspelt weekday: %s', (text, start, rule) => {
  expect(whenOf(text)).toMatchObject({ start, rule, doubt: undefined });
});

test('quotes a misspelt weekday as written', () => {
  const text = 'Pratica 🎶 ogni mercoldì dalle 20.30 alle 23, Bologna';
  const { repeat, dateStart, dateEnd } = read(text, today, 'en');
  for (const said of [repeat, dateStart, dateEnd])
    expect(text.slice(said?.from.start, said?.from.end)).toBe(said?.from.words);
  expect(repeat?.from.words).toBe('ogni mercoldì');
});

const night = { start: '2027-01-16T22:00', end: '2027-01-17T05:00' };

test.each([
  ['Tangonacht von Samstag, 16., auf Sonntag, 17. Januar 2027, 22 bis 5 Uhr, Berlin', night],
  ['Tangonacht in der Nacht vom 16. auf den 17. Januar 2027, 22 bis 5 Uhr, Berlin', night],
  ['Tanz in der Nacht zum Sonntag, 17. Januar, 22-5 Uhr, Ulm', night],
  ['Grande nuit salsa\nNuit du 16 au 17 janvier 2027 de 22h à 5h\nLyon', night],
  ['Nuit du samedi au dimanche 17 janvier, 22h-5h, Lyon', night],
  ['Party: samedi 16 janvier 22h > dimanche 17 janvier 5h, Lyon', night],
  ['All-nighter, Saturday 16 to Sunday 17 January 2027, 10pm - 5am, Leeds', night],
  ['Salsa from 10pm Saturday 16 to 5am Sunday 17 January, Leeds', night],
  ['Milonga all night 16/17 January, 10pm–5am, Leeds', night],
  ['Noche de salsa del sábado 16 al domingo 17 de enero de 2027, de 22:00 a 05:00, Madrid', night],
  ['Notte di tango da sabato 16 a domenica 17 gennaio 2027, dalle 22 alle 5, Bologna', night],
  ['Festa: dalle 22 di sabato 16 alle 5 di domenica 17 gennaio, Bologna', night],
  ['Milonga, notte tra il 16 e il 17 gennaio, ore 22-5, Bologna', night],
  ['Salsa Sa 16.1. 22:00 – So 17.1. 05:00, Ulm', night],
  ['Salsa von Samstag, 22 Uhr, bis Sonntag, 6 Uhr, Ulm', { start: '2026-11-28T22:00', end: '2026-11-29T06:00' }],
  ['Nuit du 16 au 17 janvier à partir de 22h, Lyon', { start: '2027-01-16T22:00', end: undefined }],
  // Two days of a festival stay two days, even if its evenings have times.
  ['Festival de tango du 15 au 16 janvier, bal 21h-2h, Lyon', { start: '2027-01-15', end: '2027-01-16' }],
  ['Tango weekend 15 to 16 January 2027, Leeds', { start: '2027-01-15', end: '2027-01-16' }],
  ['Milonga verlegt vom 12. auf den 19. Januar, 20 Uhr, Ulm', { start: '2027-01-19T20:00', end: undefined }],
])('reads a night over two dates: %s', (text, expected) => {
  expect(whenOf(text)).toMatchObject({ ...expected, doubt: undefined });
});

test('does not read a night over two dates as a festival', () => {
  const { type } = read('Grande nuit salsa\nNuit du 15 au 16 janvier 2027 de 23h à 5h\nLe Cap, Lyon', today);
  expect(type?.value).toBe('social');
});

test.each([
  ['Milonga am 15. Januar 2027 von 20 Uhr bis 12 Uhr nachts, Berlin', '20:00', '2027-01-16T00:00'],
  ['Milonga am 15. Januar 2027 von 8 bis 12 Uhr abends, Berlin', '20:00', '2027-01-16T00:00'],
  ['Milonga am 15. Januar 2027, 21 Uhr bis 2 Uhr nachts, Berlin', '21:00', '2027-01-16T02:00'],
  ['Tanztee am 15. Januar, 12 Uhr mittags bis 16 Uhr, Ulm', '12:00', '2027-01-15T16:00'],
  ['Bal le 15 janvier 2027 de 8h du soir à 12h du soir, Lyon', '20:00', '2027-01-16T00:00'],
  ['Milonga el 15 de enero desde las 9 hasta las 12 de la noche, Madrid', '21:00', '2027-01-16T00:00'],
  ['Milonga il 15 gennaio dalle 9 di sera alle 12 di notte, Bologna', '21:00', '2027-01-16T00:00'],
  ['Milonga il 15 gennaio dalle 21 alle 2 di notte, Bologna', '21:00', '2027-01-16T02:00'],
  ['Salsa 15 January, 8pm to 12 midnight, Leeds', '20:00', '2027-01-16T00:00'],
  ['Salsa 15 January, 8pm - 12pm, Leeds', '20:00', '2027-01-16T00:00'],
  ['Salsa 15 January, 12 noon to 4pm, Leeds', '12:00', '2027-01-15T16:00'],
  ['Blues, 15 January 2027. Doors 7.30, class 8–9, social till late (1am). Leeds', '19:30', '2027-01-16T01:00'],
  ['Milonga le 15 janvier, portes 19h30, cours 20h-21h, bal jusque tard (1h), Lyon', '19:30', '2027-01-16T01:00'],
  ['Milonga am 15. Januar, Einlass 19.30, Kurs 20-21 Uhr, Tanz bis spät (1 Uhr)', '19:30', '2027-01-16T01:00'],
  ['Milonga el 15 de enero, puertas 19:30, clase 20 a 21, baile hasta tarde (1 h)', '19:30', '2027-01-16T01:00'],
])('distinguishes midnight from noon, and an end from a start: %s', (text, start, end) => {
  expect(whenOf(text)).toMatchObject({ start: `2027-01-15T${start}`, end, doubt: undefined });
});

test.each([
  ['Salsa, 14. Jan. 2027 19:00 - 22:00 UTC, Tanzhaus, Berlin', '2027-01-14T20:00', '2027-01-14T23:00', undefined],
  ['Tango online, 14 January 2027, 7pm GMT, Buenos Aires', '2027-01-14T16:00', undefined, undefined],
  ['Salsa, 14 July 2027, 7pm GMT, Leeds', '2027-07-14T19:00', undefined, undefined],
  ['Milonga 14 janvier 2027 à 20h (heure de Paris), Lyon', '2027-01-14T20:00', undefined, undefined],
  ['Milonga am 14.01.2027, 20 Uhr MEZ, Berlin', '2027-01-14T20:00', undefined, undefined],
  ['Lindy 14 January 2027, 8pm UTC+2, Leeds', '2027-01-14T18:00', undefined, undefined],
  ['Lindy 14 January 2027, 8pm UTC', '2027-01-14T20:00', undefined, 'zone-unknown'],
])('converts times of another zone, or doubts them: %s', (text, start, end, doubt) => {
  expect(whenOf(text)).toMatchObject({ start, end, doubt });
});

test.each([
  ['Bal le dernier vendredi du mois sauf décembre, 21h, Nantes', '2026-11-27T21:00', '2026-12-25'],
  ['Contra dance, 3rd Friday of the month except in January, 8pm', '2026-12-18T20:00', '2027-01-15'],
  ['Milonga ogni primo venerdì del mese tranne dicembre, ore 21', '2027-01-01T21:00', undefined],
])('excludes the date of a whole month: %s', (text, start, except) => {
  expect(whenOf(text)).toMatchObject({ start, except, doubt: undefined });
});

test('reads the dates of a term next to the excluded one', () => {
  const text = 'Every Thursday, 7.30pm, January 7 – May 27 (no dance April 1), Grange, Concord, MA';
  expect(whenOf(text)).toMatchObject({
    start: '2027-01-07T19:30',
    rule: 'FREQ=WEEKLY;UNTIL=20270527',
    except: '2027-04-01',
  });
});
