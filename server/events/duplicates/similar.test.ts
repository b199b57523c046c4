import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send, venues } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';
import { areSimilarNames } from './name-similarity.ts';
import { findSimilar } from './similar.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);

let organiser: Awaited<ReturnType<typeof aPerson>>;
let tango: { id: string };
let salsa: { id: string };

beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
  [tango, salsa] = [await aDance(db, { slug: 'tango' }), await aDance(db, { slug: 'salsa' })];
});

/** Degrees of latitude for a number of kilometres. */
const north = (km: number) => km / 111.195;
const saturday = '2027-05-08T21:00';
const starts = (local: string, timeZone = 'Europe/Paris') =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);

/** Adds an event in Paris, `km` north of the searched place. */
const there = (name: string, km: number, more: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(db, {
    name,
    dances: [tango],
    latitude: venues.paris.latitude + north(km),
    longitude: venues.paris.longitude,
    startsAt: starts(saturday),
    ...more,
  });

async function ask(more = {}) {
  const { latitude, longitude } = venues.paris;
  const body = {
    name: 'Milonga du Canal',
    dateStart: saturday,
    dances: [{ id: tango.id }],
    location: { latitude, longitude },
    ...more,
  };
  await tools.map.catchUp();
  const answer = await send(app, 'POST', '/api/internal/events/similar', organiser, body);
  expect(answer.status).toBe(200);
  // With a read model that returns every event, SQL alone selects: the result must be the same.
  const ids = (await db.selectFrom('events').select('id').execute()).map(({ id }) => id);
  const map = { around: () => ids };
  expect(answer.body).toEqual(await findSimilar({ ...tools, map }, body));
  const names = (list: { name: string }[]) => list.map((event) => event.name);
  return { duplicates: names(answer.body.duplicates), clashes: names(answer.body.clashes) };
}

describe('a probable duplicate', () => {
  test('is on the same day, within 200 m, with a similar name', async () => {
    await there('La milonga du canal', 0.19, { dances: [salsa], startsAt: starts('2027-05-08T14:00') });
    await there('Milonga du canàl !', 0.05);
    await there('Milonga du canal – too far', 0.21);
    await there('Milonga du canal, the day before', 0, { startsAt: starts('2027-05-07T23:00') });
    await there('Soirée salsa', 0, { dances: [salsa] });
    const { duplicates, clashes } = await ask();
    expect(duplicates).toEqual(['Milonga du canàl !', 'La milonga du canal']);
    expect(clashes).toEqual(['Milonga du canal – too far']);
  });

  test('excludes deleted and cancelled events and the event itself', async () => {
    await there('Milonga du canal', 0, { deletedAt: now });
    await there('Milonga du canal', 0, { cancelledAt: now });
    const itself = await there('Milonga du canal', 0);
    expect(await ask({ exceptId: itself.id })).toEqual({ duplicates: [], clashes: [] });
    expect((await ask()).duplicates).toHaveLength(1);
  });

  test('compares local days', async () => {
    const { latitude, longitude } = venues.auckland;
    const auckland = { latitude, longitude, timeZone: 'Pacific/Auckland', dances: [tango] };
    await anEvent(db, { ...auckland, name: 'Milonga', startsAt: starts('2027-05-08T00:30', 'Pacific/Auckland') });
    const question = { name: 'Milonga', location: { latitude, longitude } };
    expect((await ask({ ...question, dateStart: '2027-05-08T23:30' })).duplicates).toEqual(['Milonga']);
    expect((await ask({ ...question, dateStart: '2027-05-07T23:30' })).duplicates).toEqual([]);
  });

  test('is found across the antimeridian', async () => {
    const fiji = { timeZone: 'Pacific/Fiji', latitude: -16.8, dances: [tango] };
    await anEvent(db, { ...fiji, name: 'Meke', longitude: 179.9995, startsAt: starts(saturday, 'Pacific/Fiji') });
    const location = { latitude: -16.8, longitude: -179.9995 };
    expect((await ask({ name: 'Meke', location })).duplicates).toEqual(['Meke']);
  });
});

describe('a clash', () => {
  test('has a common style, starts within five hours and 5 km; nearest first', async () => {
    await there('at the edge', 4.9);
    await there('in the early evening', 2, { startsAt: starts('2027-05-08T16:30') });
    await there('after midnight', 1, { startsAt: starts('2027-05-09T01:30') });
    await there('in the next town', 5.1);
    await there('in the afternoon', 1, { startsAt: starts('2027-05-08T15:30') });
    await there('the next day', 1, { startsAt: starts('2027-05-09T21:00') });
    await there('the day before', 1, { startsAt: starts('2027-05-07T21:00') });
    await there('other style', 1, { dances: [salsa] });
    expect((await ask()).clashes).toEqual(['after midnight', 'in the early evening', 'at the edge']);
    expect((await ask({ dances: [{ id: tango.id }, { id: salsa.id }] })).clashes).toContain('other style');
  });

  test('returns at most five', async () => {
    for (let nth = 1; nth <= 7; nth++) await there(`at ${nth}`, nth / 2);
    expect((await ask()).clashes).toEqual(['at 1', 'at 2', 'at 3', 'at 4', 'at 5']);
  });
});

test('rejects anonymous requests', async () => {
  expect((await send(app, 'POST', '/api/internal/events/similar', {}, {})).status).toBe(401);
});

test.each([
  ['Milonga du Canal', 'La Milonga du canal – spécial été', true],
  ['Soirée d’été', 'SOIREE D ETE', true],
  ['Bal Folk de la Lune', 'Bal folk dela lune', true],
  ['Milonga Sin Nombre', 'Milonga sin nombré 2', true],
  ['ダンス東京の夜', 'ダンス東京の夜会', true],
  ['🕺💃', '🕺💃', true],
  ['🕺💃', 'Bal', false],
  ['Milonga du Canal', 'Swing au Phare', false],
  ['Salsa en la playa', 'Bachata sensual', false],
])('compares %s and %s: similar %j', (one, other, similar) => {
  expect([areSimilarNames(one, other), areSimilarNames(other, one)]).toEqual([similar, similar]);
});
