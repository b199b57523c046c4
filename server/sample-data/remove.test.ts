import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { lastPosition } from '#server/changes/service.ts';
import { up as markEarlierSamples } from '#server/database/migrations/0042-sample-events.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { aDance, anEvent, anOrganiser, aSource, aUser, aVenue, now } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { changeEvent, kindsSince } from '#testing/event-changes.ts';
import { testFolder } from '#testing/folder.ts';
import { fillWithSampleData } from './fill.ts';
import { removeSampleData } from './remove.ts';
import { fillAtFirstStart } from './service.ts';

const db = await testDatabase();
const storage = await openStorage({ dataDir: await testFolder() });
const tools = { db, storage, clock: () => now };
beforeEach(() => empty(db));

const idsOf = async (table: 'events' | 'venues' | 'places' | 'sample_events') =>
  table === 'sample_events'
    ? (await db.selectFrom(table).select('event_id').execute()).map((row) => row.event_id).sort()
    : (await db.selectFrom(table).select('id').execute()).map((row) => row.id).sort();

/** Events that must be kept, for example of an account, in a sample venue, from a source, and of a deleted account. */
async function peopleEvents() {
  const owner = await aUser(db);
  const house = await db.selectFrom('venues').selectAll().limit(1).executeTakeFirstOrThrow();
  const place = await db.selectFrom('places').selectAll().where('id', '=', house.id).executeTakeFirstOrThrow();
  const own = await anEvent(db, { createdBy: owner });
  const inSampleVenue = await anEvent(db, { createdBy: owner, house, place });
  const fromSource = await anEvent(db, { createdBy: owner });
  const leftBehind = await anEvent(db);
  await aSource(db, { owner, event: fromSource, joined: own, claimed: inSampleVenue, claimant: owner });
  return { ids: [own, inSampleVenue, fromSource, leftBehind].map(({ id }) => id).sort(), inSampleVenue };
}

test('removes all sample events, including edited and claimed ones, and keeps events of users', async () => {
  await fillWithSampleData(tools, { events: 80 });
  const samples = await idsOf('sample_events');
  expect(samples).toEqual(await idsOf('events'));
  const [edited = '', claimed = '', deleted = ''] = samples;
  const owner = await aUser(db);
  await changeEvent(db, edited, { name: 'Edited by hand', version: 2 });
  const claimant = await anOrganiser(db, { members: [owner] });
  await changeEvent(db, claimed, { created_by: owner.id, organiser_id: claimant.id });
  await changeEvent(db, deleted, { deleted_at: now });
  const people = await peopleEvents();
  const ownVenue = await aVenue(db);
  const dances = await db.selectFrom('dances').selectAll().execute();
  const before = await lastPosition(db);

  const removed = await removeSampleData(tools);
  expect(removed).toMatchObject({ events: 80, touched: 3 });
  expect(await idsOf('events')).toEqual(people.ids);
  expect(await idsOf('sample_events')).toEqual([]);
  expect(await idsOf('venues')).toEqual([people.inSampleVenue.venue_id, ownVenue.id].sort());
  const organisers = await db.selectFrom('organisers').select('id').execute();
  expect(organisers).toEqual([{ id: claimant.id }]);
  expect(await db.selectFrom('event_series').select('id').execute()).toEqual([]);
  expect(await idsOf('places')).toContain(people.inSampleVenue.place_id);
  expect(await db.selectFrom('dances').selectAll().execute()).toEqual(dances);
  // Readers of the change log are notified of each visible event.
  const told = (await kindsSince(db, before)).filter(([, kind]) => kind === 'deleted');
  expect(told.map(([id]) => id).sort()).toEqual(samples.filter((id) => id !== deleted));
  expect(await removeSampleData(tools)).toEqual({ events: 0, touched: 0, venues: 0 });
});

test('recognises sample events of earlier versions during migration, and no others', async () => {
  await fillWithSampleData(tools, { events: 80 });
  const samples = await idsOf('sample_events');
  const [edited = '', claimed = ''] = samples;
  await changeEvent(db, edited, { name: 'Edited by hand', version: 2 });
  await changeEvent(db, claimed, { created_by: (await aUser(db)).id });
  await peopleEvents();
  await db.schema.dropTable('sample_events').execute();
  await markEarlierSamples(db as unknown as Kysely<unknown>);
  expect(await idsOf('sample_events')).toEqual(samples);
});

test('adds styles and types to an empty database, and events only on request', async () => {
  const said: string[] = [];
  const config = { hasSampleData: false, mayAddSamples: false };
  await fillAtFirstStart({ ...tools, config }, (line) => said.push(line));
  expect(await idsOf('events')).toEqual([]);
  expect((await db.selectFrom('event_types').select('slug').execute()).map(({ slug }) => slug)).toContain('festival');
  expect(said).toEqual([]);
  await fillWithSampleData(tools, { events: 12 });
  await fillAtFirstStart({ ...tools, config }, (line) => said.push(line));
  expect(said).toEqual(['There are 12 sample events here. "npm run sample -- --remove" removes them.']);
});

test('keeps an existing catalogue', async () => {
  const dance = await aDance(db);
  await fillAtFirstStart({ ...tools, config: { hasSampleData: false, mayAddSamples: false } }, () => {});
  expect(await db.selectFrom('dances').selectAll().execute()).toEqual([dance]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event_types`.execute(db);
  expect(rows).toEqual([{ count: 0 }]);
});
