import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AddressSearchResult, FoundPlace, NominatimPlace } from '#contract/places.ts';
import { writeToken } from '#server/accounts/tokens.ts';
import { buildApp } from '#server/app.ts';
import { testApp } from '#testing/app.ts';
import { aUser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { banAnswer, rueGaribaldi } from '#testing/geocoder-answers.ts';
import { geocoderServer } from '#testing/geocoder-server.ts';
import { openGeocoding } from './geocoding.ts';

const db = await testDatabase();
const { tools, clear, setTime } = await testApp(db);
const outside = await geocoderServer();
const config = { ...tools.config, hasRateLimits: true, geocoder: { name: 'ban' as const, url: outside.url } };
const geocoding = openGeocoding({ config, db, log: tools.log });
const app = await buildApp({ ...tools, config, geocoding });
afterAll(() => app.close());

let headers: { authorization: string };
const signIn = async () => {
  const token = await writeToken(tools.tokenSecret, tools.clock, await aUser(db));
  return { authorization: `Bearer ${token}` };
};
beforeEach(async () => {
  await clear();
  headers = await signIn();
  outside.behave({ json: banAnswer(rueGaribaldi) });
});

const suggest = (query: Record<string, string>, who: object = headers) =>
  app.inject({ url: '/api/internal/address_suggestions', query, headers: { ...who } });
const search = (payload: object, who: object = headers) =>
  app.inject({ method: 'POST', url: '/api/internal/address_search', payload, headers: { ...who } });

describe('suggestions', () => {
  test('return at most three places with all fields of the form', async () => {
    const answer = await suggest({ q: '12 rue garibaldi lyo', lang: 'es', near: '45.76,4.84' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['x-geocoder-fallback']).toBeUndefined();
    const places: unknown[] = answer.json();
    expect(places.length).toBeLessThanOrEqual(3);
    expect(places.map((place) => FoundPlace.parse(place))).toEqual(places);
    expect(places[0]).toMatchObject({ source: 'ban', kind: 'address', displayName: expect.stringMatching(/Francia$/) });
  });

  test('mark a fallback to the gazetteer', async () => {
    outside.behave({ status: 500 });
    const answer = await suggest({ q: '14 rue garibaldi lyo' });
    expect(answer.headers['x-geocoder-fallback']).toBe('1');
    expect(answer.json()[0]).toMatchObject({ source: 'gazetteer', place: 'Lyon' });
  });

  test.each([
    [{}],
    [{ q: ' ' }],
    [{ q: 'x'.repeat(301) }],
    [{ q: 'Lyon', near: '91,0' }],
    [{ q: 'Lyon', near: 'here' }],
    [{ q: 'Lyon', lang: 'xx' }],
  ])('are rejected for %o', async (query) => {
    expect((await suggest(query)).json()).toMatchObject({ code: 'invalid-input' });
  });
});

describe('the address search', () => {
  test('returns one place as JSON text', async () => {
    const answer = await search({ address: '12 rue Garibaldi, Lyon' });
    const result = AddressSearchResult.parse(answer.json());
    expect(Object.keys(result)).toEqual(['location']);
    expect(JSON.parse(result.location ?? '')).toEqual({
      displayName: '12 Rue Garibaldi, 69003 Lyon, France',
      place: 'Lyon',
      latitude: 45.7561,
      longitude: 4.8523,
      countryCode: 'FR',
      kind: 'address',
      source: 'ban',
    });
  });

  test('returns several places as JSON text of a list', async () => {
    outside.behave({ json: banAnswer() });
    const result = (await search({ address: 'Springfield' })).json();
    expect(Object.keys(result)).toEqual(['locations_options']);
    const options = JSON.parse(result.locations_options);
    expect(options).toHaveLength(3);
    for (const option of options)
      expect(option).toMatchObject({ displayName: expect.stringMatching(/^Springfield, /) });
  });

  test('reports an unknown place', async () => {
    outside.behave({ json: banAnswer() });
    const answer = await search({ address: 'xqzzy 12' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ error: 'address-not-found' });
  });

  test('marks a fallback to the gazetteer', async () => {
    outside.behave({ text: 'down' });
    expect((await search({ address: '15 rue Garibaldi, Lyon' })).json()).toMatchObject({ isFallback: true });
  });

  test.each([[{}], [{ address: '' }], [{ address: 1 }], [{ address: 'Lyon', near: '1' }]])(
    'rejects %o',
    async (payload) => {
      expect((await search(payload)).json()).toMatchObject({ code: 'invalid-input' });
    },
  );
});

test('returns the area of the country for an unknown address, and the name of its village', async () => {
  const area = async (q: string, lang = 'fr') =>
    (await app.inject({ url: '/api/internal/address_area', query: { q, lang }, headers })).json();
  const inside = { latitude: 35.9, longitude: 14.4 };
  const malta = await area('The Barn, Xqzzy 12, Malta');
  expect(malta).toMatchObject({ place: 'Xqzzy', countryCode: 'MT' });
  expect(malta.area.west < inside.longitude && inside.longitude < malta.area.east).toBe(true);
  expect(malta.area.south < inside.latitude && inside.latitude < malta.area.north).toBe(true);
  // Includes Corsica and the Pyrenees.
  expect((await area('Salle des fêtes, 63230 Xqzzy')).area).toMatchObject({ east: expect.closeTo(9.5, 0) });
  expect(await area('Xqzzy', 'es')).toMatchObject({
    place: 'Xqzzy',
    countryCode: null,
    area: { south: expect.closeTo(28, 0) },
  });
  expect(await area('')).toMatchObject({ code: 'invalid-input' });
});

test('both need authentication', async () => {
  const before = outside.questions.length;
  expect((await suggest({ q: '20 rue Garibaldi, Lyon' }, {})).statusCode).toBe(401);
  expect((await search({ address: '20 rue Garibaldi, Lyon' }, {})).statusCode).toBe(401);
  expect((await search({ address: '20 rue Garibaldi' }, { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
  expect(outside.questions).toHaveLength(before);
});

test('limits requests per user and minute', async () => {
  const asked = [];
  for (let time = 0; time < 31; time++) asked.push((await search({ address: 'Lyon' })).statusCode);
  expect(asked.lastIndexOf(200)).toBe(29);
  expect((await search({ address: 'Lyon' })).json()).toMatchObject({ code: 'too-many-requests' });
  expect((await search({ address: 'Lyon' }, await signIn())).statusCode).toBe(200);
  setTime(new Date(tools.clock().getTime() + 61_000));
  expect((await search({ address: 'Lyon' })).statusCode).toBe(200);
});

describe('the public geocoder', () => {
  const geocode = (query: Record<string, string>) => app.inject({ url: '/api/geocode/search', query });

  test("answers in Nominatim's format", async () => {
    const answer = await geocode({ q: '16 rue Garibaldi, Lyon', format: 'json', limit: '3', addressdetails: '1' });
    const places: unknown[] = answer.json();
    expect(places.map((place) => NominatimPlace.parse(place))).toEqual(places);
    expect(places[0]).toMatchObject({
      lat: '45.7561',
      lon: '4.8523',
      display_name: '12 Rue Garibaldi, 69003 Lyon, France',
      licence: expect.stringContaining('Base Adresse Nationale'),
      address: {
        house_number: '12',
        road: 'Rue Garibaldi',
        postcode: '69003',
        city: 'Lyon',
        country: 'France',
        country_code: 'fr',
      },
    });
  });

  test('omits details, and limits the results, on request', async () => {
    outside.behave({ status: 400 });
    const answer = await geocode({ q: 'Springfield', limit: '1', addressdetails: '0' });
    expect(answer.json()).toHaveLength(1);
    expect(answer.json()[0]).not.toHaveProperty('address');
  });

  test('limits requests per network address', async () => {
    const asked = [];
    for (let time = 0; time < 21; time++) asked.push((await geocode({ q: 'Lyon' })).statusCode);
    expect(asked).toContain(200);
    expect(asked.at(-1)).toBe(429);
  });
});

test('returns the time zone of a point, decided by the country at a border', async () => {
  const zone = async (query: Record<string, string>) =>
    (await app.inject({ url: '/api/internal/time_zone', query })).json();
  expect(await zone({ latitude: '27.7', longitude: '85.32' })).toEqual({ timeZone: 'Asia/Kathmandu' });
  const border = { latitude: '42.02844', longitude: '-8.63389' };
  expect(await zone({ ...border, countryCode: 'PT' })).toEqual({ timeZone: 'Europe/Lisbon' });
  expect(await zone({ ...border, countryCode: 'ES' })).toEqual({ timeZone: 'Europe/Madrid' });
  expect(await zone({ latitude: '91', longitude: '0' })).toMatchObject({ code: 'invalid-input' });
  expect(await zone({ latitude: '', longitude: '0' })).toMatchObject({ code: 'invalid-input' });
});
