import { beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { remindOfWaitingEvents } from '#server/approval/service.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { setWhoMayPublish } from '#testing/publishing.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, mailsTo, setTime } = await testApp(db);
const address = '/api/internal/events';
const queue = '/api/internal/admin/waiting-events';

type Someone = Awaited<ReturnType<typeof aPerson>>;
let admin: Someone;
let ana: Someone;

beforeEach(async () => {
  await clear();
  await setWhoMayPublish(tools, 'approved');
  admin = await aPerson(tools, { name: 'Rosa', email: 'rosa@example.org', locale: 'en', roles: [...administrator] });
  ana = await aPerson(tools, { name: 'Ana', email: 'ana@example.org', locale: 'en' });
});

const later = (hours: number) => setTime(new Date(tools.clock().getTime() + hours * 3_600_000));
const add = async (given: Partial<NewEvent> = {}, someone = ana): Promise<string> =>
  (await send(app, 'POST', address, someone, await aFilledForm(db, given))).body.id;
const decide = (ids: string[], decision: string, because?: string) =>
  send(app, 'POST', `${queue}/decisions`, admin, { ids, decision, because });
const undo = (body: object) => send(app, 'POST', `${queue}/undone`, admin, body);
const list = async (query = '') => send(app, 'GET', `${queue}${query}`, admin);
const names = async () => (await list()).body.map(({ event }: { event: { name: string } }) => event.name);
const isPublic = async (id: string) => (await send(app, 'GET', `${address}/${id}`)).status === 200;
const actions = async () =>
  (await db.selectFrom('trail').select('action').orderBy('id').execute()).map(({ action }) => action);
const newest = async (mailbox: string) => (await mailsTo(mailbox))[0];

test('lists events oldest first, a series once, page by page, with their authors', async () => {
  const other = await aPerson(tools, { name: 'Bo', created_at: new Date('2020-01-01T00:00:00Z') });
  await add({ name: 'first' });
  later(1);
  await add({ name: 'weekly', repeat: 'FREQ=WEEKLY;COUNT=5' }, other);
  later(1);
  await add({ name: 'third' });
  const { body, headers } = await list('?limit=2');
  expect(headers['x-total-count']).toBe('3');
  expect(body).toMatchObject([
    { event: { name: 'first' }, dates: 1, author: { name: 'Ana', waiting: 2, published: 0, refused: 0 } },
    { event: { name: 'weekly' }, dates: 5, author: { name: 'Bo', createdAt: '2020-01-01T00:00:00.000Z', waiting: 1 } },
  ]);
  const next = /<([^>]+)>/.exec(String(headers.link))?.[1]?.replace(/^.*\?/, '?');
  expect((await list(next)).body).toMatchObject([{ event: { name: 'third' } }]);
  expect((await send(app, 'GET', '/api/internal/statistics', admin)).body.waiting.events).toBe(3);
});

describe('a decision', () => {
  test('publishes all dates of a series and mails the author', async () => {
    const id = await add({ repeat: 'FREQ=WEEKLY;COUNT=3' });
    expect((await decide([id], 'approve')).body).toEqual({ ids: [id], trusted: [] });
    expect(await db.selectFrom('events').select('id').where('deleted_at', 'is', null).execute()).toHaveLength(3);
    expect(await newest('ana@example.org')).toMatchObject({
      subject: '“Milonga du canal” is online',
      path: '/events/milonga-du-canal-2027-05-08',
    });
    expect(await actions()).toEqual(['event-added', 'event-approved']);
    // The account is not trusted by it: its next event waits.
    await add({ name: 'next' });
    expect(await names()).toEqual(['next']);
  });

  test('refuses with a required reason, which the author sees; an edit submits the event again', async () => {
    const form = await aFilledForm(db);
    const { id } = (await send(app, 'POST', address, ana, form)).body;
    expect((await mailsTo('rosa@example.org')).length).toBe(1);
    expect((await decide([id], 'refuse')).body.fields).toMatchObject([{ path: 'because', rule: 'required' }]);
    expect((await decide([id], 'refuse', 'Where is it?')).status).toBe(200);
    expect(await newest('ana@example.org')).toMatchObject({
      subject: '“Milonga du canal” is not published',
      path: `/edit-event/${id}`,
    });
    expect((await newest('ana@example.org'))?.text).toContain('> Where is it?');
    const own = async () => (await send(app, 'GET', `${address}/${id}/edition`, ana)).body.approval;
    expect(await own()).toMatchObject({ state: 'refused', because: 'Where is it?' });
    expect(await names()).toEqual([]);

    later(2);
    const save = (someone: Someone) => send(app, 'PUT', `${address}/${id}`, someone, form);
    expect((await save(admin)).body.approval.state).toBe('refused');
    expect((await save(ana)).body.approval).toEqual({ state: 'waiting', since: tools.clock().toISOString() });
    expect(await names()).toEqual(['Milonga du canal']);
    expect(await actions()).toEqual(['event-added', 'event-refused', 'event-submitted']);
    expect((await mailsTo('rosa@example.org')).map(({ subject }) => subject)).toEqual([
      'Waiting for you: 1 new event',
      'Waiting for you: 1 new event',
    ]);
  });

  test('conflicts with an earlier one, and changes nothing then', async () => {
    const [one, two] = [await add(), await add({ name: 'two' })];
    await decide([one], 'approve');
    expect((await decide([two, one], 'refuse', 'No')).body.code).toBe('event-decided');
    expect(await names()).toEqual(['two']);
    const both = await Promise.all([decide([two], 'approve'), decide([two], 'refuse', 'No')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await decide(['019a9c00-0000-7000-8000-000000000001'], 'approve')).body.code).toBe('event-unknown');
  });

  test('can trust the account, which publishes everything of it, and undo that', async () => {
    const [one, two] = [await add(), await add({ name: 'two' })];
    const { body } = await decide([one], 'trust');
    expect([body.ids.toSorted(), body.trusted]).toEqual([[one, two].sort(), [ana.id]]);
    expect((await newest('ana@example.org'))?.subject).toBe('2 of your events are online');
    expect(await isPublic(await add({ name: 'three' }))).toBe(true);

    expect((await undo(body)).status).toBe(204);
    expect([await isPublic(one), await isPublic(two)]).toEqual([false, false]);
    expect(await names()).toEqual(['Milonga du canal', 'two']);
    expect(await actions()).toContain('account-distrusted');
  });

  test('can be undone while the event exists', async () => {
    const [id, never] = [await add(), await anEvent(db)];
    await decide([id], 'refuse', 'No');
    expect((await undo({ ids: [id] })).status).toBe(204);
    expect(await names()).toEqual(['Milonga du canal']);
    await decide([id], 'approve');
    await send(app, 'DELETE', `${address}/${id}`, ana);
    expect((await undo({ ids: [id] })).body.code).toBe('event-deleted');
    expect((await undo({ ids: [never.id] })).body.code).toBe('event-decided');
  });
});

test('trust is given and withdrawn in the list of accounts', async () => {
  const id = await add();
  const account = async () => (await send(app, 'GET', '/api/internal/users?q=ana', admin)).body[0];
  const manage = (isTrusted: boolean) => send(app, 'PATCH', `/api/internal/users/${ana.id}`, admin, { isTrusted });
  expect((await account()).isTrusted).toBe(false);
  expect((await manage(true)).body.isTrusted).toBe(true);
  expect(await isPublic(id)).toBe(true);
  expect((await manage(false)).body.isTrusted).toBe(false);
  expect(await isPublic(id)).toBe(true);
  expect(await isPublic(await add({ name: 'next' }))).toBe(false);
});

test('publishes all events that wait after the setting was changed back', async () => {
  await add({ name: 'one' });
  await add({ name: 'two', repeat: 'FREQ=WEEKLY;COUNT=3' });
  await setWhoMayPublish(tools, 'everyone');
  expect(await names()).toEqual(['one', 'two']);
  const until = tools.clock().toISOString();
  const { body } = await send(app, 'POST', `${queue}/approvals`, admin, { until });
  expect(body).toEqual({ approved: 2, left: 0 });
  expect(await names()).toEqual([]);
});

describe('every day', () => {
  const night = () => remindOfWaitingEvents.run(tools, new AbortController().signal);
  const subjects = async () => (await mailsTo('rosa@example.org')).map(({ subject }) => subject);

  test('administrators are reminded as long as events wait, more urgently with time', async () => {
    const id = await add();
    expect(await subjects()).toEqual(['Waiting for you: 1 new event']);
    await night();
    expect(await subjects()).toHaveLength(1);
    later(20);
    await night();
    later(48);
    await night();
    later(72);
    await night();
    expect((await subjects()).slice(0, 3)).toEqual([
      'Please decide: an event has been waiting for 5 days',
      'An event has been waiting for 2 days',
      'An event is still waiting for your decision',
    ]);
    await decide([id], 'approve');
    await night();
    expect(await subjects()).toHaveLength(4);
  });

  test('refused events without a correction for 30 days are deleted', async () => {
    const id = await add();
    await decide([id], 'refuse', 'No');
    const state = () => db.selectFrom('events').select('approval').where('id', '=', id).executeTakeFirstOrThrow();
    later(29 * 24);
    await night();
    expect(await state()).toEqual({ approval: 'refused' });
    later(2 * 24);
    await night();
    expect(await state()).toEqual({ approval: 'withdrawn' });
  });
});
