import { beforeAll, expect, test } from 'vitest';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { otherNames } from './other-names.ts';

let gazetteer: Gazetteer;
// Where no build has baked it, this does.
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
])('someone who types "%s" is first shown %s', (typed, town, countryCode?: string) => {
  expect(names(typed, { countryCode })[0]).toBe(town);
});

test('a word inside the name is enough', () => {
  expect(names('malo')).toContain('Saint-Malo');
});

test('a town comes once, whatever many of its names fit', () => {
  const found = gazetteer.find('genev', { limit: 20 });
  expect(found.filter((town) => town.name === 'Genève')).toHaveLength(1);
});

test('a country narrows the choice', () => {
  expect(gazetteer.find('san', { limit: 50, countryCode: 'AR' }).every((town) => town.countryCode === 'AR')).toBe(true);
  expect(names('valence', { countryCode: 'FR' })[0]).toBe('Valence');
});

test('what is near comes first', () => {
  const brest = (near: { longitude: number; latitude: number }) =>
    gazetteer.find('brest', { limit: 1, near })[0]?.countryCode;
  expect(brest({ longitude: -4.2, latitude: 48.2 })).toBe('FR');
  expect(brest({ longitude: 24, latitude: 52 })).toBe('BY');
});

test('nothing typed, or nothing that is a name, finds nothing', () => {
  expect(names('')).toEqual([]);
  expect(names(' -')).toEqual([]);
  expect(names('xqzzy')).toEqual([]);
});

test('a town says where it is', () => {
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
])('the town of the address %o is %s in %s', (address, name, admin1) => {
  expect(gazetteer.locate(address)).toMatchObject({ name, admin1 });
});

test('every town with other names is in the gazetteer, under each of them', () => {
  const lost = Object.entries(otherNames).flatMap(([countryCode, towns]) =>
    Object.values(towns).flatMap((names) =>
      names.filter((town) => gazetteer.locate({ town, countryCode })?.name !== names[0]),
    ),
  );
  expect(lost).toEqual([]);
});

test('an address without a town of the gazetteer is nowhere', () => {
  expect(gazetteer.locate({ town: 'Mesa', region: 'NH', countryCode: 'US' })).toBeUndefined();
  expect(gazetteer.locate({ town: 'Atlantis', countryCode: 'GR' })).toBeUndefined();
  expect(gazetteer.locate({ town: '' })).toBeUndefined();
});
