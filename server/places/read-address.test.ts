import { beforeAll, expect, test } from 'vitest';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { readAddress, readTownName, readTyped } from './read-address.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
}, 240_000);

const read = (text: string) => readAddress(gazetteer, { text, lang: 'fr', limit: 3 }).map((place) => place.displayName);
const typed = (text: string) => readTyped(gazetteer, { text, lang: 'fr', limit: 3 }).map((place) => place.displayName);

test.each([
  ['12 rue Garibaldi, Lyon', '12 rue Garibaldi, Lyon, France'],
  ['12 rue garibaldi 69003 lyon', '12 rue garibaldi 69003 Lyon, France'],
  ['12 rue Garibaldi, 69003 Lyon 3e, France', '12 rue Garibaldi, 69003 Lyon 3e, France'],
  ['Salle Rameau Lyon', 'Salle Rameau, Lyon, France'],
  ['3 quai de la gare, La Rochelle', '3 quai de la gare, La Rochelle, France'],
  ["Le Bal, L'Haÿ-les-Roses", "Le Bal, L'Haÿ-les-Roses, France"],
  ['saint etienne', 'Saint-Étienne, France'],
  ['75011 PARIS', '75011 Paris, France'],
  ['Paris 11e arrondissement', 'Paris 11e arrondissement, France'],
  ['Auguststraße 24, 10117 Berlin, Germany', 'Auguststraße 24, 10117 Berlin, Allemagne'],
  ['Av. Corrientes 348, Buenos Aires, Argentina', 'Av. Corrientes 348, Buenos Aires, Argentine'],
  ['10 Downing Street, London SW1A 2AA, UK', '10 Downing Street, London SW1A 2AA, Royaume-Uni'],
  ['1 Main St, Portland, Oregon, USA', '1 Main St, Portland, Oregon, États-Unis'],
  ['Cambridge, MA', 'Cambridge, Massachusetts, États-Unis'],
  ['Plaza Mayor, Madrid', 'Plaza Mayor, Madrid, Espagne'],
  ['Grund, Luxembourg', 'Grund, Luxembourg, Luxembourg'],
  ['University of Malta, Msida, Malta', 'University of Malta, Msida, Malte'],
  ['Calgary AB, Canada', 'Calgary, Alberta, Canada'],
  ['The Olympic Oval, Calgary, AB T2N 1N4, Canada', 'The Olympic Oval, Calgary, Alberta, Canada'],
  ['Studio, Sydney NSW, Australia', 'Studio, Sydney, New South Wales, Australie'],
  ['Studio, Montreal QC', 'Studio, Montréal, Quebec, Canada'],
  ['Panama City, Panama', 'Panamá, Panama'],
  ['Tbilisi, Georgia', 'Tbilisi, Géorgie'],
  ['Atlanta, Georgia', 'Atlanta, Georgia, États-Unis'],
  ['Plaza de España, Sevilla, ES', 'Plaza de España, Sevilla, Espagne'],
  ['Ballhaus, Berlin, DE', 'Ballhaus, Berlin, Allemagne'],
  ['Dublin, CA', 'Dublin, California, États-Unis'],
  ['Salone, Milano, MI', 'Salone, Milano, Italie'],
  ['Via Roma 1, 10123 Torino TO', 'Via Roma 1, 10123 Torino TO, Italie'],
  ['Salone, Torino (TO)', 'Salone, Torino (TO), Italie'],
  ['Tanzhaus, Luzern LU', 'Tanzhaus, Luzern LU, Suisse'],
  ['Volkshaus, Jena, Thüringen', 'Volkshaus, Jena, Allemagne'],
  ['10117 Berlin Deutschland', '10117 Berlin, Allemagne'],
  ['Hansaring 1, 50670 Koeln', 'Hansaring 1, 50670 Köln, Allemagne'],
  ['Duesseldorf', 'Düsseldorf, Allemagne'],
  ['Zuerich', 'Zürich, Suisse'],
  ['Goeteborg', 'Göteborg, Suède'],
])('finds the town of "%s" and keeps the rest: "%s"', (text, displayName) => {
  expect(read(text)).toEqual([displayName]);
});

test('offers several large towns of one name, with region and country', () => {
  expect(read('Valence')).toEqual([
    'Valence, Auvergne-Rhône-Alpes, France',
    'Valence, Occitanie, France',
    'València, Espagne',
  ]);
  expect(read('Springfield')).toHaveLength(3);
  expect(new Set(read('Springfield')).size).toBe(3);
});

test('offers a town by its foreign name after the one with that name', () => {
  expect(read('Vienne')).toEqual(['Vienne, France', 'Wien, Autriche']);
  expect(read('Londres')).toEqual(['London, Royaume-Uni']);
});

test('finds Münster for "Muenster", not the village in Texas', () => {
  expect(read('Tanzhaus, Hafenweg 1, Muenster')[0]).toBe(
    'Tanzhaus, Hafenweg 1, Münster, North Rhine-Westphalia, Allemagne',
  );
});

test.each([['Malta'], ['Guernsey'], ['Lebanon'], ['Jersey'], ['Peru'], ['Poland']])(
  'offers the country %s before villages of its name',
  (text) => {
    const question = { text, lang: 'en', limit: 3 } as const;
    expect(readTyped(gazetteer, question)[0]).toMatchObject({ kind: 'country', displayName: text });
    // Without namesakes, a country is not offered.
    expect(readAddress(gazetteer, question)[0]?.kind ?? 'country').toBe('country');
  },
);

test.each([['Somewhere, Malta'], ['Le Bal, Guernsey'], ['Xqzzy, Canada'], ['Georgia'], ['Salle, Chile']])(
  'finds no village abroad for %s',
  (text) => {
    const question = { text, lang: 'en', limit: 3 } as const;
    expect(readAddress(gazetteer, question)).toEqual([]);
  },
);

test.each([
  ['Cádiz', 'es', 'ES'],
  ['Cadiz', 'es', 'ES'],
  ['Cádiz', 'en', 'ES'],
  ['Cádiz', 'fr', 'ES'],
  ['Córdoba', 'es', 'ES'],
  ['Córdoba', 'fr', 'AR'],
  ['San José', 'en', 'CR'],
  ['Granada', 'fr', 'ES'],
  ['Valence', 'fr', 'FR'],
  ['Vienne', 'fr', 'FR'],
  ['Birmingham', 'en', 'GB'],
  ['Boston', 'en', 'US'],
] as const)('prefers among the towns called %s, in %s, the one in %s', (text, lang, countryCode) => {
  const question = { text, lang, limit: 3 };
  expect(readAddress(gazetteer, question)[0]?.countryCode).toBe(countryCode);
  expect(readTyped(gazetteer, question)[0]?.countryCode).toBe(countryCode);
});

test('does not offer a namesake in Texas for "Paris"', () => {
  expect(read('Paris')).toEqual(['Paris, France']);
});

test.each([['8 rue de Valence'], ['xqzzy'], ['salle des fêtes'], ['!!!'], ['69003'], [',,,'], ['France']])(
  'finds no town for "%s"',
  (text) => {
    expect(read(text)).toEqual([]);
  },
);

test('marks that only the town is known', () => {
  expect(readAddress(gazetteer, { text: '12 rue Garibaldi, Lyon', lang: 'en', limit: 3 })).toEqual([
    {
      displayName: '12 rue Garibaldi, Lyon, France',
      place: 'Lyon',
      latitude: expect.closeTo(45.75, 1),
      longitude: expect.closeTo(4.85, 1),
      countryCode: 'FR',
      kind: 'town',
      source: 'gazetteer',
      parts: {},
    },
  ]);
});

test.each([
  ['12 rue garibaldi lyo', '12 rue garibaldi, Lyon, France'],
  ['12 rue Garibaldi, 69003 lyo', '12 rue Garibaldi, 69003 Lyon, France'],
  ['saint-e', 'Saint-Étienne, France'],
  ['Paris', 'Paris, France'],
  ['Buenos A', 'Buenos Aires, Argentine'],
])('suggests while typing "%s": %s', (text, displayName) => {
  expect(typed(text)[0]).toBe(displayName);
});

test('suggests only larger towns after a street', () => {
  expect(typed('12 rue garibaldi lyo')).toEqual(['12 rue garibaldi, Lyon, France']);
});

test('suggests no town for a street that is being typed', () => {
  expect(typed('12 rue garib')).toEqual([]);
});

test('ranks near towns higher for the end of an address', () => {
  const near = { latitude: 45.75, longitude: 4.85 };
  const [first] = readTyped(gazetteer, { text: '12 rue Garibaldi, 69003 Ly', lang: 'fr', near, limit: 3 });
  expect(first?.displayName).toBe('12 rue Garibaldi, 69003 Lyon, France');
});

test('returns at most the requested number', () => {
  expect(readTyped(gazetteer, { text: 'Saint', lang: 'fr', limit: 2 })).toHaveLength(2);
  expect(readAddress(gazetteer, { text: 'Springfield', lang: 'fr', limit: 1 })).toHaveLength(1);
});

const named = (text: string) =>
  readTownName(gazetteer, { text, lang: 'fr', limit: 3 }).map((place) => place.displayName);

test.each([
  ['Lyon', 'Lyon, France'],
  ['nice', 'Nice, France'],
  ['Köln', 'Köln, Allemagne'],
  ['koln', 'Köln, Allemagne'],
  ['York', 'York, Royaume-Uni'],
  ['Gap', 'Gap, France'],
])('suggests a town for its whole short name %s: %s', (text, displayName) => {
  expect(named(text)[0]).toBe(displayName);
});

test.each([['Lyo'], ['Pari'], ['rue'], ['via'], ['de '], ['12']])('suggests nothing for the short text %s', (text) => {
  expect(named(text)).toEqual([]);
});
