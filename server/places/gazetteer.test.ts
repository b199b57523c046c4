import { beforeAll, expect, test } from 'vitest';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { otherNames } from './other-names.ts';

let gazetteer: Gazetteer;
// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  gazetteer = await openGazetteer();
}, 240_000);

const names = (typed: string, options: Partial<Parameters<Gazetteer['find']>[1]> = {}) =>
  gazetteer.find(typed, { limit: 5, ...options }).map((town) => town.name);

test.each([
  ['sete', 'Sète'],
  ['St-Eti', 'Saint-Étienne'],
  ['orleans', 'Orléans', 'FR'],
  ['koln', 'Köln'],
  ['Koeln', 'Köln'],
  ['duessel', 'Düsseldorf'],
  ['Zuerich', 'Zürich'],
  ['Aarhus', 'Aarhus'],
  ['Cádiz', 'Cádiz'],
  ['Cologne', 'Köln'],
  ['paris', 'Paris'],
  ['nueva yor', 'New York'],
  ['Wien', 'Wien'],
  ['vienna', 'Wien'],
  ['Londres', 'London'],
  ['st-mal', 'Saint-Malo'],
  ['buenos', 'Buenos Aires'],
  ['東京', 'Tokyo'],
  ['моск', 'Moscow'],
  ['القاهرة', 'Cairo'],
])('suggests first for "%s": %s', (typed, town, countryCode?: string) => {
  expect(names(typed, { countryCode })[0]).toBe(town);
});

test('finds a town by a word inside its name', () => {
  expect(names('malo')).toContain('Saint-Malo');
});

test('returns a town once if several of its names match', () => {
  const found = gazetteer.find('genev', { limit: 20 });
  expect(found.filter((town) => town.name === 'Genève')).toHaveLength(1);
});

test('filters by country', () => {
  expect(gazetteer.find('san', { limit: 50, countryCode: 'AR' }).every((town) => town.countryCode === 'AR')).toBe(true);
  expect(names('valence', { countryCode: 'FR' })[0]).toBe('Valence');
});

test('ranks near towns first', () => {
  const brest = (near: { longitude: number; latitude: number }) =>
    gazetteer.find('brest', { limit: 1, near })[0]?.countryCode;
  expect(brest({ longitude: -4.2, latitude: 48.2 })).toBe('FR');
  expect(brest({ longitude: 24, latitude: 52 })).toBe('BY');
});

test('finds nothing for an empty or meaningless text', () => {
  expect(names('')).toEqual([]);
  expect(names(' -')).toEqual([]);
  expect(names('xqzzy')).toEqual([]);
});

test('returns the location of a town', () => {
  expect(gazetteer.find('saint-malo', { limit: 1 })).toEqual([
    {
      name: 'Saint-Malo',
      admin1: 'Brittany',
      countryCode: 'FR',
      latitude: expect.closeTo(48.65, 1),
      longitude: expect.closeTo(-2.01, 1),
      population: expect.any(Number),
    },
  ]);
});

test.each([
  [{ town: 'Mesa', region: 'AZ', countryCode: 'US' }, 'Mesa', 'Arizona'],
  [{ town: 'Rochester', region: 'New York', countryCode: 'US' }, 'Rochester', 'New York'],
  [{ town: 'Rochester', region: 'MN', countryCode: 'US' }, 'Rochester', 'Minnesota'],
  [{ town: 'Frankfurt', region: 'Frankfurt', countryCode: 'DE' }, 'Frankfurt am Main', 'Hesse'],
  [{ town: 'Saarbruecken', region: 'Saarland', countryCode: 'DE' }, 'Saarbrücken', 'Saarland'],
  [{ town: 'Taipei City', countryCode: 'TW' }, 'Taipei', 'Taiwan'],
  [{ town: 'Taipei', region: 'Taipei', countryCode: 'TW' }, 'Taipei', 'Taiwan'],
  [{ town: 'Vitoria', countryCode: 'ES' }, 'Vitoria-Gasteiz', 'Basque Country'],
  [{ town: 'Herrang', countryCode: 'SE' }, 'Herräng', 'Stockholm'],
  [{ town: 'GENEVA', countryCode: 'CH' }, 'Genève', 'Geneva'],
  [{ town: 'Panama City', countryCode: 'PA' }, 'Panamá', 'Panamá'],
  [{ town: 'Calgary', region: 'AB', countryCode: 'CA' }, 'Calgary', 'Alberta'],
  [{ town: 'Sydney', region: 'NSW' }, 'Sydney', 'New South Wales'],
  [{ town: 'St Etienne' }, 'Saint-Étienne', 'Auvergne-Rhône-Alpes'],
])('locates the address %o in %s in %s', (address, name, admin1) => {
  expect(gazetteer.locate(address)).toMatchObject({ name, admin1 });
});

test('contains every town of the list of other names, under each of them', () => {
  const lost = Object.entries(otherNames).flatMap(([countryCode, towns]) =>
    Object.values(towns).flatMap((names) =>
      names.filter((town) => gazetteer.locate({ town, countryCode })?.name !== names[0]),
    ),
  );
  expect(lost).toEqual([]);
});

test('does not locate an address without a known town', () => {
  expect(gazetteer.locate({ town: 'Mesa', region: 'NH', countryCode: 'US' })).toBeUndefined();
  expect(gazetteer.locate({ town: 'Atlantis', countryCode: 'GR' })).toBeUndefined();
  expect(gazetteer.locate({ town: '' })).toBeUndefined();
});
