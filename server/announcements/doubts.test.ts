import { beforeAll, expect, test } from 'vitest';
import { openUnderstanding } from '#testing/announcements/score.ts';

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

const today = '2026-11-20';

test.each([
  [
    'Vermont',
    'Contra dance, Saturday 12 December 2026, 8pm, Lodge Hall, Burlington, Vermont. $12',
    'Burlington',
    'USD',
  ],
  [
    'Washington',
    'Tango ball, Saturday 12 December 2026, 8pm, Odd Fellows Hall, Olympia, Washington. $15',
    'Olympia',
    'USD',
  ],
  ['Ontario', 'Lindy hop social, Saturday 12 December 2026, 8pm, Palace Hall, London, Ontario. $15', 'London', 'CAD'],
  ['NSW', 'Bachata party, Saturday 12 December 2026, 8pm, Palace Hall, Newcastle, NSW. $15', 'Newcastle', 'AUD'],
  ['ON', 'Bachata party, Saturday 12 December 2026, 8pm, Palace Hall, London, ON. $15', 'London', 'CAD'],
  [
    'VERMONT',
    'CONTRA DANCE, SATURDAY 12 DECEMBER 2026, 8PM, LODGE HALL, BURLINGTON, VERMONT. $12',
    'Burlington',
    'USD',
  ],
  ['New York', 'Salsa party, Saturday 12 December 2026, 8pm, Blue Hall, Brooklyn, New York. $15', 'New York', 'USD'],
])('reads the town and the currency in front of the state %s', (_, text, town, currency) => {
  const { town: found, currency: paid } = read(text, today, 'en');
  expect({ town: found?.value, currency: paid?.value }).toEqual({ town, currency });
});

test.each([
  [
    'street',
    'MARTEDÌ LINDY\nmartedì 15 dicembre 2026, ore 21\nCircolo Fiorito, corso Francia 12, Torino\nLindy hop, 5 €',
    'social',
  ],
  [
    'lesson before the dance',
    'Balboa al porto\nmartedì 15 dicembre 2026, ore 21\nCircolo Fiorito, Trieste\nLezione per chi inizia, poi balboa',
    'social',
  ],
  [
    'first half hour',
    'Balboa by the Sea\nFriday 18 December 2026, 8pm\nAnchor Rooms, Leeds\nA class for all, then swing until late',
    'social',
  ],
  ['title', 'Lezione di balboa\nmartedì 15 dicembre 2026, ore 21\nCircolo Fiorito, Trieste', 'class'],
])('reads the type of an event with a type word in its %s', (_, text, type) => {
  expect(read(text, today).type?.value).toBe(type);
});

test('reads a venue inside a title in capitals', () => {
  const text = 'UNA SERATA AL CIRCOLO MAGNOLIA – via Roma 7, Firenze\nVenerdì 11 dicembre 2026, ore 22, tango';
  expect(read(text, today).place?.value).toBe('Circolo Magnolia');
});

test('reads a title that ends with the weekday of a monthly series', () => {
  const text = 'Bal trad du dernier vendredi\nChaque dernier vendredi du mois à 21h, salle Ravel, Lyon';
  expect(read(text, today).name?.value).toBe('Bal trad du dernier vendredi');
});

test.each([
  ['fr', 'La pratique de tango continue, de 20h à 22h, salle Ravel, Lyon, une dernière fois le 16 décembre.'],
  ['en', 'Tango practice goes on at Mill Hall, Leeds, 8pm, for the last time on 16 December.'],
] as const)('is unsure of the date of a "last time" (%s)', (language, text) => {
  const { dateStart } = read(text, today, language);
  expect(dateStart?.value.slice(0, 10)).toBe('2026-12-16');
  expect(dateStart?.isUnsure).toBe(true);
});

test('is unsure of a town if the text names two that are equally likely', () => {
  expect(read('Milonga, 12 décembre 2026 à 20h, Grenoble, Annecy', today).town?.isUnsure).toBe(true);
  expect(read('Milonga, 12 décembre 2026 à 20h, 38000 Grenoble', today).town?.isUnsure).toBeUndefined();
});
