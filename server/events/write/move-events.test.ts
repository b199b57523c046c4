import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/user_events/organiser';

let person: Awaited<ReturnType<typeof aPerson>>;
let club: Awaited<ReturnType<typeof anOrganiser>>;
beforeEach(async () => {
  await clear();
  person = await aPerson(tools);
  club = await anOrganiser(db, { name: 'Bal du port', members: [person] });
});

const into = () => ({ organiser: { id: club.id } });
const move = (body: object, someone = person) => send(app, 'POST', address, someone, body);
const inName = async (id: string | null) =>
  (
    await db
      .selectFrom('events')
      .select('id')
      .where('organiser_id', id === null ? 'is' : '=', id)
      .execute()
  )
    .map((event) => event.id)
    .sort();
const past = { startsAt: new Date('2026-01-01T20:00:00Z'), endsAt: new Date('2026-01-02T00:00:00Z') };

test('moves events, returns their former organisers, and moves them back', async () => {
  const other = await anOrganiser(db, { members: [person] });
  const one = await anEvent(db, { createdBy: person });
  const two = await anEvent(db, { createdBy: person, organiser: other });
  const left = await anEvent(db, { createdBy: person });
  const { status, body } = await move({ ...into(), events: [one.id, two.id] });
  expect(status).toBe(200);
  expect(body.moved).toBe(2);
  expect(await inName(club.id)).toEqual([one.id, two.id].sort());
  const shown = await send(app, 'GET', `/api/internal/events/${one.id}`);
  expect(shown.body.organiser).toMatchObject({ name: 'Bal du port' });
  for (const { organiser, events } of body.before) await move({ organiser: organiser && { id: organiser }, events });
  expect(await inName(null)).toEqual([one.id, left.id].sort());
  expect(await inName(other.id)).toEqual([two.id]);
  const lines = await db.selectFrom('trail').selectAll().where('action', '=', 'events-moved').execute();
  expect(lines[0]).toMatchObject({ subject_kind: 'organiser', details: { organiser: 'Bal du port', dates: 2 } });
});

test('moves a series with all upcoming dates', async () => {
  const form = await aFilledForm(db);
  const added = await send(app, 'POST', '/api/internal/events', person, { ...form, repeat: 'FREQ=WEEKLY;COUNT=4' });
  await move({ ...into(), events: [added.body.id] });
  expect(await inName(club.id)).toHaveLength(1);
  expect((await move({ ...into(), events: [added.body.id], withSeries: true })).body.moved).toBe(3);
  expect(await inName(null)).toEqual([]);
});

test('moves all upcoming events, or all without an organiser, of the user only', async () => {
  const coming = await anEvent(db, { createdBy: person });
  const over = await anEvent(db, { createdBy: person, ...past });
  await anEvent(db, { createdBy: await aPerson(tools) });
  await anEvent(db, { createdBy: person, deletedAt: tools.clock() });
  expect((await move({ ...into(), all: 'upcoming' })).body.moved).toBe(1);
  expect(await inName(club.id)).toEqual([coming.id]);
  const { body: list } = await send(app, 'GET', '/api/internal/user_events?organiser=none', person);
  expect(list.map((event: { id: string }) => event.id)).toEqual([over.id]);
  expect((await move({ ...into(), all: 'unorganised' })).body.moved).toBe(1);
  expect(await inName(club.id)).toEqual([coming.id, over.id].sort());
});

test('makes an edit that started before fail with a version conflict', async () => {
  const form = await aFilledForm(db);
  const { id } = (await send(app, 'POST', '/api/internal/events', person, form)).body;
  await move({ ...into(), events: [id] });
  const edit = await send(app, 'PUT', `/api/internal/events/${id}`, person, { ...form, organiser: null, version: 1 });
  expect(edit.body.code).toBe('version-conflict');
});

test('rejects foreign events, foreign organisers and invalid bodies, and moves nothing', async () => {
  const own = await anEvent(db, { createdBy: person });
  const foreign = await anEvent(db, { createdBy: await aPerson(tools) });
  expect((await move({ ...into(), events: [own.id, foreign.id] })).body.code).toBe('forbidden');
  expect((await move({ ...into(), events: [own.id, crypto.randomUUID()] })).body.code).toBe('event-unknown');
  const others = await anOrganiser(db);
  const answer = await move({ organiser: { id: others.id }, events: [own.id] });
  expect(answer.body.fields).toMatchObject([{ path: 'organiser', rule: 'unknown' }]);
  expect((await move({ ...into() })).status).toBe(400);
  expect((await move({ ...into(), events: [own.id], all: 'upcoming' })).status).toBe(400);
  expect(await inName(club.id)).toEqual([]);
});
