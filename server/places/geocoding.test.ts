import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { banAnswer, nominatimAnswer, photonAnswer, rueGaribaldi } from '#testing/geocoder-answers.ts';
import { type Behaviour, type GeocoderServer, geocoderServer } from '#testing/geocoder-server.ts';
import { recordingLog } from '#testing/log.ts';
import { type Geocoding, openGeocoding, type Timeouts } from './geocoding.ts';

const db = await testDatabase();
beforeEach(() => empty(db));

/** Longer than an answer takes on a busy machine. */
const timeouts: Timeouts = { typingMs: 10_000, searchMs: 10_000, failures: 2, restMs: 30_000 };
/** Short, for tests without an answer. */
const soonTired = { typingMs: 800, searchMs: 800 };

const logged: { details: object; message: string }[] = [];
const log = recordingLog((details, message) => logged.push({ details, message }));
afterEach(() => void logged.splice(0));

function open(name: string, server: GeocoderServer, more: Partial<Timeouts> = {}): Geocoding {
  const config = readConfig({ GEOCODER: name, GEOCODER_URL: server.url, PUBLIC_URL: 'https://pista.example' });
  return openGeocoding({ config, db, log }, { ...timeouts, ...more });
}

const question = (text: string) => ({ text, lang: 'fr' as const, limit: 3 });
const search = (geocoding: Geocoding, text: string) => geocoding.search({ ...question(text), mayWait: true });
const address = '12 rue Garibaldi, Lyon';
const ofGazetteer = { displayName: '12 rue Garibaldi, Lyon, France', kind: 'town', source: 'gazetteer' };

test('answers from the gazetteer without a geocoder, which is not a fallback', async () => {
  const geocoding = openGeocoding({ config: readConfig({}), db, log });
  expect(await search(geocoding, address)).toMatchObject({ places: [ofGazetteer], isFallback: false });
  expect(await geocoding.suggest(question('12 rue Garibaldi, Lyo'))).toMatchObject({ isFallback: false });
});

describe('the French address service', () => {
  test('is asked while the user types, and its addresses come before the town', async () => {
    const server = await geocoderServer({ json: banAnswer(rueGaribaldi) });
    const near = { latitude: 45.7, longitude: 4.8 };
    const found = await open('ban', server).suggest({ ...question('12 rue garibaldi lyo'), near });
    expect(found.isFallback).toBe(false);
    expect(found.places[0]).toEqual({
      displayName: '12 Rue Garibaldi, 69003 Lyon, France',
      place: 'Lyon',
      latitude: 45.7561,
      longitude: 4.8523,
      countryCode: 'FR',
      kind: 'address',
      source: 'ban',
      parts: { houseNumber: '12', street: 'Rue Garibaldi', postcode: '69003' },
    });
    expect(found.places.length).toBeLessThanOrEqual(3);
    const [asked] = server.questions;
    expect(asked?.url.pathname).toBe('/search');
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
      q: '12 rue garibaldi lyo',
      limit: '3',
      autocomplete: '1',
      lat: '45.7',
      lon: '4.8',
    });
    expect(asked?.headers['user-agent']).toMatch(/^Pista\/\S+ \(\+https:\/\/pista\.example\/about\)$/);
  });

  test('leaves out guesses, and offers results close to the best one', async () => {
    const elsewhere = { ...rueGaribaldi, city: 'Saint-Étienne', postcode: '42000', latitude: 45.43, longitude: 4.39 };
    const server = await geocoderServer({
      json: banAnswer(rueGaribaldi, { ...elsewhere, score: 0.93 }, { ...rueGaribaldi, city: 'Nice', score: 0.5 }),
    });
    const { places } = await search(open('ban', server), '12 rue Garibaldi');
    expect(places.map((place) => place.place)).toEqual(['Lyon', 'Saint-Étienne']);
    server.behave({ json: banAnswer({ ...rueGaribaldi, score: 0.2 }) });
    expect((await search(open('ban', server), '1 xqzzy')).places).toEqual([]);
  });

  test('returns the country code of an overseas department', async () => {
    const door = { ...rueGaribaldi, city: 'Saint-Denis', postcode: '97400', citycode: '97411' };
    const server = await geocoderServer({ json: banAnswer(door) });
    const [place] = (await search(open('ban', server), '12 rue Garibaldi, Saint-Denis')).places;
    expect(place).toMatchObject({ countryCode: 'RE', displayName: expect.stringMatching(/La Réunion$/) });
  });

  test('is not asked about places abroad', async () => {
    const server = await geocoderServer({ json: banAnswer(rueGaribaldi) });
    const geocoding = open('ban', server);
    const found = await search(geocoding, 'Av. Corrientes 348, Buenos Aires');
    expect(found).toMatchObject({ isFallback: false, places: [{ place: 'Buenos Aires', source: 'gazetteer' }] });
    await geocoding.suggest(question('Corrientes 348, Buenos Aires'));
    expect(server.questions).toEqual([]);
  });

  test('returns a town once, before streets with its name', async () => {
    const street = { ...rueGaribaldi, houseNumber: undefined as never, street: 'Rue de Buenos Aires' };
    const server = await geocoderServer({ json: banAnswer(street) });
    const { places } = await open('ban', server).suggest(question('Buenos Air'));
    expect(places.map((place) => place.source).slice(0, 2)).toEqual(['gazetteer', 'ban']);
    server.behave({
      json: banAnswer({ ...rueGaribaldi, houseNumber: undefined as never, street: 'Lyon', type: 'municipality' }),
    });
    const lyon = await open('ban', server).suggest(question('Lyon '));
    expect(lyon.places.filter((place) => place.place === 'Lyon')).toHaveLength(1);
  });
});

describe('Photon', () => {
  const ballroom = {
    type: 'house',
    osm_key: 'amenity',
    name: 'Clärchens Ballhaus',
    housenumber: '24',
    street: 'Auguststraße',
    postcode: '10117',
    city: 'Berlin',
    country: 'Deutschland',
    countrycode: 'DE',
  };

  test('finds a venue by name, with the address format of its country', async () => {
    const server = await geocoderServer({ json: photonAnswer({ ...ballroom, housenumber: undefined }, ballroom) });
    const { places } = await open('photon', server).suggest(question('clärchens ballhaus'));
    expect(places[0]).toMatchObject({ kind: 'venue', place: 'Berlin', countryCode: 'DE', source: 'photon' });
    expect(places[1]?.displayName).toBe('Clärchens Ballhaus, Auguststraße 24, 10117 Berlin, Deutschland');
    expect(server.questions[0]?.url.searchParams.get('lang')).toBe('fr');
  });

  test('is not asked for unsupported languages', async () => {
    const server = await geocoderServer({ json: photonAnswer(ballroom) });
    await open('photon', server).suggest({ ...question('clärchens ballhaus'), lang: 'es' });
    expect(server.questions[0]?.url.searchParams.has('lang')).toBe(false);
  });

  test('ignores whole countries', async () => {
    const server = await geocoderServer({ json: photonAnswer({ type: 'country', name: 'France', country: 'France' }) });
    expect((await search(open('photon', server), 'France')).places).toEqual([]);
  });
});

describe('Nominatim', () => {
  test('is never asked while the user types', async () => {
    const server = await geocoderServer({ json: nominatimAnswer(rueGaribaldi) });
    const geocoding = open('nominatim', server);
    for (const text of ['12 ru', '12 rue Garib', address]) await geocoding.suggest(question(text));
    expect(server.questions).toEqual([]);
  });

  test('is asked for a complete address, with a user agent', async () => {
    const server = await geocoderServer({ json: nominatimAnswer(rueGaribaldi) });
    const { places } = await search(open('nominatim', server), address);
    expect(places).toEqual([
      {
        displayName: '12 Rue Garibaldi, 69003 Lyon, France',
        place: 'Lyon',
        latitude: 45.7561,
        longitude: 4.8523,
        countryCode: 'FR',
        kind: 'address',
        source: 'nominatim',
        parts: { houseNumber: '12', street: 'Rue Garibaldi', postcode: '69003' },
      },
    ]);
    const [asked] = server.questions;
    expect(asked?.headers['user-agent']).toContain('https://pista.example');
    expect(asked?.headers['accept-language']).toBe('fr');
    expect(asked?.url.searchParams.get('format')).toBe('jsonv2');
  });

  test('is asked once a second by two servers that share a database', async () => {
    const server = await geocoderServer({ json: nominatimAnswer(rueGaribaldi) });
    const [one, other] = [open('nominatim', server), open('nominatim', server)];
    const beganMs = performance.now();
    const all = await Promise.all([
      search(one, '1 rue A, Lyon'),
      search(other, '2 rue A, Lyon'),
      search(one, '3 rue A, Lyon'),
    ]);
    expect(all.every(({ isFallback }) => !isFallback)).toBe(true);
    const times = server.questions.map(({ atMs }) => atMs).sort((a, b) => a - b);
    // A busy machine may delay a request, but none arrives before its turn.
    expect(times).toHaveLength(3);
    for (const [turn, atMs] of times.entries()) expect(atMs - beganMs).toBeGreaterThanOrEqual(turn * 1000);
  });

  test('answers from the gazetteer if the wait is too long, and at once for anonymous clients', async () => {
    const server = await geocoderServer({ json: nominatimAnswer(rueGaribaldi) });
    const geocoding = open('nominatim', server);
    await search(geocoding, '1 rue A, Lyon');
    const stranger = await geocoding.search({ ...question('2 rue A, Lyon'), mayWait: false });
    expect(stranger).toMatchObject({ isFallback: true, places: [{ source: 'gazetteer' }] });
    const crowd = await Promise.all([2, 3, 4, 5, 6, 7].map((number) => search(geocoding, `${number} rue A, Lyon`)));
    const served = crowd.filter(({ isFallback }) => !isFallback);
    expect(served.length).toBeGreaterThanOrEqual(1);
    expect(served.length).toBeLessThan(crowd.length);
    expect(server.questions).toHaveLength(1 + served.length);
  });
});

test('caches answers, and shares one request between concurrent equal queries', async () => {
  const server = await geocoderServer({ json: banAnswer(rueGaribaldi) });
  const geocoding = open('ban', server);
  await Promise.all([search(geocoding, address), search(geocoding, address)]);
  await search(geocoding, `  ${address.toUpperCase()} `);
  expect(server.questions).toHaveLength(1);
  await geocoding.search({ ...question(address), lang: 'en', mayWait: true });
  expect(server.questions).toHaveLength(2);
});

test.each<[string, Behaviour]>([
  ['an error', { status: 500 }],
  ['that it has had enough', { status: 429 }],
  ['broken JSON', { text: '{"features": [' }],
  ['a page instead', { text: '<!doctype html>' }],
  ['something of another shape', { json: { results: [] } }],
  ['rows of another shape', { json: { features: [{ lat: 1 }, { lon: 2 }] } }],
  ['a place off the Earth', { json: banAnswer({ ...rueGaribaldi, latitude: 91 }) }],
  ['nothing but null', { json: null }],
  ['a way to somewhere else', { redirectTo: 'http://127.0.0.1:1/' }],
  ['without an end', 'floods'],
  ['half an answer', 'stalls'],
  ['nothing at all', 'is silent'],
  ['by hanging up', 'hangs up'],
])('falls back to the gazetteer if it answers %s', async (_what, behaviour) => {
  const server = await geocoderServer(behaviour);
  const geocoding = open('ban', server, soonTired);
  expect(await search(geocoding, address)).toEqual({
    places: [expect.objectContaining(ofGazetteer)],
    isFallback: true,
  });
  expect(server.questions).toHaveLength(1);
  const suggested = await geocoding.suggest(question('12 rue Garibaldi, Lyo'));
  expect(suggested).toMatchObject({ isFallback: true, places: [ofGazetteer] });
});

test('falls back to the gazetteer if the connection is refused', async () => {
  const server = await geocoderServer();
  await server.close();
  expect(await search(open('photon', server), address)).toMatchObject({ places: [ofGazetteer], isFallback: true });
});

test('skips an invalid row among valid ones', async () => {
  const good = banAnswer(rueGaribaldi) as { features: unknown[] };
  const server = await geocoderServer({ json: { features: [{ geometry: null }, ...good.features] } });
  expect((await search(open('ban', server), address)).places).toMatchObject([{ source: 'ban' }]);
});

test('normalizes external texts to one line of limited length', async () => {
  const street = `Rue\u202e <b>Gari\u0000\nbaldi</b> ${'x'.repeat(1000)}`;
  const server = await geocoderServer({
    json: banAnswer({ ...rueGaribaldi, houseNumber: undefined as never, street }),
  });
  const [place] = (await search(open('ban', server), address)).places;
  expect(place?.displayName).toMatch(/^Rue <b>Gari baldi<\/b> x+/);
  expect(place?.parts.street).toHaveLength(300);
});

test('answers from the gazetteer for a query it rejects, without counting a failure', async () => {
  const server = await geocoderServer({ status: 400 });
  const geocoding = open('ban', server);
  for (const number of [1, 2, 3]) {
    expect(await search(geocoding, `${number} rue Garibaldi, Lyon`)).toMatchObject({ isFallback: false });
  }
  expect(server.questions).toHaveLength(3);
});

test('answers with the town of the gazetteer if it finds nothing', async () => {
  const server = await geocoderServer({ json: banAnswer() });
  expect(await search(open('ban', server), address)).toMatchObject({ places: [ofGazetteer], isFallback: false });
});

test('stops asking after consecutive failures, then tries one request, then resumes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await geocoderServer({ status: 503 });
  const geocoding = open('ban', server);
  for (const number of [1, 2, 3, 4, 5]) {
    expect(await search(geocoding, `${number} rue Garibaldi, Lyon`)).toMatchObject({ isFallback: true });
  }
  expect(server.questions).toHaveLength(timeouts.failures);
  expect(
    logged.filter(({ message }) => message === 'the geocoder does not answer; using the gazetteer instead'),
  ).toHaveLength(1);

  server.behave({ json: banAnswer(rueGaribaldi) });
  vi.advanceTimersByTime(timeouts.restMs);
  expect(await search(geocoding, address)).toMatchObject({ isFallback: false });
  expect(server.questions).toHaveLength(timeouts.failures + 1);
  await search(geocoding, '13 rue Garibaldi, Lyon');
  expect(server.questions).toHaveLength(timeouts.failures + 2);
  expect(logged.at(-1)?.message).toBe('the geocoder answers again');
});

test('logs no address for any failure', async () => {
  const server = await geocoderServer({ text: '12 rue Garibaldi, Lyon is no JSON' });
  const geocoding = open('ban', server);
  for (const number of [1, 2, 3]) await search(geocoding, `${number} rue Garibaldi, Lyon`);
  await server.close();
  await search(open('photon', server), address);
  expect(logged.length).toBeGreaterThan(2);
  expect(JSON.stringify(logged)).not.toMatch(/garibaldi|lyon/i);
});
