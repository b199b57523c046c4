import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { readTitle } from '#server/sources/parse/title-words.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser, aPlace, aUser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, clear } = await testApp(db);
beforeEach(() => clear());

/** The file, parsed by another library than the one that wrote it. */
async function read(slug: string, query = '') {
  const { statusCode, body, headers } = await app.inject({ url: `/events/${slug}.ics${query}` });
  expect(statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body));
  // Only the time zone rules of the file, as in a calendar that does not know the zone.
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const part = calendar.getFirstSubcomponent('vevent');
  if (!part) throw new Error('There is no event in it.');
  return { event: new ICAL.Event(part), part, calendar, body, headers };
}

test('contains title, time, place and a reminder', async () => {
  const place = await aPlace(db, { display_name: '5 quai de Seine, Paris; France', latitude: 48.89, longitude: 2.37 });
  const { id } = await anEvent(db, {
    name: 'Milonga, tango; \\valse — « été »',
    venue: 'La Péniche',
    place,
    startsAt: new Date('2027-05-08T19:00:00Z'),
    endsAt: new Date('2027-05-09T00:00:00Z'),
    link: 'https://milonga.example/canal?a=1,2',
  });
  const { event, part, calendar, headers } = await read('milonga-tango-valse-ete');
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="milonga-tango-valse-ete.ics"');
  expect(event.uid).toBe(`${id}@pista.example`);
  expect(event.summary).toBe('Milonga, tango; \\valse — « été »');
  expect(event.location).toBe('La Péniche\n5 quai de Seine, Paris; France');
  expect(part.getFirstPropertyValue('geo')).toEqual([48.89, 2.37]);
  expect(event.description).toContain('https://milonga.example/canal?a=1,2');
  expect(part.getFirstPropertyValue('url')).toBe('https://pista.example/events/milonga-tango-valse-ete');
  expect(part.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(part.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Paris');
  expect(event.startDate.toString()).toBe('2027-05-08T21:00:00');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  const alarm = part.getFirstSubcomponent('valarm');
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT2H');
  // Timestamps are in UTC.
  expect(String(part.getFirstPropertyValue('dtstamp'))).toBe(`${now.toISOString().slice(0, 19)}Z`);
});

test('uses the language of the description, or that of the reader without one', async () => {
  const given = { price: 8, programme: [{ day: 0, time: '20:30', kind: 'lesson' as const }] };
  await anEvent(db, { name: 'Bal', ...given });
  await anEvent(db, { name: 'Noche', ...given, description: 'Con orquesta', descriptionLanguage: 'es' });
  expect((await read('bal')).event.description).toContain('Prix\u00a0: 8 EUR');
  expect((await read('bal', '?lang=en')).event.description).toMatch(/20:30 Lesson.*Price: 8 EUR/s);
  expect((await read('bal', '?lang=xx')).event.description).toContain('Prix\u00a0: 8 EUR');
  await anEvent(db, { name: 'Chapeau', price: 10, prices: { donation: true } });
  expect((await read('chapeau')).event.description).toContain('Prix\u00a0: libre (10 EUR conseillés)');
  expect((await read('chapeau', '?lang=en')).event.description).toContain('Price: donation (10 EUR suggested)');
  expect((await read('noche', '?lang=en')).event.description).toMatch(/20:30 Clase.*Precio: 8 EUR/s);
});

test('has the description in the language of the reader if it was translated', async () => {
  await anEvent(db, {
    ...{ name: 'Bal', price: 8, description: 'Deux salles.', descriptionLanguage: 'fr' },
    translations: { en: 'Two rooms.' },
  });
  expect((await read('bal')).event.description).toMatch(/^Deux salles\.\n\nPrix/);
  expect((await read('bal', '?lang=en')).event.description).toMatch(/^Two rooms\.\n\nPrice/);
  expect((await read('bal', '?lang=es')).event.description).toMatch(/^Deux salles\.\n\nPrix/);
});

test.each([
  ['Europe/Paris', '2027-03-27T22:00:00Z', '2027-03-28T04:00:00Z'],
  ['Europe/Paris', '2027-10-30T20:00:00Z', '2027-10-31T04:00:00Z'],
  ['America/New_York', '2027-11-07T01:00:00Z', '2027-11-07T08:00:00Z'],
  ['America/Los_Angeles', '2027-07-04T03:00:00Z', '2027-07-04T08:00:00Z'],
  ['Pacific/Auckland', '2027-09-25T08:00:00Z', '2027-09-25T16:00:00Z'],
  ['Asia/Kathmandu', '2027-05-08T15:15:00Z', '2027-05-08T19:00:00Z'],
  ['Asia/Calcutta', '2027-05-08T15:15:00Z', '2027-05-08T19:00:00Z'],
  // In Ramadan, Morocco sets its clocks back by an hour, which yearly rules cannot express.
  ['Africa/Casablanca', '2027-02-20T21:00:00Z', '2027-02-20T23:00:00Z'],
  ['Africa/Casablanca', '2027-06-20T20:00:00Z', '2027-06-20T23:00:00Z'],
])('results in the exact instants by the rules in the file: %s, %s', async (timeZone, start, end) => {
  await anEvent(db, { name: 'Noche', timeZone, startsAt: new Date(start), endsAt: new Date(end) });
  const { event } = await read('noche');
  expect(event.startDate.toJSDate().toISOString()).toBe(new Date(start).toISOString());
  expect(event.endDate.toJSDate().toISOString()).toBe(new Date(end).toISOString());
});

test('contains the coordinates for Apple’s calendar, with any characters in the name', async () => {
  const place = await aPlace(db, { display_name: '5, quai; "Seine": ^n', latitude: 48.89, longitude: 2.37 });
  await anEvent(db, { name: 'Noche', venue: 'La "Péniche", bar; \\ 7:30', place });
  const { part, event, body } = await read('noche');
  const spot = part.getFirstProperty('x-apple-structured-location');
  expect(spot?.getFirstValue()).toBe('geo:48.89,2.37');
  expect(body).toContain('X-APPLE-STRUCTURED-LOCATION;VALUE=URI;');
  const parameters = ['x-title', 'x-address', 'x-apple-radius'].map((name) => spot?.getFirstParameter(name));
  expect(parameters).toEqual(['La "Péniche", bar; \\ 7:30', '5, quai; "Seine": ^n', '50']);
  expect(event.location).toBe('La "Péniche", bar; \\ 7:30\n5, quai; "Seine": ^n');
});

test('contains no location property for Apple without coordinates', async () => {
  await anEvent(db, { name: 'Noche', latitude: null, longitude: null });
  const { part } = await read('noche');
  expect([part.getFirstProperty('x-apple-structured-location'), part.getFirstProperty('geo')]).toEqual([null, null]);
});

test('replaces Unicode line separators in all texts', async () => {
  const odd = (text: string) => text.replaceAll(' ', '\u2028').replaceAll('-', '\u2029').replaceAll('+', '\u0085');
  const place = await aPlace(db, { display_name: odd('5 quai-Paris'), latitude: 48.89, longitude: 2.37 });
  const { slug } = await anEvent(db, { venue: odd('La Péniche'), place, description: odd('One two-three+four') });
  await db
    .updateTable('events')
    .set({ name: odd('Una noche-dos') })
    .execute();
  const { body, event } = await read(slug);
  expect(body).not.toMatch(/[\u0085\u2028\u2029]/);
  expect(event.summary).toBe('Una noche dos');
  expect(event.description).toMatch(/^One\ntwo\nthree\nfour\n/);
  expect(event.location).toBe('La Péniche\n5 quai Paris');
});

test.each([
  ['', 'Annulé\u00a0: Noche'],
  ['?lang=en', 'Cancelled: Noche'],
  ['?lang=es', 'Cancelado: Noche'],
])('marks a cancelled event in its title: %s', async (query, title) => {
  await anEvent(db, { name: 'Noche', cancelledAt: now });
  const { event } = await read('noche', query);
  expect(event.summary).toBe(title);
  expect(readTitle(title)).toEqual({ name: 'Noche', isCancelled: true });
});

test('marks a cancelled event in its status, without a reminder', async () => {
  await anEvent(db, { name: 'Noche', cancelledAt: now });
  const { part } = await read('noche');
  expect(part.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(part.getFirstSubcomponent('valarm')).toBeNull();
});

test('increases the sequence number with a change, so that calendars update the event', async () => {
  const { id } = await anEvent(db, { name: 'Noche' });
  const sequence = async () => Number((await read('noche')).part.getFirstPropertyValue('sequence'));
  const before = await sequence();
  const changedAt = new Date(now.getTime() + 90_000);
  await db.updateTable('events').set({ changed_at: changedAt }).where('id', '=', id).execute();
  expect(before).toBe(0);
  expect(await sequence()).toBe(90);
});

test('folds long lines', async () => {
  const { slug } = await anEvent(db, { name: 'é'.repeat(150) });
  const { body, event } = await read(slug);
  expect(event.summary).toBe('é'.repeat(150));
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('redirects ids and former slugs, and answers 404 and 410 for missing events', async () => {
  const event = await anEvent(db, { name: 'Noche' });
  await db.insertInto('event_slugs').values({ slug: 'vieja', event_id: event.id }).execute();
  await anEvent(db, { name: 'Gone', deletedAt: now });
  for (const old of [event.id, 'vieja', 'NOCHE']) {
    const { statusCode, headers } = await app.inject({ url: `/events/${old}.ics?lang=es` });
    expect([old, statusCode, headers.location]).toEqual([old, 301, '/events/noche.ics?lang=es']);
  }
  const statusOf = async (slug: string) => (await app.inject({ url: `/events/${slug}.ics` })).statusCode;
  expect(await statusOf('gone')).toBe(410);
  expect(await statusOf('never')).toBe(404);
  expect(await statusOf('%3Cscript%3E')).toBe(404);
});

test('contains the organiser, but no mail address', async () => {
  const owner = await aUser(db);
  const organiser = await anOrganiser(db, { name: 'Les Vendredis du Bal', members: [owner] });
  const { slug } = await anEvent(db, { organiser, createdBy: owner });
  const { event, body } = await read(slug);
  expect(event.description).toContain('Les Vendredis du Bal (https://pista.example/organisers/les-vendredis-du-bal)');
  expect(body).not.toContain(owner.email);
});

test('puts the description before the links', async () => {
  await anEvent(db, {
    name: 'Noche',
    description: 'Vengan, vengan;\n\nhay pista.',
    link: 'https://noche.example/',
    price: null,
  });
  const { event } = await read('noche');
  expect(event.description).toBe(
    'Vengan, vengan;\n\nhay pista.\n\nhttps://noche.example/\nhttps://pista.example/events/noche',
  );
});

test('contains the programme with times, and with dates for several days', async () => {
  const programme = [
    { day: 0, time: '21:00', kind: 'lesson' as const, by: 'Ana' },
    { day: 1, time: '00:30', kind: 'show' as const, title: 'Los Dos' },
  ];
  const evening = { startsAt: new Date('2027-05-08T19:00:00Z'), endsAt: new Date('2027-05-09T00:00:00Z') };
  const prices = { reduced: 8, freeBefore: '21:30', includes: 'la clase' };
  await anEvent(db, { name: 'Noche', ...evening, programme, price: 12.5, prices, descriptionLanguage: 'es' });
  expect((await read('noche')).event.description).toContain(
    '21:00 Clase, Ana\n00:30 Los Dos\n\nPrecio: 12,50 EUR · Reducido: 8 EUR · Gratis antes de 21:30 · Incluye: la clase\n\nhttps://',
  );
  await anEvent(db, { name: 'Dias', ...evening, endsAt: new Date('2027-05-11T00:00:00Z'), programme });
  expect((await read('dias')).event.description).toContain('2027-05-08 21:00 Cours, Ana\n2027-05-09 00:30 Los Dos');
});

test('contains the facts, in the language of the description', async () => {
  const facts = { partner: 'not-needed', music: 'both', food: 'Tapas' } as const;
  await anEvent(db, { name: 'Noche', facts, descriptionLanguage: 'es' });
  const { event } = await read('noche');
  expect(event.description).toContain('Sin pareja\nMúsica en vivo y DJ\nComida y bebida: Tapas\n\nhttps://');
});
