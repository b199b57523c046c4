import { expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

// These tests run in order, because the clock of the read model only moves forwards.
const db = await testDatabase();
const { app, tools, setTime } = await testApp(db);
const address = '/api/internal/events';
const hour = 3_600_000;
const organiser = await aPerson(tools);
const boss = await aPerson(tools, { roles: [...administrator] });

const add = async (given: Partial<NewEvent> = {}) =>
  (await send(app, 'POST', address, organiser, await aFilledForm(db, given))).body as { id: string };
const call = async (
  someone: typeof organiser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => {
  const answer = await send(app, method, `${address}/${path}`, someone, body);
  return [answer.status, answer.body?.code];
};
const done = [204, undefined];
const onMap = async (): Promise<string[]> =>
  (await send(app, 'GET', '/api/internal/map/events?bbox=-180,-85,180,85')).body.map(
    (event: { id: string }) => event.id,
  );

test('restores a deleted event within a day, later for administrators only', async () => {
  const { id } = await add({ dateStart: '2027-05-05T21:00', dateEnd: '2027-05-05T23:00' });
  await call(organiser, 'DELETE', id);
  setTime(new Date(now.getTime() + 24 * hour));
  expect(await call(organiser, 'POST', `${id}/restoration`)).toEqual(done);
  await call(organiser, 'DELETE', id);
  setTime(new Date(now.getTime() + 48 * hour + 1));
  expect(await call(organiser, 'POST', `${id}/restoration`)).toEqual([410, 'event-deleted']);
  expect(await onMap()).toEqual([]);
  expect(await call(boss, 'POST', `${id}/restoration`)).toEqual(done);
  expect(await onMap()).toEqual([id]);
});

test('lets only administrators change or delete a past event', async () => {
  const form = await aFilledForm(db);
  const { id } = await add(form);
  setTime(new Date('2027-05-08T23:59:59Z'));
  expect(await onMap()).toEqual([id]);
  setTime(new Date('2027-05-09T00:00:00Z'));
  expect(await onMap()).toEqual([]);

  const over = [409, 'event-over'];
  expect(await call(organiser, 'PUT', id, { ...form, price: 1 })).toEqual(over);
  expect(await call(organiser, 'DELETE', id)).toEqual(over);
  expect(await call(organiser, 'POST', `${id}/cancellation`)).toEqual(over);
  expect(await call(organiser, 'DELETE', `${id}/cancellation`)).toEqual(over);
  // A past event can be opened to be cloned.
  const { body } = await send(app, 'GET', `${address}/${id}/edition`, organiser);
  expect(body).toMatchObject({ id, isOver: true });

  expect(await call(boss, 'PUT', id, { ...form, price: 1 })).toEqual([200, undefined]);
  expect(await call(boss, 'DELETE', id)).toEqual(done);
});

test('does not change past dates of a series', async () => {
  const { id } = await add({
    dateStart: '2027-05-15T21:00',
    dateEnd: '2027-05-15T23:00',
    repeat: 'FREQ=WEEKLY;COUNT=4',
  });
  const dates = await db
    .selectFrom('events')
    .select('id')
    .where('series_id', 'is not', null)
    .orderBy('starts_at')
    .execute();
  setTime(new Date('2027-05-24T12:00:00Z'));
  expect(await onMap()).toEqual(dates.slice(2).map((date) => date.id));
  expect(await call(boss, 'DELETE', `${id}?scope=following`)).toEqual(done);
  expect(await onMap()).toEqual([]);
  const left = await db
    .selectFrom('events')
    .select('id')
    .where('series_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  // The administrator named the first one; the second one is past.
  expect(left).toEqual([dates[1]]);
});
