import { afterEach, expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { offerNamesIn } from '#server/text/offered-names.ts';
import { openGazetteer } from './gazetteer.ts';
import { regionNames } from './names/region-names.ts';
import { townNames } from './names/town-names.ts';
import { namesOfRegion, namesOfTown } from './place-names.ts';
import { findTownBySlug, namesOfRegion as regionInSite, namesOfTown as townInSite } from './service.ts';

afterEach(() => offerNamesIn(locales));

const gazetteer = await openGazetteer();
const towns = [...gazetteer.towns()];

test.each([
  ['Paris', 'FR', { es: 'París', it: 'Parigi', ar: 'باريس' }],
  ['London', 'GB', { fr: 'Londres', es: 'Londres', it: 'Londra', pt: 'Londres', ar: 'لندن' }],
  ['Londres', 'GB', { en: 'London', de: 'London', it: 'Londra', ar: 'لندن' }],
  ['Mailand', 'IT', { en: 'Milan', fr: 'Milan', es: 'Milán', it: 'Milano', pt: 'Milão', ar: 'ميلانو' }],
  ['باريس', 'FR', { en: 'Paris', fr: 'Paris', es: 'París', de: 'Paris', it: 'Parigi', pt: 'Paris' }],
  [
    'Nova Iorque',
    'US',
    { en: 'New York', fr: 'New York', es: 'Nueva York', de: 'New York', it: 'New York', ar: 'نيويورك' },
  ],
  ['wien', 'AT', { en: 'Vienna', fr: 'Vienne', es: 'Viena', de: 'Wien', it: 'Vienna', pt: 'Viena', ar: 'فيينا' }],
  ['Tallinn', 'EE', { es: 'Tallin', ar: 'تالين' }],
  ['Paris', 'US', undefined],
  ["Villeneuve-d'Ascq", 'FR', undefined],
  ['London', null, undefined],
])('names %s in %s in each language', (name, countryCode, names) => {
  expect(namesOfTown(name, countryCode)).toEqual(names);
});

test.each([
  [
    'Lombardy',
    'IT',
    { fr: 'Lombardie', es: 'Lombardía', de: 'Lombardei', it: 'Lombardia', pt: 'Lombardia', ar: 'لومبارديا' },
  ],
  [
    'Basel-City',
    'CH',
    {
      en: 'Basel-Stadt',
      fr: 'Bâle-Ville',
      es: 'Basilea-Ciudad',
      de: 'Basel-Stadt',
      it: 'Basilea Città',
      pt: 'Basileia-Cidade',
    },
  ],
  ['Hesse', 'DE', { de: 'Hessen', it: 'Assia', ar: 'هسن' }],
  ['Texas', 'US', { ar: 'تكساس' }],
  ['Ohio', 'US', undefined],
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
  ['Mailand', 'Milano'],
  ['Lissabon', 'Lisboa'],
  ['Strassburg', 'Strasbourg'],
  ['Monaco di Baviera', 'München'],
  ['Parigi', 'Paris'],
  ['Nova Iorque', 'New York'],
  ['Nova York', 'New York'],
  ['Banguecoque', 'Bangkok'],
  ['باريس', 'Paris'],
  ['الدار البيضاء', 'Casablanca'],
  ['اثينا', 'Athína'],
])('finds %s as %s', (typed, name) => {
  expect(gazetteer.find(typed, { limit: 1 })[0]?.name).toBe(name);
});

test('keeps the slugs of pages, and accepts translated names as well', async () => {
  expect((await findTownBySlug('london'))?.slug).toBe('london');
  expect((await findTownBySlug('ratisbonne'))?.slug).toBe('regensburg');
  expect((await findTownBySlug('mailand'))?.slug).toBe('milano');
});

test('returns names only in the languages of the site', () => {
  offerNamesIn(['fr', 'de']);
  expect(townInSite('Milano', 'IT')).toEqual({ fr: 'Milan', de: 'Mailand' });
  expect(townInSite('Tallinn', 'EE')).toBe(undefined);
  expect(regionInSite('Lombardy', 'IT')).toEqual({ fr: 'Lombardie', de: 'Lombardei' });
});

test('translates only towns and regions of the gazetteer', () => {
  const known = new Set(
    towns.flatMap(({ countryCode, name, admin1 }) => [`${countryCode} ${name}`, `${countryCode}.${admin1}`]),
  );
  const keysOf = (table: Record<string, object>, separator: string) =>
    Object.entries(table).flatMap(([code, names]) => Object.keys(names).map((name) => `${code}${separator}${name}`));
  const keys = locales.flatMap((locale) => [...keysOf(townNames[locale], ' '), ...keysOf(regionNames[locale], '.')]);
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});
