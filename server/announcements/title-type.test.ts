import { expect, test } from 'vitest';
import { typeOfTitle } from './service.ts';

const types = ['social', 'festival', 'workshop', 'class', 'ball', 'practica', 'marathon', 'concert'].map((slug) => ({
  slug,
  names: [slug],
}));

test.each([
  ['Cours de tango débutants', 'class'],
  ['Grand bal folk de printemps', 'ball'],
  ['Festival Balfolk des Monts', 'festival'],
  ['Stage avec Ana y Luis', 'workshop'],
  ['Milonga del Sol', 'social'],
  ['Clases de salsa', 'class'],
  ['Tanzkurs für Anfänger', 'class'],
  ['Pratique du mardi', 'practica'],
  ['Soirée bal folk', 'ball'],
  ['Festa di ballo liscio', 'ball'],
])('reads the type in the title %s', (title, type) => expect(typeOfTitle(title, types)).toBe(type));

test.each(['Stage et bal', 'Lindy hop class and social', 'Bal du festival', 'Réunion', 'Stage et pratique'])(
  'leaves the type of %s to the answer for the whole source',
  (title) => expect(typeOfTitle(title, types)).toBeUndefined(),
);

test('takes an event of several days with several words for a festival', () => {
  expect(typeOfTitle('Festival : stages et bals', types, { isOneNight: false })).toBe('festival');
});
