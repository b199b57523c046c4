import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { kindsSince } from '#testing/event-changes.ts';
import { formData } from '#testing/form-data.ts';
import { aFilledForm, send, venues } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { lastPosition } from './service.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);
const address = '/api/internal/events';
let organiser: Awaited<ReturnType<typeof aPerson>>;
let admin: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
  admin = await aPerson(tools, { roles: [...administrator] });
});

/** Returns the kinds that `work` adds to the log, in order; with names if they are about several events. */
async function logged(work: () => Promise<unknown>): Promise<string[]> {
  const before = await lastPosition(db);
  await work();
  return (await kindsSince(db, before)).map(([, kind]) => kind);
}

/** Like `logged`, with the start day of each event, sorted. */
async function loggedByDay(work: () => Promise<unknown>): Promise<string[]> {
  const before = await lastPosition(db);
  await work();
  const rows = await db.selectFrom('events').select(['id', 'starts_at']).execute();
  const days = new Map(rows.map((row) => [row.id, row.starts_at.toISOString().slice(5, 10)]));
  return (await kindsSince(db, before)).map(([id, kind]) => `${days.get(id)} ${kind}`).sort();
}

const organise = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, who = organiser) =>
  send(app, method, `${address}${path}`, who, body);
const manage = (action: string, ids: string[]) =>
  send(app, 'POST', '/api/internal/admin/events', admin, { action, ids });

async function anAddedEvent(given: object = {}) {
  const form = await aFilledForm(db, given);
  const { body } = await organise('POST', '', form);
  const change = (changes: object, query = '') => organise('PUT', `/${body.id}${query}`, { ...form, ...changes });
  return { id: body.id as string, form, change };
}

describe('the change log records', () => {
  test('an added event once, even if it is sent twice', async () => {
    const id = '01a9a1c4-0000-7000-8000-000000000001';
    const form = await aFilledForm(db, { id });
    const twice = () => Promise.all([organise('POST', '', form), organise('POST', '', form)]);
    expect(await logged(twice)).toEqual(['added']);
  });

  test.each([
    ['its name', { name: 'Práctica' }, 'changed'],
    ['its price', { price: 3 }, 'changed'],
    ['its time', { dateStart: '2027-05-08T20:00' }, 'moved'],
    ['its end and its price', { dateEnd: '2027-05-09T03:00', price: 3 }, 'moved'],
    ['its place', { location: venues.newYork }, 'moved'],
    ['the house it is in', { place: 'Le Moulin' }, 'moved'],
  ])('that %s is another one', async (_, changes, kind) => {
    const { change } = await anAddedEvent();
    expect(await logged(() => change(changes))).toEqual([kind]);
  });

  test('a change of dances', async () => {
    const { change } = await anAddedEvent();
    const dance = await aDance(db);
    expect(await logged(() => change({ dances: [{ id: dance.id }] }))).toEqual(['changed']);
  });

  test('a change of the picture', async () => {
    const { id } = await anAddedEvent();
    const file = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a36' } })
      .png()
      .toBuffer();
    const { headers, payload } = await formData([
      { name: 'eventId', value: id },
      { name: 'file', value: file },
    ]);
    const upload = () =>
      app.inject({
        method: 'POST',
        url: '/api/internal/files_upload',
        headers: { ...headers, ...organiser.headers },
        payload,
      });
    expect(await logged(upload)).toEqual(['changed']);
    expect(await logged(() => organise('DELETE', `/${id}/picture`))).toEqual(['changed']);
  });

  test('cancelled, reinstated, deleted and restored events, but no repeated action', async () => {
    const { id } = await anAddedEvent();
    for (const [method, path, kind] of [
      ['POST', 'cancellation', 'cancelled'],
      ['DELETE', 'cancellation', 'reinstated'],
      ['DELETE', '', 'deleted'],
      ['POST', 'restoration', 'restored'],
    ] as const) {
      const action = () => organise(method, `/${id}/${path}`.replace(/\/$/, ''));
      expect(await logged(action)).toEqual([kind]);
      expect(await logged(action)).toEqual([]);
    }
  });

  test('no rejected change', async () => {
    const { id, change } = await anAddedEvent();
    expect(await logged(() => change({ dateEnd: '2027-05-08T20:00' }))).toEqual([]);
    expect(await logged(() => change({ version: 7, name: 'Práctica' }))).toEqual([]);
    expect(await logged(async () => organise('DELETE', `/${id}`, undefined, await aPerson(tools)))).toEqual([]);
    expect(await logged(async () => organise('POST', '', { ...(await aFilledForm(db)), name: '' }))).toEqual([]);
  });

  test('events hidden by an administrator as deleted, and shown again as restored', async () => {
    const [one, other] = [await anEvent(db), await anEvent(db)];
    expect(await logged(() => manage('hide', [one.id, other.id]))).toEqual(['deleted', 'deleted']);
    expect(await logged(() => manage('unhide', [one.id]))).toEqual(['restored']);
    expect(await logged(() => manage('delete', [one.id]))).toEqual(['deleted']);
    expect(await logged(() => manage('hide', [one.id]))).toEqual(['changed']);
    expect(await logged(() => manage('unhide', [one.id]))).toEqual(['changed']);
    expect(await logged(() => manage('restore', [one.id, other.id]))).toEqual(['restored', 'restored']);
  });

  test('events hidden because of a report, and restored when the report is reopened', async () => {
    const event = await anEvent(db);
    await send(app, 'POST', `${address}/${event.id}/reports`, {}, { reason: 'spam' });
    const [report] = (await send(app, 'GET', '/api/internal/reports', admin)).body;
    const path = `/api/internal/reports/${report.id}`;
    expect(await logged(() => send(app, 'PATCH', path, admin, { resolution: 'hidden' }))).toEqual(['deleted']);
    expect(await logged(() => send(app, 'DELETE', `${path}/resolution`, admin))).toEqual(['restored']);
    expect(await logged(() => send(app, 'PATCH', path, admin, { resolution: 'dismissed' }))).toEqual([]);
  });

  test('events deleted with an account, or kept without its name', async () => {
    const leave = (who: typeof organiser, events: 'keep' | 'delete') => () =>
      send(app, 'POST', '/api/internal/profile/deletion', who, { events });
    await anEvent(db, { createdBy: organiser });
    await anEvent(db, { createdBy: organiser, deletedAt: tools.clock() });
    expect((await logged(leave(organiser, 'delete'))).sort()).toEqual(['changed', 'deleted']);
    const another = await aPerson(tools);
    await anEvent(db, { createdBy: another });
    expect(await logged(leave(another, 'keep'))).toEqual(['changed']);
  });

  test('no change when an account is suspended, because its events stay', async () => {
    await anEvent(db, { createdBy: organiser });
    const suspend = () => send(app, 'PATCH', `/api/internal/users/${organiser.id}`, admin, { isSuspended: true });
    expect(await logged(suspend)).toEqual([]);
  });

  test('events whose style or type changed in a merge', async () => {
    const [dance, otherDance] = [await aDance(db), await aDance(db)];
    const [type, otherType] = [await anEventType(db), await anEventType(db)];
    await anEvent(db, { dances: [dance], type });
    await anEvent(db, { dances: [dance, otherDance], type });
    await anEvent(db, { dances: [otherDance], type: otherType });
    const merge = (path: string, from: { id: string }, into: { id: string }) => () =>
      send(app, 'POST', `/api/${path}/${from.id}/merge`, admin, { into: into.id });
    expect(await logged(merge('dances', dance, otherDance))).toEqual(['changed', 'changed']);
    expect(await logged(merge('event_types', type, otherType))).toEqual(['changed', 'changed']);
    expect(await logged(() => send(app, 'DELETE', `/api/event_types/${otherType.id}`, admin))).toEqual([]);
  });
});

describe('for a series, the change log records', () => {
  const saturdays = { dateStart: '2027-05-08T21:00', dateEnd: '2027-05-08T23:30', repeat: 'FREQ=WEEKLY;COUNT=4' };

  test('each date that was added, changed, cancelled or deleted, and no other', async () => {
    const { repeat, ...single } = saturdays;
    const before = await lastPosition(db);
    const { id, change } = await anAddedEvent({ ...single, repeat });
    expect((await kindsSince(db, before)).map(([, kind]) => kind)).toEqual(['added', 'added', 'added', 'added']);
    const [, , third] = await db.selectFrom('events').select('id').orderBy('starts_at').execute();
    const from = (path: string, query = '?scope=following') => `/${third?.id}${path}${query}`;

    const turn = () => change({ dateStart: '2027-05-08T20:00', repeat: undefined }, '?scope=following');
    expect(await loggedByDay(turn)).toEqual(['05-08 moved', '05-15 moved', '05-22 moved', '05-29 moved']);
    expect(await loggedByDay(() => change({ name: 'Milonga', repeat: undefined }))).toHaveLength(1);
    const two = (kind: string) => [`05-22 ${kind}`, `05-29 ${kind}`];
    expect(await loggedByDay(() => organise('POST', from('/cancellation')))).toEqual(two('cancelled'));
    expect(await loggedByDay(() => organise('DELETE', from('/cancellation', '?scope=together')))).toEqual(
      two('reinstated'),
    );
    expect(await loggedByDay(() => organise('DELETE', from('')))).toEqual(two('deleted'));
    expect(await loggedByDay(() => organise('POST', from('/restoration', '')))).toEqual(two('restored'));
    expect(await loggedByDay(() => organise('DELETE', `/${id}`))).toEqual(['05-08 deleted']);
  });

  test('dates dropped by a new rule as cancelled, dates back as reinstated, new ones as added', async () => {
    const { change } = await anAddedEvent(saturdays);
    const everyTwoWeeks = () => change({ repeat: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' });
    expect(await loggedByDay(everyTwoWeeks)).toEqual([
      '05-08 changed',
      '05-15 cancelled',
      // It shows the new rule.
      '05-22 changed',
      '05-29 cancelled',
      '06-05 added',
    ]);
    expect(await loggedByDay(() => change({ repeat: 'FREQ=WEEKLY;COUNT=5' }))).toEqual([
      '05-08 changed',
      '05-15 reinstated',
      '05-22 changed',
      '05-29 reinstated',
      '06-05 changed',
    ]);
  });

  test('dates that come back at another time as moved', async () => {
    const { change } = await anAddedEvent(saturdays);
    await change({ repeat: 'FREQ=WEEKLY;COUNT=3' });
    const back = () => change({ dateStart: '2027-05-08T20:00', repeat: 'FREQ=WEEKLY;COUNT=4' });
    expect(await loggedByDay(back)).toEqual([
      '05-08 moved',
      '05-15 moved',
      '05-22 moved',
      '05-29 moved',
      '05-29 reinstated',
    ]);
  });
});

test('each line has the next position and the time of change of its event', async () => {
  const before = await lastPosition(db);
  const { id, change } = await anAddedEvent();
  setTime(new Date(tools.clock().getTime() + 60_000));
  await change({ name: 'Práctica' });
  const lines = await db
    .selectFrom('event_changes')
    .selectAll()
    .where('event_id', '=', id)
    .orderBy('position')
    .execute();
  expect(lines.map(({ position }) => Number(position))).toEqual([before + 1, before + 2]);
  const event = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(lines.map(({ at }) => at)).toEqual([event.created_at, event.changed_at]);
});
