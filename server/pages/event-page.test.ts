import { load } from 'cheerio';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aPicture, aPlace, aUser, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm } from '#testing/organiser.ts';
import { servePages, structuredData } from '#testing/pages.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);

beforeAll(() => servePages(app, tools), 120_000);
beforeEach(clear);

const get = (url: string) => app.inject(url);

/** The link preview of a page: Open Graph (https://ogp.me) and similar properties, with the values of each. */
function previewOf(html: string): Record<string, string[]> {
  const $ = load(html);
  const found = $('head meta[property^="og:"], head meta[name^="twitter:"], head meta[name="description"]');
  const preview: Record<string, string[]> = {};
  for (const tag of found.toArray()) {
    const name = $(tag).attr('property') ?? $(tag).attr('name') ?? '';
    preview[name] = [...(preview[name] ?? []), $(tag).attr('content') ?? ''];
  }
  return preview;
}

test('an event page is readable without scripts', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  const picture = await aPicture(db);
  await anEvent(db, {
    name: 'Milonga du Canal',
    venue: 'Péniche Adélaïde',
    dances: [tango],
    picture,
    price: 12.5,
    startsAt: new Date('2027-05-02T18:30:00Z'),
  });
  const { statusCode, body } = await get('/events/milonga-du-canal');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<h1[^>]*><bdi>Milonga du Canal<\/bdi><\/h1>/);
  expect(body).toContain('Péniche Adélaïde');
  expect(body).toContain('dimanche 2 mai 2027');
  expect(body).toContain('20:30');
  expect(body).toContain('12,50\u00a0€');
  expect(body).toContain('<title>Milonga du Canal · Pista</title>');
  expect(body).toContain('<link rel="canonical" href="https://pista.example/events/milonga-du-canal"/>');
  expect(body).toContain('hrefLang="es" href="https://pista.example/events/milonga-du-canal?lang=es"');
  const shared = `https://pista.example/share/events/milonga-du-canal.jpg?v=${picture.id.slice(-12)}`;
  expect(structuredData(body)).toMatchObject({
    '@type': 'DanceEvent',
    name: 'Milonga du Canal',
    startDate: '2027-05-02T20:30:00+02:00',
    endDate: expect.stringMatching(/^2027-05-0[23]T\d\d:\d\d:00\+02:00$/),
    description: expect.stringMatching(/^dim\. 2 mai, 20:30.*Péniche Adélaïde, .* · Tango · 12,50\u00a0€$/),
    image: [
      shared,
      `${shared}&shape=standard`,
      `${shared}&shape=square`,
      expect.stringContaining(`/pictures/${picture.id}/`),
    ],
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Péniche Adélaïde', address: { '@type': 'PostalAddress' } },
    offers: { price: 12.5, priceCurrency: 'EUR' },
  });
});

test('each public page has a title, a description and a card for link previews, in its language', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  const creator = await aUser(db, { email: 'ana@example.org', name: 'Ana López' });
  const organiser = await anOrganiser(db, { name: 'Les Vendredis' });
  const house = await aVenue(db, { name: 'Le Moulin' });
  const event = await anEvent(db, {
    ...{ name: 'Milonga du Canal', createdBy: creator, organiser, house, dances: [tango], price: 8, town: 'Lyon' },
    startsAt: new Date('2027-05-08T19:00:00Z'),
    endsAt: new Date('2027-05-08T23:00:00Z'),
  });
  await tools.map.catchUp();
  const { body } = await get(`/events/${event.slug}?lang=en`);
  const preview = previewOf(body);
  expect(preview).toMatchObject({
    'og:type': ['website'],
    'og:site_name': ['Pista'],
    'og:url': [`https://pista.example/events/${event.slug}?lang=en`],
    'og:locale': ['en_GB'],
    'og:locale:alternate': ['fr_FR', 'es_ES'],
    'og:title': ['Milonga du Canal'],
    'og:description': [expect.stringMatching(/^Sat 8 May, 21:00 – 01:00 · .+, Lyon · Tango · €8$/)],
    'twitter:card': ['summary_large_image'],
  });
  expect(body).not.toMatch(/ana@example|Ana López/);
  const addresses = new Set<string>();
  for (const path of [
    ...['/', `/events/${event.slug}`, '/organisers/les-vendredis', `/venues/${house.slug}`],
    ...['/city/lyon', '/city/lyon/tango', '/dance/tango'],
  ]) {
    const page = previewOf((await get(`${path}?lang=es`)).body);
    expect([path, page['og:title']?.[0], page['og:description']]).toEqual([path, expect.any(String), page.description]);
    expect([path, page['og:image:width'], page['og:image:height']]).toEqual([path, ['1200'], ['630']]);
    expect([path, page['og:image:alt']?.join('')]).toEqual([path, expect.stringMatching(/\S/)]);
    const [address = ''] = page['og:image'] ?? [];
    addresses.add(address);
    const answer = await get(address.replace('https://pista.example', ''));
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, page['og:image:type']?.[0]]);
  }
  expect(addresses.size).toBe(7);

  const [card] = preview['og:image'] ?? [];
  const cardNow = async () => previewOf((await get(`/events/${event.slug}?lang=en`)).body)['og:image']?.[0];
  expect(await cardNow()).toBe(card);
  const { headers } = await aPerson(tools, { roles: [...administrator] });
  const url = `/api/internal/events/${event.id}/cancellation`;
  await app.inject({ method: 'POST', url, headers, payload: { scope: 'this' } });
  expect(await cardNow()).not.toBe(card);
});

/**
 * Properties of events that Google requires and recommends, except those that not every event has:
 * https://developers.google.com/search/docs/appearance/structured-data/event, as of 2026.
 */

const required = ['name', 'startDate', 'location.name', 'location.address.addressLocality'];

const recommended = [
  ...['endDate', 'description', 'image', 'eventStatus', 'eventAttendanceMode', 'organizer.name', 'organizer.url'],
  ...['offers.price', 'offers.priceCurrency', 'offers.availability', 'offers.url', 'offers.validFrom'],
  ...['location.address.addressCountry', 'location.geo.latitude', 'performer', 'previousStartDate'],
];

const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

const valueAt = (thing: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], thing);

test('structured data contain everything that is known of an event', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  const organiser = await anOrganiser(db, { name: 'Les Vendredis' });
  const town = { town: 'Lyon', display_name: '12 Quai des Célestins, 69002 Lyon, France', country_code: 'FR' };
  const place = await aPlace(db, { ...town, latitude: 45.76, longitude: 4.83 });
  const programme = [
    { day: 0, time: '21:00', kind: 'lesson' as const, by: 'Ana' },
    { day: 1, time: '00:30', kind: 'social' as const, title: 'La nuit', by: 'El Trío', music: 'live' as const },
  ];
  const known = { organiser, place, price: 8, programme, confirmedAt: new Date('2027-04-01T10:00Z') };
  const unknown = { price: null, longitude: null, latitude: null };
  // The last night has the change to summer time.
  for (const start of ['2027-05-08T19:00Z', '2027-12-31T20:00Z', '2028-03-25T20:00Z']) {
    for (const isKnown of [true, false]) {
      const startsAt = new Date(start);
      const endsAt = new Date(startsAt.getTime() + 5 * 3_600_000);
      const event = await anEvent(db, { startsAt, endsAt, dances: [tango], ...(isKnown ? known : unknown) });
      const read = structuredData((await get(`/events/${event.slug}`)).body);
      expect(required.filter((field) => valueAt(read, field) === undefined)).toEqual([]);
      const missing = recommended.filter((field) => valueAt(read, field) === undefined);
      if (isKnown) expect(missing).toEqual(['previousStartDate']);
      else expect(missing).toEqual(expect.arrayContaining(['organizer.name', 'offers.price', 'performer']));
      for (const field of ['startDate', 'endDate']) expect(valueAt(read, field)).toMatch(withOffset);
      expect([new Date(String(read.startDate)), new Date(String(read.endDate))]).toEqual([startsAt, endsAt]);
      if (!isKnown) continue;
      expect(valueAt(read, 'location.address')).toEqual({
        '@type': 'PostalAddress',
        streetAddress: '12 Quai des Célestins',
        postalCode: '69002',
        addressLocality: 'Lyon',
        addressCountry: 'FR',
      });
      expect(read.performer).toEqual([
        { '@type': 'Person', name: 'Ana' },
        { '@type': 'PerformingGroup', name: 'El Trío' },
      ]);
      expect(read.subEvent).toMatchObject([
        { name: 'La nuit', endDate: read.endDate, startDate: expect.stringMatching(withOffset) },
      ]);
    }
  }
});

test('an event page shows a translated description in its language, also in the structured data', async () => {
  await anEvent(db, {
    ...{ name: 'Bal', description: 'Deux salles.', descriptionLanguage: 'fr' },
    translations: { en: 'Two rooms.' },
  });
  for (const [lang, description, inLanguage] of [
    ['fr', 'Deux salles.', 'fr'],
    ['en', 'Two rooms.', 'en'],
    ['es', 'Deux salles.', 'fr'],
  ]) {
    const { body } = await get(`/events/bal?lang=${lang}`);
    const shown = load(body)('div[dir=auto]').filter(`:contains("${description}")`);
    expect([shown.length, shown.attr('lang')]).toEqual([1, inLanguage]);
    expect(structuredData(body)).toMatchObject({ description, inLanguage });
  }
});

test('structured data contain the schedule of a series, and the former date of a moved event', async () => {
  const { headers } = await aPerson(tools);
  const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
    app.inject({ method, url: `/api/internal/events${path}`, headers, payload });
  const form = await aFilledForm(db, {
    ...{ dateStart: '2027-06-06T21:00', dateEnd: '2027-06-07T01:00', repeat: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' },
  });
  const { id, slug } = (await send('POST', '', form)).json();
  const read = async () => structuredData((await get(`/events/${slug}`)).body);
  const evening = await read();
  expect(evening).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' });
  expect(evening.superEvent).toMatchObject({
    '@type': 'EventSeries',
    name: form.name,
    eventSchedule: {
      ...{ '@type': 'Schedule', repeatFrequency: 'P2W', byDay: 'https://schema.org/Sunday' },
      ...{ startTime: '21:00:00', endTime: '01:00:00', scheduleTimezone: 'Europe/Paris' },
    },
  });

  const { repeat: _, ...alone } = form;
  const moveTo = (day: string, hour: number) =>
    send('PUT', `/${id}`, { ...alone, dateStart: `${day}T${hour}:00`, dateEnd: `${day}T23:59` });
  await moveTo('2027-06-06', 20);
  expect(await read()).not.toHaveProperty('previousStartDate');
  await moveTo('2027-06-08', 20);
  await moveTo('2027-06-09', 20);
  expect(await read()).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    startDate: '2027-06-09T20:00:00+02:00',
    previousStartDate: '2027-06-06T21:00:00+02:00',
  });
  await moveTo('2027-06-06', 21);
  expect(await read()).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' });
});

test('escapes a name with markup in the text, the head and the data', async () => {
  const name = `</script><!--<script>alert('x')</script>"><img src=x onerror=alert(1)>&amp;\u2028$&`;
  const event = await anEvent(db, { name, venue: name });
  const { body } = await get(`/events/${event.slug}`);
  expect(body).not.toContain('<img src=x');
  expect(body).not.toContain('<!--<script>');
  expect(body).not.toContain('alert(1)>');
  expect(structuredData(body)).toMatchObject({ name });
  const hydrationData = /<script id="hydration-data" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  expect(JSON.parse(hydrationData).data.event.name).toBe(name);
});

test('a cancelled event keeps its page, marked as cancelled in the structured data', async () => {
  const event = await anEvent(db, { name: 'Bal du lac', cancelledAt: new Date() });
  const { statusCode, body } = await get(`/events/${event.slug}`);
  expect(statusCode).toBe(200);
  expect(structuredData(body)).toMatchObject({ name: 'Bal du lac', eventStatus: 'https://schema.org/EventCancelled' });
});

test('an event without coordinates has a page', async () => {
  await anEvent(db, { name: 'Quelque part', longitude: null, latitude: null });
  const { statusCode, body } = await get('/events/quelque-part');
  expect(statusCode).toBe(200);
  expect(body).toContain('Quelque part</bdi></h1>');
});

test('a past event keeps its page', async () => {
  const event = await anEvent(db, { startsAt: new Date('2020-01-01T20:00:00Z') });
  expect((await get(`/events/${event.slug}`)).statusCode).toBe(200);
});

test('structured data offer a donation, and do not say that the event is free', async () => {
  const { slug } = await anEvent(db, { price: 10, prices: { donation: true } });
  const read = structuredData((await get(`/events/${slug}`)).body);
  expect(read).not.toHaveProperty('isAccessibleForFree');
  expect(read.offers).toMatchObject({ name: 'donation', priceSpecification: { minPrice: 0, price: 10 } });
  expect(read.offers).not.toHaveProperty('price');
});
