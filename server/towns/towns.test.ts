import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids/ids.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);

beforeEach(clear);

const dayMs = 86_400_000;
const villeurbanne = { town: 'Villeurbanne', latitude: 45.7667, longitude: 4.8803 };

/** A number of days from now, in the evening. */
const inDays = (days: number) => new Date(now.getTime() + days * dayMs + 8 * 3_600_000);

async function ask(path: string) {
  const answer = await app.inject({ url: `/api/internal/${path}` });
  return { status: answer.statusCode, body: answer.json() };
}

async function aSeries(): Promise<string> {
  const id = newId();
  await db.insertInto('event_series').values({ id, rule: 'FREQ=WEEKLY;COUNT=9', created_at: now }).execute();
  return id;
}

const slugs = (events: { slug: string }[]) => events.map(({ slug }) => slug);

test('lists events of a town tonight, this week and later, and recurring ones', async () => {
  const [tango, salsa] = [await aDance(db, { name: 'Tango' }), await aDance(db, { name: 'Salsa' })];
  await anEvent(db, { name: 'Tonight', dances: [tango], startsAt: inDays(0) });
  await anEvent(db, { name: 'On since yesterday', dances: [salsa], startsAt: inDays(-1), endsAt: inDays(1) });
  for (const days of [3, 10, 17, 24])
    await anEvent(db, { name: 'Weekly', venue: 'Le Moulin', dances: [tango, salsa], startsAt: inDays(days) });
  await anEvent(db, { name: 'Festival', dances: [salsa], startsAt: inDays(60), endsAt: inDays(62) });
  await anEvent(db, { name: 'Nowhere', dances: [salsa], startsAt: inDays(2), latitude: null, longitude: null });
  await anEvent(db, { name: 'Cancelled', dances: [tango], cancelledAt: now });
  await anEvent(db, { name: 'Cancelled this week', dances: [salsa], startsAt: inDays(6), cancelledAt: now });
  await anEvent(db, { name: 'Cancelled later', dances: [tango], startsAt: inDays(7), cancelledAt: now });
  await anEvent(db, { name: 'Cancelled next door', dances: [tango], ...villeurbanne, cancelledAt: now });
  await anEvent(db, { name: 'Deleted', dances: [tango], deletedAt: now });
  await anEvent(db, { name: 'Over', dances: [tango], startsAt: inDays(-9) });
  await anEvent(db, { name: 'Next door', dances: [tango], ...villeurbanne });
  // A town of the same name on another continent.
  await anEvent(db, { name: 'Far away', dances: [tango], town: 'Lyon', latitude: 32.2, longitude: -90.4 });
  await tools.map.catchUp();

  const { body: page } = await ask('towns/lyon');
  expect(page.town).toMatchObject({ slug: 'lyon', name: 'Lyon', countryCode: 'FR', zoom: 12 });
  expect(page.total).toBe(8);
  expect(slugs(page.tonight)).toEqual(['on-since-yesterday', 'tonight']);
  expect(slugs(page.week)).toEqual(['nowhere', 'weekly']);
  expect(slugs(page.later)).toEqual(['weekly-2', 'festival']);
  expect(slugs(page.cancelled)).toEqual(['cancelled', 'cancelled-this-week']);
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
  expect(slugs(withTango.cancelled)).toEqual(['cancelled']);
  // The other styles are still listed.
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

test('lists events of a style by the local day of each venue worldwide, and the series', async () => {
  const [tango, salsa] = [await aDance(db, { name: 'Tango' }), await aDance(db, { name: 'Salsa' })];
  const auckland = { town: 'Auckland', latitude: -36.85, longitude: 174.76, timeZone: 'Pacific/Auckland' };
  const honolulu = { town: 'Honolulu', latitude: 21.31, longitude: -157.86, timeZone: 'Pacific/Honolulu' };
  // It is 14:00 on Saturday in Lyon, midnight in Auckland, and 2:00 in Honolulu.
  const danced = { dances: [tango] };
  await anEvent(db, { name: 'Saturday there', ...danced, ...auckland, startsAt: inDays(-0.34), endsAt: inDays(0) });
  await anEvent(db, { name: 'Sunday there', ...danced, ...auckland, startsAt: inDays(0) });
  await anEvent(db, { name: 'Monday there', ...danced, ...auckland, startsAt: inDays(1) });
  await anEvent(db, { name: 'Late on Saturday', ...danced, ...honolulu, startsAt: inDays(0.5) });
  await anEvent(db, { name: 'After midnight', ...danced, ...honolulu, startsAt: inDays(0.6) });
  await anEvent(db, { name: 'Sunday morning', ...danced, ...honolulu, startsAt: inDays(0.9) });
  await anEvent(db, { name: 'Friday there', ...danced, ...honolulu, startsAt: inDays(6.5) });
  await anEvent(db, { name: 'Saturday after', ...danced, ...honolulu, startsAt: inDays(7.5) });
  const [weekly, monthly] = [await aSeries(), await aSeries()];
  for (const days of [8, 15, 22])
    await anEvent(db, { name: 'Weekly', venue: 'Le Moulin', ...danced, startsAt: inDays(days), seriesId: weekly });
  await anEvent(db, { name: 'Weekly with salsa', dances: [salsa], startsAt: inDays(29), seriesId: weekly });
  for (const days of [10, 38])
    await anEvent(db, { name: 'Monthly', ...danced, startsAt: inDays(days), seriesId: monthly });
  for (let nth = 0; nth < 14; nth += 1) await anEvent(db, { name: 'Crowd', dances: [salsa], startsAt: inDays(2) });

  await tools.map.catchUp();
  const { body: page } = await ask('styles/tango');
  expect(slugs(page.tonight)).toEqual(['saturday-there', 'sunday-there', 'late-on-saturday', 'after-midnight']);
  expect(slugs(page.week)).toEqual(['sunday-morning', 'monday-there', 'friday-there']);
  expect(slugs(page.later)).toEqual(['saturday-after', 'weekly', 'monthly']);
  expect(page.regulars).toMatchObject([
    { slug: 'weekly', place: 'Le Moulin', town: 'Lyon', rhythm: { every: 'week' }, dates: 3 },
    { slug: 'monthly', rhythm: { every: 'month', nth: 2 }, dates: 2 },
  ]);
  expect(page.towns).toMatchObject([{ slug: 'honolulu' }, { slug: 'lyon', latitude: expect.closeTo(45.75, 1) }, {}]);
  expect(page.isCut).toEqual({ tonight: false, week: false });

  const { body: crowded } = await ask('styles/salsa');
  expect([crowded.tonight.length, crowded.week.length, crowded.isCut]).toEqual([0, 12, { tonight: false, week: true }]);
  expect((await ask('towns/lyon?style=salsa')).body).toMatchObject({ isCut: crowded.isCut, week: crowded.week });
});

test('returns nearby towns for a town without events, and rejects unknown ones', async () => {
  await anEvent(db, { dances: [await aDance(db, { name: 'Tango' })], ...villeurbanne });
  await tools.map.catchUp();
  const { status, body } = await ask('towns/lyon?style=tango');
  expect([status, body.total, body.towns.length]).toEqual([200, 0, 1]);
  expect(await ask('towns/nowhere-at-all')).toMatchObject({ status: 404, body: { code: 'town-unknown' } });
  expect(await ask('towns/lyon?style=minuet')).toMatchObject({ status: 404, body: { code: 'style-unknown' } });
  expect(await ask('styles/minuet')).toMatchObject({ status: 404, body: { code: 'style-unknown' } });
});
