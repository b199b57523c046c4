import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { maxReasonCharacters } from '#contract/constants.ts';
import { Report } from '#contract/reports.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { reportEvent } from './service.ts';

const db = await testDatabase();
const { app, tools, setTime, mailsTo, lastMailTo, clear } = await testApp(db);
let admin: Awaited<ReturnType<typeof aPerson>>;
let organiser: Awaited<ReturnType<typeof aPerson>>;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { roles: [...administrator] });
  organiser = await aPerson(tools, { email: 'organiser@example.org', locale: 'en' });
  event = await anEvent(db, { name: 'Milonga du canal', createdBy: organiser });
  await tools.map.catchUp();
});

const report = (body: object = { reason: 'wrong' }, id = event.id) =>
  send(app, 'POST', `/api/internal/events/${id}/reports`, {}, body);
const list = async (question = '') => send(app, 'GET', `/api/internal/reports?${question}`, admin);
const resolve = (id: string, body: object) => send(app, 'PATCH', `/api/internal/reports/${id}`, admin, body);
const later = (hours: number) => setTime(new Date(tools.clock().getTime() + hours * 3_600_000));

async function theLatest(): Promise<z.infer<typeof Report>> {
  return (await list('state=all')).body[0];
}

test('stores a report of any visitor with its reason for administrators', async () => {
  expect((await report({ reason: 'cancelled', comment: ' The hall\nis closed. ' })).status).toBe(204);

  const answer = await list();

  expect(z.array(Report).parse(answer.body)).toEqual([
    {
      id: expect.any(String),
      reason: 'cancelled',
      comment: 'The hall\nis closed.',
      createdAt: tools.clock().toISOString(),
      event: {
        id: event.id,
        slug: 'milonga-du-canal',
        name: 'Milonga du canal',
        dateStart: '2027-05-02T21:00:00+02:00',
        isOver: false,
        isCancelled: false,
        isHidden: false,
        isDeleted: false,
        createdBy: event.created_by,
      },
      openReports: 1,
      askedAt: null,
      resolution: null,
      resolvedAt: null,
    },
  ]);
  expect(answer.headers['x-total-count']).toBe('1');
});

test('mails the organiser the report in their language, with a link to edit', async () => {
  await report({ reason: 'wrong', comment: 'It begins at nine.' });

  const mail = await lastMailTo('organiser@example.org');

  expect(mail.subject).toBe('A report about “Milonga du canal”');
  expect(mail.text).toContain('It begins at nine.');
  expect(mail.path).toBe(`/edit-event/${event.id}`);
});

test('sends an organiser one mail a day for many reports', async () => {
  await report();
  later(10);
  await report({ reason: 'spam' });
  later(13);
  await report();
  expect(await mailsTo('organiser@example.org')).toHaveLength(1);

  later(1);
  await report();
  expect(await mailsTo('organiser@example.org')).toHaveLength(2);
  expect((await list()).body).toHaveLength(4);
});

test('sends one mail for concurrent reports', async () => {
  await Promise.all([report(), report(), report()]);
  expect(await mailsTo('organiser@example.org')).toHaveLength(1);
  expect((await list()).body).toHaveLength(3);
});

test('accepts a filled honeypot field without storing or sending anything', async () => {
  expect((await report({ reason: 'spam', leaveEmpty: 'x' })).status).toBe(204);
  expect((await list('state=all')).body).toEqual([]);
  expect(await mailsTo('organiser@example.org')).toEqual([]);
});

test('accepts a report of an event without an organiser', async () => {
  const { id } = await anEvent(db);
  expect((await report({ reason: 'wrong' }, id)).status).toBe(204);
});

test('rejects a report of a deleted, hidden or unknown event', async () => {
  const nobody = '00000000-0000-7000-8000-ffffffffffff';
  expect((await report({ reason: 'wrong' }, nobody)).body.code).toBe('event-unknown');
  await db.updateTable('events').set({ deleted_at: tools.clock() }).execute();
  expect((await report()).body.code).toBe('event-deleted');
  await db.updateTable('events').set({ hidden_because: '' }).execute();
  expect((await report()).body.code).toBe('event-hidden');
  expect((await report({ reason: 'boring' })).body.code).toBe('invalid-input');
});

test('limits reports per network address to ten', async () => {
  const strict = { ...tools, config: { ...tools.config, hasRateLimits: true } };
  const from = (address: string) => reportEvent(strict, event.id, { reason: 'spam', comment: '' }, address);
  for (let count = 0; count < 10; count++) await from('192.0.2.1');
  await expect(from('192.0.2.1')).rejects.toMatchObject({ code: 'too-many-requests' });
  await from('192.0.2.2');
});

test('closes all reports of the event on dismissal, without changing the event', async () => {
  const other = await anEvent(db);
  await report();
  await report({ reason: 'spam' });
  await report({ reason: 'spam' }, other.id);
  const mailsBefore = await mailsTo('organiser@example.org');
  const { id } = (await list()).body.find((found: z.infer<typeof Report>) => found.event.id === event.id);

  const resolved = await resolve(id, { resolution: 'dismissed' });

  expect(resolved.body).toMatchObject({
    resolution: 'dismissed',
    resolvedAt: tools.clock().toISOString(),
    openReports: 0,
    event: { isHidden: false },
  });
  expect((await list()).body.map((found: z.infer<typeof Report>) => found.event.id)).toEqual([other.id]);
  expect((await list('state=resolved')).body).toHaveLength(2);
  expect(await mailsTo('organiser@example.org')).toHaveLength(mailsBefore.length);
  expect((await app.inject(`/api/internal/events/${event.id}`)).statusCode).toBe(200);
});

test('hides the event, mails the organiser the reason, and records it', async () => {
  await report();
  await report({ reason: 'spam' });
  const { id } = await theLatest();

  const resolved = await resolve(id, { resolution: 'hidden', because: 'This is advertising.' });

  expect(resolved.body).toMatchObject({ resolution: 'hidden', openReports: 0, event: { isHidden: true } });
  expect((await app.inject('/api/internal/events')).json()).toEqual([]);
  expect((await app.inject('/api/internal/map/events?bbox=-180,-85,180,85')).json()).toEqual([]);
  expect((await app.inject(`/api/internal/events/${event.slug}`)).json().code).toBe('event-hidden');
  const mail = await lastMailTo('organiser@example.org');
  expect(mail.subject).toBe('“Milonga du canal” is no longer visible');
  expect(mail.text).toContain('This is advertising.');
  const trail = await db.selectFrom('trail').selectAll().orderBy('action', 'desc').execute();
  expect(trail).toMatchObject([
    {
      action: 'report-resolved',
      subject_kind: 'report',
      subject_id: id,
      details: { resolution: 'hidden', reports: 2 },
    },
    { action: 'event-hidden', subject_id: event.id, details: { because: 'This is advertising.' } },
  ]);
});

test('can hide after a dismissal, but not dismiss after hiding', async () => {
  await report();
  const { id } = await theLatest();
  await resolve(id, { resolution: 'dismissed' });
  expect((await resolve(id, { resolution: 'hidden' })).body).toMatchObject({ resolution: 'hidden' });
  expect((await resolve(id, { resolution: 'dismissed' })).body.code).toBe('report-closed');
  expect(await theLatest()).toMatchObject({ resolution: 'hidden', event: { isHidden: true } });
});

test('rejects resolving a closed report again, and asking its organiser', async () => {
  await report();
  const { id } = await theLatest();
  await resolve(id, { resolution: 'cancelled', because: 'A burst pipe.' });
  const before = [await mailsTo('organiser@example.org'), await theLatest()];
  for (const resolution of ['dismissed', 'handled', 'hidden', 'cancelled']) {
    const refused = await resolve(id, { resolution });
    expect([resolution, refused.status, refused.body.code]).toEqual([resolution, 409, 'report-closed']);
  }
  const asked = await send(app, 'POST', `/api/internal/reports/${id}/questions`, admin, { question: 'Is it on?' });
  expect([asked.status, asked.body.code]).toEqual([409, 'report-closed']);
  expect([await mailsTo('organiser@example.org'), await theLatest()]).toEqual(before);
});

test('reopens the reports that were closed together, and no earlier ones', async () => {
  const reopen = (id: string) => send(app, 'DELETE', `/api/internal/reports/${id}/resolution`, admin);
  await report({ reason: 'wrong' });
  const first = await theLatest();
  await resolve(first.id, { resolution: 'handled' });
  later(1);
  await report();
  await report({ reason: 'spam' });
  const { id } = await theLatest();
  await resolve(id, { resolution: 'dismissed' });

  const reopened = await reopen(id);

  expect(reopened.body).toMatchObject({ id, resolution: null, resolvedAt: null, openReports: 2 });
  expect((await list('state=resolved')).body).toMatchObject([{ id: first.id, resolution: 'handled' }]);
  expect((await reopen(id)).body).toEqual(reopened.body);
  const trail = await db.selectFrom('trail').selectAll().where('action', '=', 'report-reopened').execute();
  expect(trail).toMatchObject([
    { actor_id: admin.id, subject_kind: 'report', subject_id: id, details: { reports: 2, eventId: event.id } },
  ]);
  const refused = await reopen('00000000-0000-7000-8000-ffffffffffff');
  expect([refused.status, refused.body.code]).toEqual([404, 'report-unknown']);
});

test('restores a hidden event on reopening, and notifies its organiser', async () => {
  await report();
  const { id } = await theLatest();
  await resolve(id, { resolution: 'hidden', because: 'A mistake.' });

  const reopened = await send(app, 'DELETE', `/api/internal/reports/${id}/resolution`, admin);

  expect(reopened.body).toMatchObject({ resolution: null, event: { isHidden: false, isDeleted: false } });
  expect((await app.inject('/api/internal/map/events?bbox=-180,-85,180,85')).json()).toHaveLength(1);
  expect((await lastMailTo('organiser@example.org')).path).toBe('/events/milonga-du-canal');
});

test('hides an event that its organiser deleted, which is not restored on reopening', async () => {
  const restore = () => send(app, 'POST', `/api/internal/events/${event.id}/restoration`, organiser);
  await report({ reason: 'spam' });
  await send(app, 'DELETE', `/api/internal/events/${event.id}`, organiser);
  const { id, event: told } = await theLatest();
  expect(told).toMatchObject({ isDeleted: true, isHidden: false });

  const resolved = await resolve(id, { resolution: 'hidden', because: 'Advertising.' });

  expect(resolved.body).toMatchObject({ resolution: 'hidden', event: { isHidden: true } });
  expect((await restore()).body.code).toBe('event-hidden');

  // It is deleted again, and its organiser may restore it.
  const mails = (await mailsTo('organiser@example.org')).length;
  const reopened = await send(app, 'DELETE', `/api/internal/reports/${id}/resolution`, admin);
  expect(reopened.body).toMatchObject({ resolution: null, event: { isDeleted: true, isHidden: false } });
  expect(await mailsTo('organiser@example.org')).toHaveLength(mails);
  expect((await app.inject(`/api/internal/events/${event.id}`)).json().code).toBe('event-deleted');
  expect((await restore()).status).toBe(204);
  expect((await app.inject(`/api/internal/events/${event.id}`)).statusCode).toBe(200);
});

test('closes the reports of a deleted event as handled', async () => {
  await report();
  await report({ reason: 'cancelled' });
  await send(app, 'DELETE', `/api/internal/events/${event.id}`, organiser);
  const { id } = await theLatest();

  const resolved = await resolve(id, { resolution: 'handled' });

  expect(resolved.body).toMatchObject({ resolution: 'handled', openReports: 0, event: { isDeleted: true } });
  expect((await list()).body).toEqual([]);
});

test('sends one mail if two administrators hide at the same time', async () => {
  await report();
  const { id } = await theLatest();
  await Promise.all([resolve(id, { resolution: 'hidden' }), resolve(id, { resolution: 'hidden' })]);
  const hidden = (await mailsTo('organiser@example.org')).filter(({ subject }) =>
    subject.includes('no longer visible'),
  );
  expect(hidden).toHaveLength(1);
});

test('pages reports newest first', async () => {
  for (const comment of ['1', '2', '3']) {
    await report({ reason: 'wrong', comment });
    later(1);
  }
  const first = await list('limit=2');
  expect(first.body.map(({ comment }: { comment: string }) => comment)).toEqual(['3', '2']);
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await send(app, 'GET', next, admin);
  expect(second.body.map(({ comment }: { comment: string }) => comment)).toEqual(['1']);
  expect(second.headers.link).toBeUndefined();
});

test('returns 404 for an unknown report', async () => {
  const refused = await resolve('00000000-0000-7000-8000-ffffffffffff', { resolution: 'hidden' });
  expect([refused.status, refused.body.code]).toEqual([404, 'report-unknown']);
});

test('asks the organiser about the next date of an event found closed, without a session', async () => {
  const seriesId = crypto.randomUUID();
  const created_at = tools.clock();
  await db.insertInto('event_series').values({ id: seriesId, rule: 'FREQ=WEEKLY;COUNT=2', created_at }).execute();
  const day = (days: number) => new Date(tools.clock().getTime() + days * 86_400_000);
  const common = { createdBy: organiser, seriesId, confirmedAt: day(-30) };
  const past = await anEvent(db, { ...common, startsAt: day(-1) });
  const next = await anEvent(db, { ...common, startsAt: day(6) });
  expect((await report({ reason: 'closed', comment: 'Dark.' }, past.id)).status).toBe(204);
  expect(await theLatest()).toMatchObject({ reason: 'closed', event: { id: past.id } });
  const mail = await lastMailTo('organiser@example.org');
  expect(mail.text).toContain('found it closed.\n\nTheir message:\n> Dark.');
  expect(mail.headers).not.toHaveProperty('list-unsubscribe');
  const [, secret] = mail.link.split('#');
  const answer = { secret, answer: 'on', eventIds: [next.id] };
  const { body } = await send(app, 'POST', '/api/internal/confirmations/answer', {}, answer);
  expect(body.events).toMatchObject([{ id: next.id, confirmedAt: tools.clock().toISOString() }]);

  // Without an upcoming date, the report itself is mailed.
  const once = await anEvent(db, { name: 'Once', createdBy: organiser, startsAt: day(-1) });
  await report({ reason: 'closed' }, once.id);
  expect((await lastMailTo('organiser@example.org')).path).toBe(`/edit-event/${once.id}`);
});

const reinstate = (id: string) => send(app, 'DELETE', `/api/internal/reports/${id}/resolution`, admin);
const cancelledAt = async () =>
  (await db.selectFrom('events').select('cancelled_at').where('id', '=', event.id).executeTakeFirstOrThrow())
    .cancelled_at;

test('cancels the date of a report and notifies the organiser, and undoes it on reopening', async () => {
  await report({ reason: 'closed' });
  const { id } = await theLatest();
  const answer = await resolve(id, { resolution: 'cancelled', because: 'A burst pipe.' });
  expect(answer.body).toMatchObject({ resolution: 'cancelled', event: { isCancelled: true, isHidden: false } });
  const mail = (await mailsTo('organiser@example.org')).find(({ subject }) => subject.includes('a date is cancelled'));
  expect(mail?.text).toContain('Sunday, 2 May 2027 at 21:00');
  expect(mail?.text).toContain('A burst pipe.');
  const actions = (await db.selectFrom('trail').select('action').execute()).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['report-resolved', 'event-cancelled']));
  expect((await reinstate(id)).body).toMatchObject({ resolution: null, event: { isCancelled: false } });
});

test('does not publish the reason for a date cancelled by administrators', async () => {
  await report();
  const { id } = await theLatest();
  await resolve(id, { resolution: 'cancelled', because: 'The owner was arrested.' });
  const trail = await db.selectFrom('trail').selectAll().where('action', '=', 'event-cancelled').execute();
  expect(trail).toMatchObject([{ details: { because: 'The owner was arrested.' } }]);
  expect((await lastMailTo('organiser@example.org')).text).toContain('The owner was arrested.');

  const { slug } = event;
  for (const address of [`/api/internal/events/${slug}`, `/events/${slug}.ics`]) {
    const answer = await app.inject(address);
    expect([address, answer.statusCode]).toEqual([address, 200]);
    expect(answer.body).not.toContain('arrested');
  }
});

test('rejects a reason longer than those of organisers', async () => {
  await report();
  const { id } = await theLatest();
  const refused = await resolve(id, { resolution: 'cancelled', because: 'x'.repeat(maxReasonCharacters + 1) });
  expect([refused.status, refused.body.fields[0].path]).toEqual([400, 'because']);
  expect(await cancelledAt()).toBeNull();
});

test('keeps a date cancelled on reopening if its organiser had cancelled it before', async () => {
  await report();
  await send(app, 'POST', `/api/internal/events/${event.id}/cancellation`, organiser);
  const before = await cancelledAt();
  expect(before).not.toBeNull();
  later(1);
  const { id } = await theLatest();
  await resolve(id, { resolution: 'cancelled' });
  await reinstate(id);
  expect(await cancelledAt()).toEqual(before);
});

test('asks the organiser about the date of a report, which stays open', async () => {
  await report();
  const { id } = await theLatest();
  const ask = (body: object) => send(app, 'POST', `/api/internal/reports/${id}/questions`, admin, body);
  expect((await ask({ question: 'Is it at nine?' })).body).toMatchObject({
    resolution: null,
    askedAt: tools.clock().toISOString(),
  });
  const mail = (await mailsTo('organiser@example.org')).find(({ subject }) => subject.startsWith('A question'));
  expect(mail?.text).toContain('Sunday, 2 May 2027 at 21:00');
  expect(mail?.text).toContain('Is it at nine?');
  expect(mail?.path).toBe(`/edit-event/${event.id}`);
  expect((await ask({ question: 'x'.repeat(501) })).status).toBe(400);
  await db.updateTable('events').set({ created_by: null }).where('id', '=', event.id).execute();
  expect((await ask({})).body.code).toBe('account-unknown');
});
