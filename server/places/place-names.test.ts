import { expect, test } from 'vitest';
import { openGazetteer } from './gazetteer.ts';
import { regionNames } from './names/region-names.ts';
import { townNames } from './names/town-names.ts';
import { namesOfRegion, namesOfTown } from './place-names.ts';
import { findTownBySlug } from './service.ts';

const gazetteer = await openGazetteer();
const towns = [...gazetteer.towns()];

test.each([
  ['Paris', 'FR', { es: 'París' }],
  ['London', 'GB', { fr: 'Londres', es: 'Londres' }],
  ['Londres', 'GB', { en: 'London' }],
  ['Marseille', 'FR', { es: 'Marsella' }],
  ['Roma', 'IT', { en: 'Rome', fr: 'Rome' }],
  ['wien', 'AT', { en: 'Vienna', fr: 'Vienne', es: 'Viena' }],
  ['Tallinn', 'EE', { es: 'Tallin' }],
  ['Paris', 'US', undefined],
  ['Lyon', 'FR', undefined],
  ['London', null, undefined],
])('names %s in %s in each language', (name, countryCode, names) => {
  expect(namesOfTown(name, countryCode)).toEqual(names);
});

test.each([
  ['Lombardy', 'IT', { fr: 'Lombardie', es: 'Lombardía' }],
  ['Basel-City', 'CH', { en: 'Basel-Stadt', fr: 'Bâle-Ville', es: 'Basilea-Ciudad' }],
  ['Brittany', 'FR', { fr: 'Bretagne', es: 'Bretaña' }],
  ['Hesse', 'DE', undefined],
])('names the region %s in %s in each language', (name, countryCode, names) => {
  expect(namesOfRegion(name, countryCode)).toEqual(names);
});

test.each([
  ['Londres', 'London'],
  ['Bâle', 'Basel'],
  ['Florencia', 'Firenze'],
  ['Marsella', 'Marseille'],
  ['Ratisbonne', 'Regensburg'],
  ['Aviñón', 'Avignon'],
  ['Vilna', 'Vilnius'],
])('finds %s as %s', (typed, name) => {
  expect(gazetteer.find(typed, { limit: 1 })[0]?.name).toBe(name);
});

test('keeps the slugs of pages, and accepts translated names as well', async () => {
  expect((await findTownBySlug('london'))?.slug).toBe('london');
  expect((await findTownBySlug('ratisbonne'))?.slug).toBe('regensburg');
});

test('translates only towns and regions of the gazetteer', () => {
  const known = new Set(
    towns.flatMap(({ countryCode, name, admin1 }) => [`${countryCode} ${name}`, `${countryCode}.${admin1}`]),
  );
  const keysOf = (table: Record<string, object>, separator: string) =>
    Object.entries(table).flatMap(([code, names]) => Object.keys(names).map((name) => `${code}${separator}${name}`));
  const unknown = [...keysOf(townNames, ' '), ...keysOf(regionNames, '.')].filter((key) => !known.has(key));
  expect(unknown).toEqual([]);
});
