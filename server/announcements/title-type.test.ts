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
  'does not decide the type of %s by the title',
  (title) => expect(typeOfTitle(title, types)).toBeUndefined(),
);

test('reads an event of several days with several type words as a festival', () => {
  expect(typeOfTitle('Festival : stages et bals', types, { isOneNight: false })).toBe('festival');
});
