import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser, aSentAlert } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, setTime, mailsTo, clear } = await testApp(db);
let admin: Awaited<ReturnType<typeof aPerson>>;
let ana: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { name: 'Rosa', email: 'rosa@example.org', roles: [...administrator] });
  ana = await aPerson(tools, { name: 'Ana', email: 'ana@example.org', locale: 'en' });
});

const remove = (id: string, events: string, by = admin) =>
  send(app, 'DELETE', `/api/internal/users/${id}?events=${events}`, by);
const transfer = (body: object, by = admin) => send(app, 'POST', '/api/internal/admin/transfers', by, body);
const events = () =>
  db.selectFrom('events').select(['id', 'created_by', 'organiser_id', 'deleted_at']).orderBy('id').execute();
const trail = () => db.selectFrom('trail').selectAll().orderBy('at').orderBy('id').execute();

test('deletes an account, its events, sessions, and its name in the audit trail, and mails it', async () => {
  const event = await anEvent(db, { createdBy: ana });
  await tools.map.catchUp();
  expect((await remove(ana.id, 'delete')).status).toBe(204);
  expect(await events()).toMatchObject([{ id: event.id, created_by: null, deleted_at: tools.clock() }]);
  expect((await send(app, 'GET', '/api/internal/profile', ana)).body.code).toBe('token-revoked');
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: admin.id }]);
  const [mail] = await mailsTo('ana@example.org');
  expect(mail?.text).toContain('The Pista team has deleted your account.');
  const lines = await trail();
  expect(lines).toMatchObject([
    { action: 'account-deleted', actor_id: admin.id, subject_id: ana.id, subject_name: '', details: { kept: false } },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Ana');
});

test('does not restore an event that was deleted with its account', async () => {
  await anEvent(db, { createdBy: ana });
  const hidden = await anEvent(db, { createdBy: ana });
  await tools.map.catchUp();
  const manage = (action: string, ids: string[]) =>
    send(app, 'POST', '/api/internal/admin/events', admin, { action, ids });
  await manage('hide', [hidden.id]);
  setTime(new Date(tools.clock().getTime() + 1000));
  await remove(ana.id, 'delete');
  const all = (await events()).map(({ id }) => id);
  expect((await manage('unhide', [hidden.id])).status).toBe(200);
  setTime(new Date(tools.clock().getTime() + 1000));
  await manage('hide', all);
  await manage('delete', all);

  const refused = await manage('restore', all);

  expect([refused.status, refused.body.code]).toEqual([409, 'deleted-with-account']);
  expect((await transfer({ events: { ids: all }, to: { account: admin.email } })).body).toEqual({ changed: 0 });
  expect((await events()).filter(({ deleted_at }) => deleted_at === null)).toEqual([]);
  const listed = await send(app, 'GET', '/api/internal/admin/events', admin);
  expect(listed.body).toMatchObject([{ isDeletedWithAccount: true }, { isDeletedWithAccount: true }]);
});

test('restores an event that an administrator deleted after its account was deleted', async () => {
  const event = await anEvent(db, { createdBy: ana });
  await remove(ana.id, 'keep');
  setTime(new Date(tools.clock().getTime() + 1000));
  for (const action of ['delete', 'restore'])
    await send(app, 'POST', '/api/internal/admin/events', admin, { action, ids: [event.id] });
  expect(await events()).toMatchObject([{ created_by: null, deleted_at: null }]);
});

test('keeps the events of a deleted account online without a name', async () => {
  const event = await anEvent(db, { createdBy: ana });
  expect((await remove(ana.id, 'keep')).status).toBe(204);
  expect(await events()).toMatchObject([{ id: event.id, created_by: null, deleted_at: null }]);
});

test('deletes a suspended account', async () => {
  const paula = await aPerson(tools, { suspended_at: tools.clock() });
  expect((await remove(paula.id, 'keep')).status).toBe(204);
});

test('rejects deleting oneself, an unknown account, and a missing choice about the events', async () => {
  expect((await remove(admin.id, 'keep')).body.code).toBe('own-account');
  expect((await remove(admin.id.toUpperCase(), 'keep')).body.code).toBe('own-account');
  expect((await remove(crypto.randomUUID(), 'keep')).body.code).toBe('account-unknown');
  const unsaid = await send(app, 'DELETE', `/api/internal/users/${ana.id}`, admin);
  expect([unsaid.status, unsaid.body.fields.map(({ path }: { path: string }) => path)]).toEqual([400, ['events']]);
  expect((await remove(ana.id, 'maybe')).status).toBe(400);
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(2);
});

test('lets one of two administrators who delete each other succeed', async () => {
  const other = await aPerson(tools, { roles: [...administrator] });
  const answers = await Promise.all([remove(other.id, 'keep'), remove(admin.id, 'keep', other)]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const left = await db.selectFrom('users').select('roles').execute();
  expect(left.filter(({ roles }) => roles.includes('ROLE_ADMIN'))).toHaveLength(1);
});

test('exports all data about a person as a file, and records the export', async () => {
  const event = await anEvent(db, { createdBy: ana, name: 'Milonga de Ana' });
  const paula = await aPerson(tools, { suspended_at: tools.clock(), email: 'paula@example.org' });
  const wanted = await anEvent(db);
  await db
    .insertInto('event_claims')
    .values({
      ...{ id: crypto.randomUUID(), event_id: wanted.id, claimant_id: ana.id, organiser_id: null },
      ...{ words: 'Mine.', state: 'waiting', claimed_at: tools.clock() },
    })
    .execute();
  await aSentAlert(db, ana, []);
  const answer = await send(app, 'GET', `/api/internal/users/${ana.id}/data`, admin);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="pista-data-${ana.id}.json"`);
  expect(answer.body.account.email).toBe('ana@example.org');
  expect(answer.body.events).toMatchObject([{ id: event.id, name: 'Milonga de Ana' }]);
  expect(answer.body.claims.ofEvents).toMatchObject([{ event_id: wanted.id, words: 'Mine.' }]);
  expect(answer.body.sentAlerts).toMatchObject([{ channel: 'mail', topic: 'new' }]);
  const own = await send(app, 'GET', '/api/internal/profile/data', ana);
  // Equal to the user's own export, plus the audit entry.
  expect({ ...answer.body, account: { ...answer.body.account, lastSeenAt: null } }).toEqual({
    ...own.body,
    account: { ...own.body.account, lastSeenAt: null },
  });
  expect(await trail()).toMatchObject([{ action: 'account-exported', actor_id: admin.id, subject_id: ana.id }]);
  const other = await send(app, 'GET', `/api/internal/users/${paula.id}/data`, admin);
  expect(other.body.account.email).toBe('paula@example.org');
  const unknown = await send(app, 'GET', `/api/internal/users/${crypto.randomUUID()}/data`, admin);
  expect(unknown.body.code).toBe('account-unknown');
});

test('transfers all events of an account to another one, and mails both', async () => {
  const paula = await aPerson(tools, { email: 'paula@example.org', locale: 'en' });
  const organiser = await anOrganiser(db, { members: [ana] });
  const own = [await anEvent(db, { createdBy: ana }), await anEvent(db, { createdBy: ana, deletedAt: tools.clock() })];
  const shared = await anEvent(db, { createdBy: ana, organiser });
  const answer = await transfer({ events: { ofAccount: ana.id }, to: { account: 'Paula@example.org' } });
  expect(answer.body).toEqual({ changed: 2 });
  const after = new Map((await events()).map((event) => [event.id, event]));
  for (const { id } of own) expect(after.get(id)).toMatchObject({ created_by: paula.id, organiser_id: null });
  expect(after.get(shared.id)).toMatchObject({ created_by: ana.id, organiser_id: organiser.id });
  const edit = (by: typeof ana) => send(app, 'GET', `/api/internal/events/${own[0]?.id}/edition`, by);
  expect((await edit(ana)).status).not.toBe(200);
  expect((await mailsTo('paula@example.org')).map(({ subject }) => subject)).toEqual([
    'You’ve been handed some events',
  ]);
  expect((await mailsTo('ana@example.org')).map(({ subject }) => subject)).toEqual(['Your events have changed hands']);
  expect(await trail()).toMatchObject([
    { action: 'events-transferred', actor_id: admin.id, subject_id: ana.id, details: { account: paula.id, events: 2 } },
  ]);
  expect((await transfer({ events: { ofAccount: ana.id }, to: { account: 'paula@example.org' } })).body).toEqual({
    changed: 0,
  });
});

test('records no transfer of an account without events', async () => {
  await aPerson(tools, { email: 'paula@example.org' });
  const answer = await transfer({ events: { ofAccount: ana.id }, to: { account: 'paula@example.org' } });
  expect(answer.body).toEqual({ changed: 0 });
  expect(await trail()).toEqual([]);
});

test('transfers single events, including those without an owner, to an organiser', async () => {
  const owner = await aPerson(tools, { email: 'owner@example.org', locale: 'en' });
  const organiser = await anOrganiser(db, { name: 'Les Vendredis', members: [owner] });
  const [orphan, other] = [await anEvent(db), await anEvent(db, { createdBy: ana })];
  const answer = await transfer({ events: { ids: [orphan.id, other.id] }, to: { organiser: organiser.id } });
  expect(answer.body).toEqual({ changed: 2 });
  for (const event of await events()) expect(event).toMatchObject({ created_by: owner.id, organiser_id: organiser.id });
  expect((await mailsTo('owner@example.org'))[0]?.text).toContain('in the name of “Les Vendredis”: 2 in all');
  expect((await trail()).map(({ action }) => action)).toEqual(['event-transferred', 'event-transferred']);
});

test('rejects a transfer to an account with an unconfirmed address', async () => {
  const event = await anEvent(db, { createdBy: ana });
  await aPerson(tools, { email: 'paula@example.org', email_confirmed_at: null });
  const answer = await transfer({ events: { ids: [event.id] }, to: { account: 'paula@example.org' } });
  expect([answer.status, answer.body.code]).toEqual([409, 'recipient-unconfirmed']);
  expect(await events()).toMatchObject([{ created_by: ana.id }]);
});

test('rejects a transfer to an unknown or suspended account, and without events', async () => {
  const event = await anEvent(db, { createdBy: ana });
  await aPerson(tools, { email: 'paula@example.org', suspended_at: tools.clock() });
  const one = { ids: [event.id] };
  const codeOf = async (body: object) => (await transfer(body)).body.code;
  expect(await codeOf({ events: one, to: { account: 'nobody@example.org' } })).toBe('account-unknown');
  expect(await codeOf({ events: one, to: { account: 'paula@example.org' } })).toBe('recipient-suspended');
  expect(await codeOf({ events: one, to: { organiser: crypto.randomUUID() } })).toBe('organiser-unknown');
  expect(await codeOf({ events: { ofAccount: crypto.randomUUID() }, to: { account: ana.email } })).toBe(
    'account-unknown',
  );
  for (const body of [{ events: { ids: [] }, to: { account: ana.email } }, { events: one, to: {} }, { events: one }])
    expect((await transfer(body)).status).toBe(400);
  expect(await events()).toMatchObject([{ created_by: ana.id }]);
});
