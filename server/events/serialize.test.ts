import { beforeEach, expect, test } from 'vitest';
import { Event } from '#contract/events.ts';
import { offerNamesIn } from '#server/text/offered-names.ts';
import { aDance, anEvent, anEventType, aPicture, aPlace, aUser } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { showEvent } from './service.ts';

const db = await testDatabase();
beforeEach(() => {
  // The name of the town is the same in these.
  offerNamesIn(['fr', 'en', 'es']);
  return empty(db);
});

test('returns an event with everything it refers to', async () => {
  const user = await aUser(db, { email: 'secret@example.org' });
  const type = await anEventType(db, { name: 'Social', names: JSON.stringify({ fr: 'Soirée' }), color: '#112233' });
  const later = await aDance(db, { name: 'Tango', position: 9 });
  const sooner = await aDance(db, { name: 'Salsa', position: 1 });
  const picture = await aPicture(db, { widths_px: [320, 1280], alternative_text: 'A crowd' });
  const place = await aPlace(db, { town: 'Lyon', display_name: '1 rue de la Danse, Lyon' });
  const row = await anEvent(db, {
    name: "Soirée d'été",
    venue: 'Le Bal',
    link: 'https://example.org/',
    startsAt: new Date('2027-05-08T18:30:00Z'),
    endsAt: new Date('2027-05-09T00:00:00Z'),
    price: 12.5,
    currency: 'USD',
    createdBy: user,
    dances: [later, sooner],
    type,
    picture,
    place,
  });

  const event = await showEvent({ db }, row.id);

  expect(Event.parse(event)).toEqual(event);
  expect(event).toEqual({
    id: row.id,
    slug: 'soiree-d-ete',
    name: "Soirée d'été",
    link: 'https://example.org/',
    dateStart: '2027-05-08T20:30:00+02:00',
    dateEnd: '2027-05-09T02:00:00+02:00',
    timeZone: 'Europe/Paris',
    price: 12.5,
    currency: 'USD',
    place: 'Le Bal',
    pictureUrl: `/pictures/${picture.id}/1280.webp`,
    picture: {
      sources: [
        { url: `/pictures/${picture.id}/320.webp`, widthPx: 320 },
        { url: `/pictures/${picture.id}/1280.webp`, widthPx: 1280 },
      ],
      widthPx: 1280,
      heightPx: 720,
      placeholder: picture.placeholder,
      alternativeText: 'A crowd',
    },
    createdBy: { id: user.id },
    location: {
      id: place.id,
      place: 'Lyon',
      displayName: '1 rue de la Danse, Lyon',
      countryCode: 'FR',
      latitude: 45.764,
      longitude: 4.8357,
      townSlug: 'lyon',
    },
    type: { id: type.id, slug: 'social', name: 'Social', names: { fr: 'Soirée' }, color: '#112233' },
    dances: [
      { id: sooner.id, slug: 'salsa', name: 'Salsa', names: {}, color: sooner.color },
      { id: later.id, slug: 'tango', name: 'Tango', names: {}, color: later.color },
    ],
    isCancelled: false,
    seriesId: null,
    confirmedAt: row.created_at.toISOString(),
    excerpt: null,
    descriptionLanguage: null,
    description: null,
    facts: {},
    programme: [],
  });
});

test('returns null or empty values for missing details', async () => {
  const row = await anEvent(db, { dances: [], longitude: null, latitude: null });

  const event = await showEvent({ db }, row.id);

  expect(Event.parse(event)).toEqual(event);
  expect(event).toMatchObject({ link: null, pictureUrl: null, picture: null, createdBy: null, dances: [], price: 0 });
  expect(event.location).toMatchObject({ latitude: null, longitude: null });
});

test.each([0, 0.01, 19.99, 1.1, 12.345, 9_999_999_999.999, null])('keeps a price of %d', async (price) => {
  const row = await anEvent(db, { price });
  expect((await showEvent({ db }, row.id)).price).toBe(price);
});

test.each([
  ['a night in which summer time ends', 'Europe/Paris', '2027-10-31T00:00:00+02:00', '2027-10-31T03:00:00+01:00'],
  ['a night in which summer time begins', 'Europe/Paris', '2027-03-27T23:00:00+01:00', '2027-03-28T04:00:00+02:00'],
  ['half an hour off', 'Asia/Kolkata', '2027-05-01T20:30:00+05:30', '2027-05-01T23:30:00+05:30'],
  ['behind Greenwich', 'America/New_York', '2027-05-01T20:30:00-04:00', '2027-05-02T01:00:00-04:00'],
  ['Greenwich itself', 'Europe/London', '2027-01-01T20:00:00+00:00', '2027-01-02T00:00:00+00:00'],
])('returns local times of the venue: %s', async (_, timeZone, starts, ends) => {
  const row = await anEvent(db, { timeZone, startsAt: new Date(starts), endsAt: new Date(ends) });

  const shown = await showEvent({ db }, row.id);

  expect([shown.dateStart, shown.dateEnd, shown.timeZone]).toEqual([starts, ends, timeZone]);
});
