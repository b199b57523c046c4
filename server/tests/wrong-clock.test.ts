import { beforeEach, expect, test } from 'vitest';
import { RateCounter } from '#server/http/rate-counter.ts';
import { consumeQuota, recordAttempt } from '#server/throttling/service.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, aPlace, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db);
let right = now;
beforeEach(async () => {
  await clear();
  right = tools.clock();
});

const inDays = (days: number) => new Date(right.getTime() + days * 86_400_000);

/** Runs with a clock two months ahead, changes events meanwhile, then corrects the clock. */
async function aWrongClock(meanwhile: () => Promise<unknown>): Promise<void> {
  setTime(inDays(60));
  await meanwhile();
  setTime(right);
  await tools.map.catchUp();
  await tools.search.catchUp();
}

async function threeEvents() {
  const place = await aPlace(db, { town: 'Lyon', country_code: 'FR', latitude: 45.76, longitude: 4.84 });
  const soon = await anEvent(db, { name: 'Milonga del Rio', place, startsAt: inDays(5) });
  const later = await anEvent(db, { name: 'Zambra', place, startsAt: inDays(30) });
  const last = await anEvent(db, { name: 'Farandole', place, startsAt: inDays(90) });
  await tools.map.catchUp();
  await tools.search.catchUp();
  return { soon, later, last };
}

const world = { west: -180, south: -90, east: 180, north: 90 };
const mapped = () => tools.map.events({ area: world, filters: {}, limit: 10 }).ids;
const found = async (q: string) =>
  (await tools.search.find({ q, limit: 5 })).answer.groups.flatMap((group) =>
    group.kind === 'events' ? group.found.map(({ id }) => id) : [],
  );
const listed = async () => (await app.inject('/api/internal/events')).json().map(({ id }: { id: string }) => id);
const townPage = async () => (await app.inject('/api/internal/towns/lyon')).body;
const onMap = async () => (await app.inject('/api/internal/map/events?bbox=4,45,5,46')).body;

test('has all events on a map loaded with a clock ahead, once it is corrected', async () => {
  const { soon, later, last } = await threeEvents();
  await aWrongClock(async () => {
    await tools.map.catchUp();
    expect(mapped()).toEqual([last.id]);
  });
  expect(mapped()).toEqual([soon.id, later.id, last.id]);
});

test('shows events that changed with a clock ahead, once it is corrected', async () => {
  const { soon, later, last } = await threeEvents();
  const { version } = tools.map;
  await aWrongClock(async () => {
    await changeEvent(db, soon.id, { name: 'Milonga del Puerto' });
    await tools.map.catchUp();
  });
  expect(mapped()).toEqual([soon.id, later.id, last.id]);
  expect(tools.map.version).toBeGreaterThan(version);
});

test('changes the version of the map when the clock is set back, although no event was skipped', async () => {
  await threeEvents();
  const { version } = tools.map;
  await aWrongClock(async () => {
    setTime(inDays(0.5));
    await tools.map.catchUp();
  });
  expect(tools.map.version).toBeGreaterThan(version);
});

test('finds events that the search skipped with a clock ahead', async () => {
  const { soon, later } = await threeEvents();
  await aWrongClock(async () => {
    expect(await found('zambra')).toEqual([]);
    await changeEvent(db, soon.id, { link: 'https://milonga.example/' });
    await tools.map.catchUp();
    await tools.search.catchUp();
  });
  expect(await found('zambra')).toEqual([later.id]);
  expect(await found('milonga')).toEqual([soon.id]);
});

test('discards cached responses of a clock ahead', async () => {
  const { soon, later, last } = await threeEvents();
  const before = [await townPage(), await onMap()];
  setTime(inDays(60));
  expect(await listed()).toEqual([last.id]);
  expect([await townPage(), await onMap()]).not.toEqual(before);
  setTime(right);
  expect(await listed()).toEqual([soon.id, later.id, last.id]);
  expect([await townPage(), await onMap()]).toEqual(before);
});

test('does not apply rate limits of a clock ahead', async () => {
  let time = inDays(60);
  const clock = () => time;
  const counter = new RateCounter(clock);
  for (let count = 0; count < 5; count++) counter.add('ana', 1000);
  time = right;
  expect(counter.add('ana', 1000).count).toBe(1);
});

test('does not apply attempts of a clock ahead', async () => {
  const wait = { firstWaitSeconds: 60, longestWaitSeconds: 3600, forgottenAfterSeconds: 86_400 };
  const throttle = { what: 'try', free: 1, ...wait };
  const budget = { what: 'dates', max: 1, perSeconds: 3600 };
  setTime(inDays(60));
  await recordAttempt(tools, throttle, 'ana');
  expect(await consumeQuota(tools, budget, 'ana', 1)).toBeNull();
  setTime(right);
  await recordAttempt(tools, throttle, 'ana');
  await expect(recordAttempt(tools, throttle, 'ana')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(await consumeQuota(tools, budget, 'ana', 1)).toBeNull();
  expect(await consumeQuota(tools, budget, 'ana', 1)).not.toBeNull();
});
