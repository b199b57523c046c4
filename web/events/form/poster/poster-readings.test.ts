import { expect, test } from 'vitest';
import type { Announcement } from '#contract/announcements.ts';
import type { ReadLine } from '#web/pictures/read-poster.ts';
import { agreed, textsOf } from './poster-readings.ts';

/** Lines of one column, from the top: `[text, height in per cent, confidence]`. */
const lines = (...written: [string, number, number?][]): ReadLine[] =>
  written.map(([text, height, confidence = 95], nth) => ({
    ...{ text, confidence, height: height / 100, left: 0.1, right: 0.9 },
    top: nth / 10,
  }));

test('puts the largest line first, adds what one reading missed, and drops what is no word', () => {
  const { texts, title } = textsOf(
    [
      lines(
        ['L’association présente', 2],
        ['Milonga', 8],
        ['du Port', 7],
        ['[=]', 9],
        ['Samedi 8 mai', 5],
        ['20h-Oh', 4],
      ),
      lines(
        ['', 1],
        ['', 1],
        ['', 1],
        ['|| Wj{', 2, 12],
        ['Samedi 8 mai', 5],
        ['20h --- Oh', 4],
        ['lam — www.Docks.fr', 2],
      ),
    ],
    200,
  );
  expect(title).toBe('Milonga du Port');
  expect(texts).toEqual([
    'Milonga du Port\nSamedi 8 mai\n20h-0h\n1am — www.Docks.fr',
    'Milonga du Port\nSamedi 8 mai\n20h – 0h\n1am — www.Docks.fr',
  ]);
  expect(textsOf([lines(['Bal des étoiles', 2])], 8).texts).toEqual(['Bal des ']);
});

test('ignores an unreadable title, however clear a smaller line is', () => {
  const { title } = textsOf([lines(['Dcnse Yoorslf', 12, 35], ['West Coast Swing', 4])], 200);
  expect(title).toBeNull();
});

const said = (values: Record<string, unknown>): Announcement => ({
  language: 'fr',
  events: [],
  doubts: [],
  ...Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      { value, alternatives: [], from: { words: String(value), start: 0, end: 0 } },
    ]),
  ),
});
const valuesOf = ({ language: _, doubts: __, events: ___, ...fields }: Announcement) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, found]) =>
      found && 'value' in found ? [[field, found.value] as const] : [],
    ),
  );

test('leaves a field empty when two readings differ; takes a time that only one has', () => {
  const both = agreed(
    [
      said({ name: 'Milonga', place: 'Les Docks', town: 'Lyon', dateStart: '2027-05-08', price: 126, type: 'social' }),
      said({ name: 'Milonga du Port', place: 'Les Dacks', town: 'LYON', dateStart: '2027-05-08T20:30', price: 126 }),
    ],
    'Milonga du Port',
  );
  // `12 €` is read as `126`: without a currency sign it is not a price.
  expect(valuesOf(both)).toEqual({
    ...{ name: 'Milonga du Port', town: 'Lyon', dateStart: '2027-05-08T20:30', type: 'social' },
  });
  const apart = agreed(
    [
      said({ name: 'Tango', dateStart: '2027-05-08T20:00' }),
      said({ name: 'Tango', dateStart: '2027-05-08T21:00', description: 'Tango' }),
    ],
    null,
  );
  expect(valuesOf(apart)).toEqual({ dateStart: '2027-05-08' });
  const days = agreed([said({ dateStart: '2027-05-08' }), said({ dateStart: '2027-06-08' })], null);
  expect(valuesOf(days)).toEqual({});
});

test('lets two of three readings decide; one without a result decides nothing', () => {
  const three = agreed(
    [
      said({ place: 'Les Docks', town: 'Lyon', dateStart: '2027-05-08T21:00' }),
      said({ place: 'Les Dacks', dateStart: '2027-05-08T20:30' }),
      said({ place: 'Les Docks', dateStart: '2027-05-08T20:30' }),
    ],
    null,
  );
  expect(valuesOf(three)).toEqual({ place: 'Les Docks', town: 'Lyon', dateStart: '2027-05-08T20:30' });
  const split = agreed(
    [
      said({ dateStart: '2027-05-08' }),
      said({ dateStart: '2027-05-08T21:00' }),
      said({ dateStart: '2027-06-08T21:00' }),
    ],
    null,
  );
  expect(valuesOf(split)).toEqual({ dateStart: '2027-05-08T21:00' });
});
