import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);

beforeEach(clear);

const dayMs = 86_400_000;
const villeurbanne = { town: 'Villeurbanne', latitude: 45.7667, longitude: 4.8803 };

/** In so many days, at the hour at which tests play. */
const inDays = (days: number) => new Date(now.getTime() + days * dayMs + 8 * 3_600_000);

async function ask(path: string) {
  const answer = await app.inject({ url: `/api/internal/${path}` });
  return { status: answer.statusCode, body: answer.json() };
}

const slugs = (events: { slug: string }[]) => events.map(({ slug }) => slug);

test('a town’s page has what is on tonight, this week and later, and what comes back', async () => {
  const [tango, salsa] = [await aDance(db, { name: 'Tango' }), await aDance(db, { name: 'Salsa' })];
  await anEvent(db, { name: 'Tonight', dances: [tango], startsAt: inDays(0) });
  await anEvent(db, { name: 'On since yesterday', dances: [salsa], startsAt: inDays(-1), endsAt: inDays(1) });
  for (const days of [3, 10, 17, 24])
    await anEvent(db, { name: 'Weekly', venue: 'Le Moulin', dances: [tango, salsa], startsAt: inDays(days) });
  await anEvent(db, { name: 'Festival', dances: [salsa], startsAt: inDays(60), endsAt: inDays(62) });
  await anEvent(db, { name: 'Nowhere', dances: [salsa], startsAt: inDays(2), latitude: null, longitude: null });
  await anEvent(db, { name: 'Cancelled', dances: [tango], cancelledAt: now });
  await anEvent(db, { name: 'Deleted', dances: [tango], deletedAt: now });
  await anEvent(db, { name: 'Over', dances: [tango], startsAt: inDays(-9) });
  await anEvent(db, { name: 'Next door', dances: [tango], ...villeurbanne });
  // A town of the same name, across an ocean.
  await anEvent(db, { name: 'Far away', dances: [tango], town: 'Lyon', latitude: 32.2, longitude: -90.4 });
  await tools.map.catchUp();

  const { body: page } = await ask('towns/lyon');
  expect(page.town).toMatchObject({ slug: 'lyon', name: 'Lyon', countryCode: 'FR', zoom: 12 });
  expect(page.total).toBe(8);
  expect(slugs(page.tonight)).toEqual(['on-since-yesterday', 'tonight']);
  expect(slugs(page.week)).toEqual(['nowhere', 'weekly']);
  expect(slugs(page.later)).toEqual(['weekly-2', 'festival']);
  expect(page.regulars).toMatchObject([
    { slug: 'weekly', place: 'Le Moulin', rhythm: { every: 'week' }, dates: 4, dateStart: '2027-05-04T22:00:00+02:00' },
  ]);
  expect(page.styles).toMatchObject([
    { dance: { slug: 'salsa' }, count: 7 },
    { dance: { slug: 'tango' }, count: 5 },
  ]);
  expect(page.towns).toEqual([
    { slug: 'villeurbanne', name: 'Villeurbanne', count: 1, distanceKm: expect.any(Number) },
  ]);

  const { body: withTango } = await ask('towns/lyon?style=tango');
  expect(withTango).toMatchObject({ style: { slug: 'tango' }, total: 5, towns: [{ count: 1 }] });
  expect(slugs(withTango.tonight)).toEqual(['tonight']);
  // What else is danced there stays in sight.
  expect(withTango.styles).toEqual(page.styles);

  expect((await ask('styles/tango')).body).toMatchObject({
    total: 7,
    towns: [
      { slug: 'lyon', count: 5 },
      { slug: 'villeurbanne', count: 1 },
    ],
    styles: [{ dance: { slug: 'salsa' }, count: 7 }],
  });
  expect((await ask('towns')).body).toMatchObject({ towns: [{ slug: 'lyon', count: 8 }, { slug: 'villeurbanne' }] });
});

test('a town without events says so and names its neighbours; unknown ones are refused', async () => {
  await anEvent(db, { dances: [await aDance(db, { name: 'Tango' })], ...villeurbanne });
  await tools.map.catchUp();
  const { status, body } = await ask('towns/lyon?style=tango');
  expect([status, body.total, body.towns.length]).toEqual([200, 0, 1]);
  expect(await ask('towns/nowhere-at-all')).toMatchObject({ status: 404, body: { code: 'town-unknown' } });
  expect(await ask('towns/lyon?style=minuet')).toMatchObject({ status: 404, body: { code: 'style-unknown' } });
  expect(await ask('styles/minuet')).toMatchObject({ status: 404, body: { code: 'style-unknown' } });
});
