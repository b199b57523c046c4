import { beforeEach, expect, test } from 'vitest';
import { isUnconfirmed } from '#contract/confirmation-rule.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { askOrganisers } from './ask.ts';

const db = await testDatabase();
const { app, tools, setTime, mailsTo, lastMailTo, clear } = await testApp(db);

const dayMs = 86_400_000;
const daysFrom = (days: number, from = now) => new Date(from.getTime() + days * dayMs);
const longAgo = daysFrom(-40);
let organiser: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools, { email: 'organiser@example.org', name: 'Ana', locale: 'en' });
});

/** An event that needs confirmation by default. */
const anEvening = (given: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(db, { createdBy: organiser, startsAt: daysFrom(5), confirmedAt: longAgo, ...given });
/** Runs the daily job on two servers that share the database, with a repeated attempt. */
async function theDay(instant: Date) {
  setTime(instant);
  const run = () => askOrganisers.run(tools, new AbortController().signal);
  await Promise.all([run(), run()]);
  await run();
}
const post = (path: string, body?: object) => send(app, 'POST', `/api/internal/confirmations/${path}`, {}, body);
const secretIn = (link: string) => link.split('#')[1] ?? '';
const shown = async (id: string) => (await send(app, 'GET', `/api/internal/events/${id}`)).body;

test('asks an organiser once a week about all events that need confirmation, and no others', async () => {
  await anEvening({ name: 'Milonga', venue: 'Le Moulin', startsAt: new Date('2027-05-06T19:00:00Z') });
  await anEvening({ name: 'Bal', startsAt: daysFrom(9) });
  const seriesId = crypto.randomUUID();
  await db.insertInto('event_series').values({ id: seriesId, rule: 'FREQ=WEEKLY;COUNT=2', created_at: now }).execute();
  for (const days of [2, 9]) await anEvening({ name: 'Weekly', startsAt: daysFrom(days), seriesId });
  await anEvening({ name: 'Far away', startsAt: daysFrom(11) });
  await anEvening({ name: 'Just confirmed', confirmedAt: daysFrom(-27) });
  await anEvening({ name: 'Cancelled', cancelledAt: now });
  await anEvening({ name: 'Deleted', deletedAt: now });
  await anEvening({ name: 'On now', startsAt: daysFrom(-0.1) });

  await theDay(now);

  const mails = await mailsTo(organiser.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Are your next 3 events still on?']);
  const [mail] = mails;
  expect(mail?.text).toContain('> Milonga\n> Thursday 6 May, 21:00\n> Le Moulin');
  expect(mail?.text.match(/> (Milonga|Bal|Weekly|Far away|Just confirmed|Cancelled|Deleted|On now)/g)).toHaveLength(3);
  const secret = secretIn(mail?.link ?? '');
  expect(mail?.headers).toMatchObject({
    'list-unsubscribe': `<https://pista.example/api/internal/confirmations/unsubscription?secret=${secret}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });

  // At most once a week, regardless of new events.
  await theDay(daysFrom(6));
  expect(await mailsTo(organiser.email)).toHaveLength(1);
  await theDay(new Date(daysFrom(7).getTime() - 60_000));
  expect((await mailsTo(organiser.email)).map(({ subject }) => subject)).toEqual([
    'Are your next 3 events still on?',
    'Are your next 3 events still on?',
  ]);
});

test('asks the other organisers if one cannot be asked', async () => {
  for (const nth of [1, 2, 3]) {
    const createdBy = await aPerson(tools, { email: `${nth}@example.org` });
    const { id } = await anEvening({ createdBy });
    if (nth < 3) await db.updateTable('events').set({ time_zone: 'Nowhere/At_All' }).where('id', '=', id).execute();
  }
  await theDay(now);
  expect(await mailsTo('3@example.org')).toHaveLength(1);
  expect([...(await mailsTo('1@example.org')), ...(await mailsTo('2@example.org'))]).toEqual([]);
});

test.each([
  ['wants no such mails', { wants_confirmation_mails: false }],
  ['has an address whose mails come back', { email_refused_at: now }],
  ['has not confirmed the address', { email_confirmed_at: null }],
  ['is suspended', { suspended_at: now }],
])('does not ask a user who %s', async (_, account) => {
  const someone = await aPerson(tools, { email: 'other@example.org', ...account });
  await anEvening({ createdBy: someone });
  await theDay(now);
  expect(await mailsTo('other@example.org')).toEqual([]);
});

test("asks the creator of an organiser's event while a member, then the longest owner", async () => {
  const owner = await aPerson(tools, { email: 'owner@example.org' });
  const club = await anOrganiser(db, { members: [owner, { ...organiser, role: 'member' }] });
  const event = await anEvening({ organiser: club });
  await theDay(now);
  const mail = await lastMailTo(organiser.email);
  expect(await mailsTo(owner.email)).toEqual([]);

  await db.deleteFrom('organiser_members').where('user_id', '=', organiser.id).execute();
  // A former member cannot answer, not even by an old mail.
  const secret = secretIn(mail.link);
  expect((await post('look', { secret })).body.events).toEqual([]);
  expect((await post('answer', { secret, answer: 'cancelled', eventIds: [event.id] })).status).toBe(200);
  expect((await shown(event.id)).isCancelled).toBe(false);
  await theDay(daysFrom(1));
  expect(await mailsTo(owner.email)).toHaveLength(1);
});

test('changes nothing on viewing; answers confirm, cancel, and can be changed', async () => {
  const [milonga, bal] = [await anEvening({ name: 'Milonga' }), await anEvening({ name: 'Bal' })];
  const foreign = await anEvent(db, { confirmedAt: longAgo, startsAt: daysFrom(5) });
  const before = await anEvening({ name: 'Cancelled before', cancelledAt: daysFrom(-1) });
  await theDay(now);
  const secret = secretIn((await lastMailTo(organiser.email)).link);
  setTime(daysFrom(1));

  expect((await post('look', { secret })).body).toMatchObject({
    askedAt: now.toISOString(),
    wantsMails: true,
    events: [
      { id: milonga.id, confirmedAt: longAgo.toISOString() },
      { id: bal.id, isCancelled: false },
    ],
  });
  // Events that are not in the mail are not changed.
  const eventIds = [milonga.id, foreign.id, before.id];
  expect((await post('answer', { secret, answer: 'on', eventIds })).body.events).toMatchObject([
    { id: milonga.id, confirmedAt: daysFrom(1).toISOString() },
    { id: bal.id, confirmedAt: longAgo.toISOString() },
  ]);
  expect((await shown(foreign.id)).confirmedAt).toBe(longAgo.toISOString());
  expect((await shown(before.id)).isCancelled).toBe(true);

  await post('answer', { secret, answer: 'cancelled', eventIds: [bal.id] });
  expect((await shown(bal.id)).isCancelled).toBe(true);
  await post('answer', { secret, answer: 'on', eventIds: [bal.id] });
  expect(await shown(bal.id)).toMatchObject({ isCancelled: false, confirmedAt: daysFrom(1).toISOString() });
  const trail = await db.selectFrom('trail').select(['action', 'actor_id']).orderBy('id').execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'event-confirmed',
    'event-cancelled',
    'event-reinstated',
    'event-confirmed',
  ]);
  expect(new Set(trail.map(({ actor_id }) => actor_id))).toEqual(new Set([organiser.id]));

  setTime(daysFrom(21));
  expect((await post('look', { secret })).body.code).toBe('link-expired');
  expect((await post('answer', { secret, answer: 'on', eventIds: [bal.id] })).body.code).toBe('link-expired');
  expect((await post('look', { secret: 'x'.repeat(43) })).body.code).toBe('link-invalid');
});

test("does not give an administrator's link extra rights, nor a suspended account's any", async () => {
  const boss = await aPerson(tools, { email: 'boss@example.org', roles: [...administrator] });
  const own = await anEvening({ createdBy: boss });
  await theDay(now);
  const secret = secretIn((await lastMailTo(boss.email)).link);
  // It has another owner since.
  await db.updateTable('events').set({ created_by: organiser.id }).where('id', '=', own.id).execute();
  await post('answer', { secret, answer: 'cancelled', eventIds: [own.id] });
  expect((await shown(own.id)).isCancelled).toBe(false);
  await db.updateTable('users').set({ suspended_at: now }).where('id', '=', boss.id).execute();
  expect((await post('answer', { secret, answer: 'on', eventIds: [own.id] })).body.code).toBe('link-invalid');
});

test('stops mails by one click in the mail program, also as a form, until enabled in the profile', async () => {
  await anEvening();
  await theDay(now);
  const secret = secretIn((await lastMailTo(organiser.email)).link);
  setTime(daysFrom(22));
  const profile = () => send(app, 'GET', '/api/internal/profile', organiser);
  const opened = await app.inject(`/api/internal/confirmations/unsubscription?secret=${secret}`);
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/still-on?answer=stop#${secret}`]);
  expect((await profile()).body.wantsConfirmationMails).toBe(true);
  const oneClick = await app.inject({
    method: 'POST',
    url: `/api/internal/confirmations/unsubscription?secret=${secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(oneClick.statusCode).toBe(204);
  expect((await profile()).body.wantsConfirmationMails).toBe(false);
  await anEvening({ startsAt: daysFrom(27) });
  await theDay(daysFrom(23));
  expect(await mailsTo(organiser.email)).toHaveLength(1);
  await send(app, 'PATCH', '/api/internal/profile', organiser, { wantsConfirmationMails: true });
  await theDay(daysFrom(24));
  expect(await mailsTo(organiser.email)).toHaveLength(2);
});

test('counts publishing, changing and confirming, for a series also its dates of the next weeks', async () => {
  const form = await aFilledForm(db, { repeat: 'FREQ=WEEKLY;COUNT=10' });
  const { body } = await send(app, 'POST', '/api/internal/events', organiser, form);
  const confirmed = async () =>
    (await db.selectFrom('events').select('confirmed_at').orderBy('starts_at').execute()).map(({ confirmed_at }) =>
      Math.round(((confirmed_at?.getTime() ?? 0) - now.getTime()) / dayMs),
    );
  expect(await confirmed()).toEqual(Array(10).fill(0));
  setTime(daysFrom(1));
  expect((await send(app, 'POST', `/api/internal/events/${body.id}/confirmation`, organiser)).status).toBe(204);
  expect(await confirmed()).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
  setTime(daysFrom(2));
  const { repeat: _, ...change } = { ...form, price: 3 };
  await send(app, 'PUT', `/api/internal/events/${body.id}`, organiser, change);
  expect(await confirmed()).toEqual([2, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
  // A correction by an administrator does not confirm.
  setTime(daysFrom(3));
  const boss = await aPerson(tools, { roles: [...administrator] });
  await send(app, 'PUT', `/api/internal/events/${body.id}`, boss, { ...change, price: 4 });
  expect((await confirmed())[0]).toBe(2);
  expect(await shown(body.id)).toMatchObject({ rhythm: 'FREQ=WEEKLY;BYDAY=SA', price: 4 });
});

test.each([
  ['it begins in two days, and nobody has said so for two months', 2, -60, false, true],
  ['it is still far away', 4, -60, false, false],
  ['it has begun', -0.1, -60, false, false],
  ['somebody said so lately', 2, -50, false, false],
  ['it is cancelled, which says more', 2, -60, true, false],
])('marks an event as unconfirmed or not: %s', (_, startsIn, confirmed, isCancelled, fades) => {
  const dateStart = daysFrom(startsIn).toISOString();
  expect(isUnconfirmed({ dateStart, isCancelled, confirmedAt: daysFrom(confirmed).toISOString() }, now)).toBe(fades);
  expect(isUnconfirmed({ dateStart, isCancelled, confirmedAt: null }, now)).toBe(false);
});
