import { expect, test } from 'vitest';
import type { SourceDefaults } from '#contract/source-answers.ts';
import type { LocatedPlace } from '#server/events/imported/service.ts';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import { type Answers, draftOf } from './draft.ts';

const now = new Date('2027-01-01T12:00:00Z');
const type = '00000000-0000-7000-8000-00000000000a';
const [tango, salsa] = ['00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-00000000000c'];
const inNewYork: LocatedPlace = {
  ...{ venue: 'The Loft', town: 'New York', displayName: '1 Broadway, New York', latitude: 40.7, longitude: -74 },
  ...{ countryCode: 'US', timeZone: 'America/New_York', morton: 1 },
};

function draft(said: Partial<ReadEvent>, given: SourceDefaults = {}) {
  const read = {
    ...{ key: 'k', uid: 'k', originalDay: null, name: 'Bal', start: '2027-02-06T21:00:00', end: null },
    ...{
      isAllDay: false,
      timeZone: null,
      isCancelled: false,
      description: null,
      location: null,
      url: null,
      image: null,
    },
    ...{ categories: [], price: null, organiserMail: null, sequence: null, modifiedAt: null, ...said },
  };
  const answers: Answers = {
    danceCalled: new Map([['salsa', salsa]]),
    typeCalled: new Map(),
    places: new Map(),
    venue: inNewYork,
    timeZone: 'Europe/Paris',
    defaults: {
      ...{ type: { id: type }, dances: [{ id: tango }], price: { amount: 5, currency: 'USD' }, startTime: '20:00' },
      ...{ endTime: '02:00', ...given },
    },
  };
  const { event, faults, shown } = draftOf(read, answers, now);
  return { ...event?.values, faults, shown };
}

test('uses the venue’s zone for times without one; completes days and missing ends', () => {
  expect(draft({})).toMatchObject({ startsAt: '2027-02-07T02:00:00.000Z', endsAt: '2027-02-07T07:00:00.000Z' });
  expect(draft({ timeZone: 'Europe/Paris', end: '2027-02-06T23:00:00' })).toMatchObject({
    startsAt: '2027-02-06T20:00:00.000Z',
    shown: { start: '2027-02-06T15:00', end: '2027-02-06T17:00' },
  });
  // Without a known place: the clock of the source.
  const somewhere = { text: 'Loft', name: null, address: null, town: null, latitude: null, longitude: null };
  expect(draft({ timeZone: 'UTC', location: somewhere })).toMatchObject({ shown: { start: '2027-02-06T22:00' } });
  const days = { isAllDay: true, start: '2027-02-05', end: '2027-02-07' };
  expect(draft(days)).toMatchObject({ startsAt: '2027-02-06T01:00:00.000Z', endsAt: '2027-02-08T07:00:00.000Z' });
  expect(draft(days, { endTime: '23:00' })).toMatchObject({ endsAt: '2027-02-08T04:00:00.000Z' });
  expect(draft(days, { startTime: null })).toMatchObject({ faults: ['no-start-time'], shown: { start: '2027-02-05' } });
  expect(draft({}, { endTime: null }).faults).toEqual(['no-end']);
  expect(draft({ end: '2027-02-06T20:00:00' }).faults).toEqual(['ends-before-start']);
});

test('removes tracking parameters from a link', () => {
  expect(draft({ url: 'https://bal.example/e?id=7&utm_source=a' })).toMatchObject({
    link: 'https://bal.example/e?id=7',
  });
});

test('takes a price from the source, asks for a missing one, and never assumes free', () => {
  expect(draft({ price: { amount: 12, currency: null } })).toMatchObject({ price: 12, currency: 'USD' });
  expect(draft({ price: { amount: 1200, currency: 'JPY' } })).toMatchObject({ price: 1200, currency: 'JPY' });
  expect(draft({}, { price: { amount: null, currency: 'EUR' } })).toMatchObject({ price: null, currency: 'EUR' });
  expect(draft({}, { price: null }).faults).toEqual(['price-unanswered']);
  expect(draft({ price: { amount: 12, currency: null } }, { price: null }).faults).toEqual(['price-without-currency']);
  expect(draft({ price: { amount: 0, currency: null, isDonation: true } })).toMatchObject({
    ...{ price: null, currency: 'USD', isDonation: true },
  });
  expect(draft({ price: { amount: 1.5, currency: 'JPY' } })).toMatchObject({ price: null, currency: 'USD' });
});

test('maps categories to styles; truncates names between words; keeps only valid links', () => {
  expect(draft({ categories: ['Concert', 'SALSA!'] })).toMatchObject({ danceIds: [salsa] });
  expect(draft({ categories: ['Concert'] })).toMatchObject({ danceIds: [tango] });
  expect(draft({ name: 'Bal '.repeat(60).trim() }).name).toMatch(/^(Bal )+Bal…$/);
  expect(draft({ url: 'https://user:secret@agenda.example/' }).link).toBeNull();
});
