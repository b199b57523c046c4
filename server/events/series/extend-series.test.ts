import { beforeEach, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { writeToken } from '#server/accounts/tokens.ts';
import { testApp } from '#testing/app.ts';
import { aPicture } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db);
const address = '/api/internal/events';

let organiser: Awaited<ReturnType<typeof aPerson>>;
let form: NewEvent;

/** Saturdays from 8 May 2027. */
beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
  form = await aFilledForm(db, { dateEnd: '2027-05-08T23:30' });
});

async function aSeries(repeat = 'FREQ=WEEKLY;COUNT=3', except: string[] = []): Promise<string> {
  return (await send(app, 'POST', address, organiser, { ...form, repeat, except })).body.id;
}

const dates = () => db.selectFrom('events').selectAll().orderBy('starts_at').execute();
const dayOf = (date: { starts_at: Date }) => date.starts_at.toISOString().slice(5, 10);
const active = async () => (await dates()).filter((date) => !date.deleted_at && !date.cancelled_at).map(dayOf);
const idOn = async (day: string) => (await dates()).find((date) => dayOf(date) === day)?.id ?? '';
const extend = (id: string, body: object, someone = organiser) =>
  send(app, 'POST', `${address}/${id}/series_extension`, someone, body);
const open = async (id: string) => (await send(app, 'GET', `${address}/${id}/edition`, organiser)).body;
const changes = () => db.selectFrom('event_changes').selectAll().orderBy('position').execute();

test('adds the given number of dates with pages, pins and change log entries', async () => {
  const id = await aSeries();
  const picture = await aPicture(db);
  await db.updateTable('events').set({ picture_id: picture.id, facts: '{"level":"open"}' }).execute();
  const before = await dates();
  const logged = (await changes()).length;
  const { status, body } = await extend(await idOn('05-15'), { count: 2 });
  expect(status).toBe(200);
  expect(body).toEqual({ first: await idOn('05-29'), dates: 2, lastDay: '2027-06-05' });
  expect(await active()).toEqual(['05-08', '05-15', '05-22', '05-29', '06-05']);
  expect((await dates()).slice(0, 3)).toEqual(before);
  expect((await dates()).at(-1)).toMatchObject({
    slug: 'milonga-du-canal-2027-06-05',
    picture_id: picture.id,
    facts: { level: 'open' },
    price: '12.500',
    series_id: before[0]?.series_id,
    created_by: organiser.id,
  });
  // The two new dates, and the others, which show the changed rule.
  expect((await changes()).length).toBe(logged + 5);
  expect((await send(app, 'GET', '/api/internal/map/events?bbox=-180,-85,180,85&limit=100')).body).toHaveLength(5);
  expect(await open(id)).toMatchObject({ lastDay: '2027-06-05' });
  const [line] = await db.selectFrom('trail').selectAll().where('action', '=', 'event-changed').execute();
  expect(line?.details).toMatchObject({ added: ['2027-05-29', '2027-06-05'] });
});

test('extends until a day and stores the excepted days', async () => {
  const id = await aSeries('FREQ=MONTHLY;BYDAY=2SA;COUNT=3', ['2027-06-12']);
  const { body } = await extend(id, { until: '2027-10-01', except: ['2027-08-14'] });
  expect(body).toMatchObject({ dates: 1, lastDay: '2027-09-11' });
  expect(await active()).toEqual(['05-08', '07-10', '09-11']);
  expect((await open(id)).except).toEqual(['2027-06-12', '2027-08-14']);
});

test('is undone by deleting the first new date and those that follow', async () => {
  const id = await aSeries();
  const { body } = await extend(id, { count: 2 });
  await send(app, 'DELETE', `${address}/${body.first}?scope=following`, organiser);
  expect(await active()).toEqual(['05-08', '05-15', '05-22']);
  expect((await open(id)).lastDay).toBe('2027-05-22');
});

test('copies the last active date to the days of the rule', async () => {
  const id = await aSeries();
  const last = await idOn('05-22');
  const moved = { ...form, dateStart: '2027-05-21T20:00', dateEnd: '2027-05-21T22:30', name: 'Bal du canal' };
  await send(app, 'PUT', `${address}/${last}`, organiser, moved);
  await extend(id, { count: 1 });
  expect((await dates()).at(-1)).toMatchObject({ name: 'Bal du canal', starts_at: new Date('2027-05-29T18:00:00Z') });
  await send(app, 'POST', `${address}/${await idOn('05-29')}/cancellation`, organiser);
  await send(app, 'PUT', `${address}/${last}`, organiser, { ...moved, name: 'Grand bal' });
  await extend(id, { count: 1 });
  expect((await dates()).at(-1)).toMatchObject({ name: 'Grand bal', starts_at: new Date('2027-06-05T18:00:00Z') });
});

test('adds active dates to a series that is cancelled completely', async () => {
  const id = await aSeries();
  const reason = { reason: 'Flooded' };
  await send(app, 'POST', `${address}/${id}/cancellation?scope=following`, organiser, reason);
  await extend(id, { count: 1 });
  expect(await active()).toEqual(['05-29']);
  expect((await dates()).at(-1)).toMatchObject({ cancelled_at: null, cancelled_because: null });
});

test('extends a past series with upcoming dates', async () => {
  const id = await aSeries();
  setTime(new Date('2027-06-08T12:00:00Z'));
  // A session does not last this long.
  const token = await writeToken(tools.tokenSecret, tools.clock, organiser.account);
  const again = { ...organiser, headers: { authorization: `Bearer ${token}` } };
  const { status } = await extend(id, { count: 2 }, again);
  expect(status).toBe(200);
  expect((await dates()).map(dayOf)).toEqual(['05-08', '05-15', '05-22', '06-12', '06-19']);
});

test('rejects more upcoming dates than a series may have, at once or in steps', async () => {
  const id = await aSeries('FREQ=WEEKLY;COUNT=100');
  const { body } = await extend(id, { count: 6 });
  expect(body.fields).toMatchObject([{ path: 'repeat', rule: 'too_many_dates' }]);
  expect((await extend(id, { count: 3 })).status).toBe(200);
  expect((await extend(id, { count: 3 })).body.fields).toMatchObject([{ path: 'repeat', rule: 'too_many_dates' }]);
  expect(await dates()).toHaveLength(103);
});

test.each([
  ['an event that does not repeat', { count: 2 }, 'repeat', 'rule_not_supported'],
  ['an end before the last date', { until: '2027-05-22' }, 'until', 'not_after_start'],
  ['exceptions that are no dates of it', { count: 2, except: ['2027-05-30'] }, 'except', 'exception_not_in_rule'],
  ['exceptions that leave no date', { count: 1, except: ['2027-05-29'] }, 'repeat', 'no_date_left'],
])('rejects %s', async (what, body, path, rule) => {
  const id = await aSeries(what === 'an event that does not repeat' ? 'FREQ=WEEKLY;COUNT=1' : undefined);
  const answer = await extend(id, body);
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toMatchObject([{ path, rule }]);
});

test('is allowed for owners and administrators', async () => {
  const id = await aSeries();
  expect((await extend(id, { count: 1 }, await aPerson(tools))).body.code).toBe('forbidden');
  expect((await extend(id, { count: 1 }, await aPerson(tools, { roles: [...administrator] }))).status).toBe(200);
  expect((await extend(id, { count: 1, until: '2027-07-01' })).status).toBe(400);
  expect((await extend(id, {})).status).toBe(400);
});
