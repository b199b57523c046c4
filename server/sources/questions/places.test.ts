import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { Source } from '#contract/sources.ts';
import type { Fetched } from '#server/network/ssrf-safe-fetch.ts';
import { readAllDue } from '#server/sources/sync/read-due.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db);
const address = '/api/internal/sources';
const url = 'https://agenda.example/dates';

/** The current response of the source. */
let page = '';
const fetcher = {
  fetch: (asked: string): Promise<Fetched> =>
    Promise.resolve({
      ...{ url: asked, movedTo: null, isUnchanged: false, etag: null, lastModified: null, type: null, status: 200 },
      ...{ retryAfterSeconds: null, maxAgeSeconds: null, body: new TextEncoder().encode(page) },
    }),
};
const read = () => readAllDue({ ...tools, sources: { ...tools.sources, fetcher } }, undefined);

beforeEach(async () => {
  await clear();
  setTime(new Date('2026-12-01T12:00:00Z'));
});

const reported = (name: string) => readFileSync(`testing/sources/reported/${name}.ics`, 'utf8');

const calendarOf = (locations: readonly string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN'],
    ...locations.flatMap((location, nth) => [
      ...['BEGIN:VEVENT', `UID:${nth}`, `DTSTART;TZID=Europe/Berlin:202701${10 + nth}T200000`],
      ...[`DTEND;TZID=Europe/Berlin:202701${10 + nth}T230000`, `SUMMARY:Ball ${nth}`, location, 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

async function placesOf(written: string): Promise<Source['places']> {
  page = written;
  const owner = await aPerson(tools, { locale: 'en' });
  const { body } = await send(app, 'POST', address, owner, { url });
  await read();
  return (await send(app, 'GET', `${address}/${body.id}`, owner)).body.places;
}

async function suggestedFor(written: string): Promise<Map<string, Source['places'][number]['suggestions']>> {
  return new Map((await placesOf(written)).map(({ text, suggestions }) => [text, suggestions]));
}

test('an address in several lines gets the suggestions of the same address with commas', async () => {
  const found = await suggestedFor(reported('places-line-ends'));
  const towns = Object.fromEntries(
    [...found].map(([text, suggestions]) => [text, suggestions.map(({ place, countryCode }) => [place, countryCode])]),
  );
  const calgary = 'The Olympic Oval, University of Calgary, 2500 University Drive NW, Calgary, AB T2N 1N4, Canada';
  expect(towns).toEqual({
    'Hauptstrasse 9, 65396 Walluf, Deutschland': [['Walluf', 'DE']],
    'Tanzschule Schmidt, Hauptstrasse 1, 10827 Berlin, Deutschland': [['Berlin', 'DE']],
    'Salle Rameau, 29 Rue de la Martinière, 69001 Lyon, France': [['Lyon', 'FR']],
    'Town Hall, The Headrow, Leeds, LS1 3AD, England': [['Leeds', 'GB']],
    // In Calgary, clocks differ from Berlin's.
    [calgary]: [],
    'University of Malta, Msida, Malta': [['Msida', 'MT']],
    'Sala Tango, Calle Mayor 1, 28013 Madrid, España': [['Madrid', 'ES']],
  });
  expect(found.get('Tanzschule Schmidt, Hauptstrasse 1, 10827 Berlin, Deutschland')?.[0]?.name).toBe(
    'Tanzschule Schmidt',
  );
});

test.each([
  ['escaped once', String.raw`LOCATION:Salle Rameau\n29 Rue X\n69001 Lyon`],
  ['escaped twice', String.raw`LOCATION:Salle Rameau\\n29 Rue X\\n69001 Lyon`],
  ['in capitals', String.raw`LOCATION:Salle Rameau\N29 Rue X\N69001 Lyon`],
  ['with commas too', String.raw`LOCATION:Salle Rameau\,\n29 Rue X\,\n\n69001 Lyon\n`],
  ['as HTML', 'LOCATION:Salle Rameau<br>29 Rue X<br/>69001 Lyon'],
])('turns line ends written %s into commas', async (_, location) => {
  const places = await placesOf(calendarOf([location]));
  expect(places.map(({ text }) => text)).toEqual(['Salle Rameau, 29 Rue X, 69001 Lyon']);
  expect(places[0]?.suggestions[0]).toMatchObject({ name: 'Salle Rameau', place: 'Lyon', countryCode: 'FR' });
});

test.each([
  ['quoted', String.raw`X-ADDRESS="29 Rue X\\n69001 Lyon\\nFrance"`],
  ['escaped once', String.raw`X-ADDRESS="29 Rue X\n69001 Lyon\nFrance"`],
  ['bare', String.raw`X-ADDRESS=29 Rue X\\n69001 Lyon\\nFrance`],
])('turns the lines of a structured address, %s, into commas', async (_, written) => {
  const structured = `X-APPLE-STRUCTURED-LOCATION;VALUE=URI;${written};X-TITLE=Salle Rameau:geo:45.767,4.834`;
  const [place] = await placesOf(calendarOf([`LOCATION:Salle Rameau\r\n${structured}`]));
  expect(place?.suggestions[0]).toMatchObject({ name: 'Salle Rameau', displayName: '29 Rue X, 69001 Lyon, France' });
});

test('finds places in the country that they name, in the time zone of their dates', async () => {
  const found = await suggestedFor(reported('places'));
  const first = [...found].map(([text, [suggestion]]) => [
    text.split(',')[0],
    suggestion?.place,
    suggestion?.countryCode,
    suggestion?.kind,
  ]);
  expect(first.sort()).toEqual([
    ['Dance Hall', 'Tel Aviv', 'IL', 'town'],
    ['Revere High School', 'Revere', 'US', 'town'],
    ["St. Paul's Secondary School", 'Dublin', 'IE', 'town'],
    ['Tanzhaus', 'Köln', 'DE', 'town'],
    ['Tanzhaus', 'Münster', 'DE', 'town'],
    ['The Olympic Oval', 'Calgary', 'CA', 'town'],
    ['True Digital Park West', 'Bangkok', 'TH', 'town'],
    ['University of Malta', 'Msida', 'MT', 'town'],
  ]);
});

test.each([
  ['DE', 'Berlin', 'DE'],
  ['CA', 'London', 'CA'],
  ['PA', 'Panama City', 'PA'],
  ['GE', 'Batumi', 'GE'],
  ['MT', 'Msida', 'MT'],
])(
  'reads the country %s of a page as a country, not as a state',
  async (addressCountry, addressLocality, countryCode) => {
    const place = { '@type': 'Place', name: 'Hall', address: { addressLocality, addressCountry } };
    const event = { '@type': 'DanceEvent', name: 'Ball', startDate: '2027-01-20T20:00', location: place };
    const [found] = await placesOf(`<script type="application/ld+json">${JSON.stringify(event)}</script>`);
    expect(found?.text).toBe(`Hall, ${addressLocality}, ${addressCountry}`);
    expect(found?.suggestions.map((one) => one.countryCode)).toEqual([countryCode]);
  },
);

test('keeps the answer for a place when its text gets other commas', async () => {
  page = calendarOf(['LOCATION:Salle Rameau 29 Rue X 69001 Lyon']);
  const owner = await aPerson(tools);
  const { body: source } = await send(app, 'POST', address, owner, { url });
  await read();
  const location = { latitude: 45.767, longitude: 4.834, displayName: '29 Rue X, Lyon', place: 'Lyon' };
  const answer = { place: 'Salle Rameau', location };
  const places = [{ text: 'Salle Rameau 29 Rue X 69001 Lyon', answer }];
  expect((await send(app, 'PATCH', `${address}/${source.id}`, owner, { places })).status).toBe(200);

  page = calendarOf([String.raw`LOCATION:Salle Rameau\n29 Rue X\n69001 Lyon`]);
  await db.updateTable('sources').set({ next_read_at: tools.clock() }).execute();
  await read();
  const { body } = await send(app, 'GET', `${address}/${source.id}`, owner);
  expect(body.places).toMatchObject([
    { text: 'Salle Rameau, 29 Rue X, 69001 Lyon', answer: { place: 'Salle Rameau' } },
  ]);
});
