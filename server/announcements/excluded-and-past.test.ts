import { beforeAll, expect, test } from 'vitest';
import { openUnderstanding } from '#testing/announcements/score.ts';

/* Dates that are not the start of an event: excluded dates of a series, street names, past dates. */

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

const today = '2026-11-26';

test.each([
  ['French', "Cours de bourrée\nTous les lundis 20h-21h30 jusqu'au 28 juin sauf lundi de Pâques et 8/02, 15/02"],
  ['English', 'Tango class every Monday 8pm-9.30pm until 28 June except Easter Monday and 8 February, 15 February'],
  ['Spanish', 'Clases de tango todos los lunes 20h-21h30 hasta el 28 de junio excepto lunes de Pascua y 8/02, 15/02'],
  ['German', 'Tangokurs jeden Montag 20-21.30 Uhr bis 28. Juni außer Ostermontag und 8.2., 15.2.'],
  ['Italian', 'Corso di tango ogni lunedì 20-21.30 fino al 28 giugno tranne lunedì di Pasqua e 8/02, 15/02'],
])('excludes a movable holiday and dates from a series in %s', (_, text) => {
  const { events, dateStart, dateEnd, repeat, except } = read(text, today);
  expect(events).toEqual([]);
  expect([dateStart, dateEnd, repeat].map((field) => field?.value)).toEqual([
    '2026-11-30T20:00',
    '2026-11-30T21:30',
    'FREQ=WEEKLY;UNTIL=20270628',
  ]);
  expect(except?.value).toEqual(['2027-02-08', '2027-02-15', '2027-03-29']);
});

test('excludes a movable holiday after German dates', () => {
  const { except } = read('Tangokurs jeden Montag 20 Uhr, Berlin\nKein Kurs am 8.2., 15.2. und Ostermontag', today);
  expect(except?.value).toEqual(['2027-02-08', '2027-02-15', '2027-03-29']);
});

test('excludes a date after days without a date', () => {
  const text = 'Pratique tango tous les lundis à 20h, sauf vacances scolaires et le 8 février, Niort';
  const { dateStart, except } = read(text, today);
  expect([dateStart?.value, except?.value]).toEqual(['2026-11-30T20:00', ['2027-02-08']]);
});

test.each([
  ['12 rue du 24 février', 'Cours de forró les jeudis 19h30-21h\nStudio 12, 12 rue du 24 février, Niort'],
  ['calle 2 de mayo 14', 'Clase de forró todos los jueves 19:30-21:00\nSala Sur, calle 2 de mayo 14, Madrid'],
  ['via 25 aprile 12', 'Lezione di forró ogni giovedì ore 19.30-21\nCircolo Arci, via 25 aprile 12, Bologna'],
  ['Straße des 17. Juni 135', 'Forró-Kurs jeden Donnerstag 19.30-21 Uhr\nTanzhaus, Straße des 17. Juni 135, Berlin'],
])('reads the date in %s as a street', (street, text) => {
  const { events, dateStart, repeat, address } = read(text, today);
  expect(events).toEqual([]);
  expect([dateStart?.value, repeat?.value, address?.value]).toEqual(['2026-11-26T19:30', 'FREQ=WEEKLY', street]);
});

test('reads a date in an English street as a street', () => {
  const { dateStart, dates } = read(
    'Milonga Saturday 16 January 8pm, The Hall, Avenue of the 4th of July, Leeds',
    today,
  );
  expect([dateStart?.value, dates]).toEqual(['2027-01-16T20:00', undefined]);
});

test('still reads the date of a class, and of a street party', () => {
  expect(read('Cours du 24 février à 20h : forró, Niort', today).dateStart?.value).toBe('2027-02-24T20:00');
  expect(read('Fête de la rue du 15 au 17 janvier, Niort', today).dateStart?.value).toBe('2027-01-15');
});

const past = 'Bal du 14 : samedi 14 novembre 2026 c’était super ! Merci à tous.';
const next = 'Prochain bal samedi 9 janvier 2027 à 21h, salle des fêtes, Niort';

test('ignores a past date if an upcoming one exists', () => {
  for (const text of [`${past}\n${next}`, `${past} ${next}`]) {
    const { events, dateStart, dates } = read(text, today);
    expect([events, dateStart?.value, dates]).toEqual([[], '2027-01-09T21:00', undefined]);
  }
});

test('returns only the upcoming events of a newsletter', () => {
  const last = 'Fest-noz samedi 13 février 2027 à 20h, salle des fêtes, Niort';
  const { events } = read(`${past}\n${next}\n${last}`, today);
  expect(events.map(({ dateStart }) => dateStart?.value)).toEqual(['2027-01-09T21:00', '2027-02-13T20:00']);
});

test('returns the date of a past event if there is no upcoming one', () => {
  expect(read(past, today).dateStart?.value).toBe('2026-11-14');
});

test.each([
  'Tel. 0221 / 05 12 26',
  'Tel.: 0221 - 05 12 26',
  'Info: 0221/051226',
  'Tél. : 05 / 49 12 / 34 56',
  'Tel. 05 12 26',
])('removes the number of "%s" from the description', (contact) => {
  const evening = 'Milonga am Samstag 16. Januar 2027 um 20 Uhr im Tanzhaus, Köln.';
  const { description, leftOut } = read(`${evening} ${contact}`, today);
  expect([description?.value, leftOut?.value]).toEqual([evening, contact]);
});
