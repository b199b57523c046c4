import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser, aUser, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aModerator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, setTime, mailsTo } = await testApp(db);
const path = '/api/internal/admin/bulk-actions';
let admin: Awaited<ReturnType<typeof aPerson>>;
let olga: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { roles: [...administrator], name: 'Ada' });
  olga = await aPerson(tools, { name: 'Olga', email: 'olga@example.org', locale: 'en' });
});

async function run(target: string, action: string, given: object, id = randomUUID()) {
  const answer = await send(app, 'POST', path, admin, { id, target, action, ...given });
  return { ...answer.body, status: answer.status };
}
const undo = async (id: string) => (await send(app, 'POST', `${path}/${id}/undo`, admin)).body;
const states = async () => {
  const rows = await db.selectFrom('events').select(['name', 'deleted_at', 'hidden_because']).orderBy('name').execute();
  return rows.map(({ name, deleted_at, hidden_because }) => [name, deleted_at !== null, hidden_because]);
};
const journal = () =>
  db
    .selectFrom('trail')
    .select(['action', 'subject_kind', 'bulk_id', 'details'])
    .where('bulk_id', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();

test('hides events with one journal entry and one mail, and undo gives each its former state', async () => {
  const a = await anEvent(db, { name: 'A', createdBy: olga });
  const b = await anEvent(db, { name: 'B', createdBy: olga, deletedAt: tools.clock() });
  const c = await anEvent(db, { name: 'C', createdBy: olga });
  await send(app, 'POST', '/api/internal/admin/events', admin, { ids: [c.id], action: 'hide', because: 'Before' });
  await mailsTo(olga.email);
  const gone = randomUUID();
  const done = await run('events', 'hide', { ids: [a.id, b.id, c.id, gone], because: 'Spam' });
  expect(done).toMatchObject({
    ...{ status: 200, total: 4, done: 2, skipped: 1, failed: 1, isFinished: true, isUndo: false },
    failures: [{ id: gone, name: '', problem: 'not-found' }],
    undoUntil: expect.any(String),
  });
  expect(await states()).toEqual([
    ['A', true, 'Spam'],
    ['B', true, 'Spam'],
    ['C', true, 'Before'],
  ]);
  const mails = await mailsTo(olga.email);
  expect(mails[0]).toMatchObject({ subject: '2 of your dates are no longer visible' });
  expect(mails[0]?.text).toMatch(/> A\n> B/);
  expect(mails).toHaveLength(2);

  expect(await undo(done.id)).toMatchObject({ isUndo: true, total: 2, done: 2, failed: 0, undoUntil: null });
  expect(await states()).toEqual([
    ['A', false, null],
    ['B', true, null],
    ['C', true, 'Before'],
  ]);
  // Only the first is visible again.
  expect((await mailsTo(olga.email))[0]?.subject).toBe('“A” is back');
  expect(await journal()).toMatchObject([
    { action: 'event-hidden' },
    { action: 'bulk-done', subject_kind: 'bulk-action', details: { done: 2, skipped: 1, failed: 1, because: 'Spam' } },
    { action: 'bulk-undone', details: { done: 2, failed: 0 } },
  ]);
});

test('restores and deletes events, and undo hides and restores them again', async () => {
  const a = await anEvent(db, { name: 'A', createdBy: olga });
  const b = await anEvent(db, { name: 'B', createdBy: olga });
  await send(app, 'POST', '/api/internal/admin/events', admin, { ids: [a.id], action: 'hide', because: 'Why' });
  const restored = await run('events', 'restore', { ids: [a.id, b.id] });
  expect(restored).toMatchObject({ done: 1, skipped: 1 });
  await undo(restored.id);
  const deleted = await run('events', 'delete', { ids: [a.id, b.id] });
  expect(deleted).toMatchObject({ done: 2 });
  await undo(deleted.id);
  expect(await states()).toEqual([
    ['A', true, 'Why'],
    ['B', false, null],
  ]);
});

test('deletes events that wait for the team, and undo lets them wait again', async () => {
  const { id } = await anEvent(db, { name: 'A', createdBy: olga, waitsSince: tools.clock() });
  const approval = () => db.selectFrom('events').select('approval').where('id', '=', id).executeTakeFirstOrThrow();
  const deleted = await run('events', 'delete', { ids: [id] });
  expect(deleted).toMatchObject({ done: 1, skipped: 0 });
  expect(await approval()).toEqual({ approval: 'withdrawn' });
  expect(await undo(deleted.id)).toMatchObject({ done: 1 });
  expect(await approval()).toEqual({ approval: 'waiting' });
});

test('undo leaves events that were changed since as they are, and says so', async () => {
  const a = await anEvent(db, { name: 'A' });
  const b = await anEvent(db, { name: 'B' });
  const { id } = await run('events', 'hide', { ids: [a.id, b.id] });
  await send(app, 'POST', '/api/internal/admin/events', admin, { ids: [a.id], action: 'delete' });
  expect(await undo(id)).toMatchObject({
    done: 1,
    failed: 1,
    failures: [{ id: a.id, name: 'A', problem: 'changed-since' }],
  });
  expect(await states()).toEqual([
    ['A', true, null],
    ['B', false, null],
  ]);
});

test('does not name a merged venue to a moderator of another region', async () => {
  const kept = await aVenue(db, { name: 'Kept' });
  const merged = await aVenue(db, { name: 'Merged' });
  await db.updateTable('venues').set({ merged_into: kept.id }).where('id', '=', merged.id).execute();
  const outside = await aModerator(tools, { scopes: [{ countries: ['ES'] }] });
  const asked = { id: randomUUID(), target: 'venues', action: 'hide', ids: [merged.id] };
  const answer = await send(app, 'POST', path, outside, asked);
  expect(answer.body.failures).toEqual([{ id: merged.id, name: '', problem: 'not-found' }]);
});

test('applies an action to all events that match the filter of the list', async () => {
  await anEvent(db, { name: 'Casino night' });
  await anEvent(db, { name: 'Casino day' });
  await anEvent(db, { name: 'Bal' });
  expect(await run('events', 'hide', { filter: { q: 'casino' } })).toMatchObject({ total: 2, done: 2 });
  expect(await run('events', 'hide', { filter: { q: 'nothing' } })).toMatchObject({ status: 400 });
});

test('a repeated request does nothing and returns the result of the first', async () => {
  const a = await anEvent(db, { name: 'A' });
  const id = randomUUID();
  await run('events', 'hide', { ids: [a.id] }, id);
  expect(await run('events', 'hide', { ids: [a.id] }, id)).toMatchObject({ status: 200, done: 1 });
  expect(await journal()).toHaveLength(1);
});

test('suspends accounts except the own one, and undo restores them', async () => {
  const ben = await aUser(db, { name: 'Ben' });
  const done = await run('accounts', 'suspend', { ids: [olga.id, ben.id, admin.id] });
  expect(done).toMatchObject({
    ...{ done: 2, failed: 1 },
    failures: [{ id: admin.id, name: 'Ada', problem: 'own-account' }],
  });
  expect(await undo(done.id)).toMatchObject({ done: 2, failed: 0 });
  const rows = await db.selectFrom('users').select('suspended_at').execute();
  expect(rows.every(({ suspended_at }) => suspended_at === null)).toBe(true);
});

test('hides pages of organisers and venues, closes reports, and undoes both', async () => {
  const club = await anOrganiser(db, { name: 'Club' });
  const venue = await aVenue(db, {});
  const event = await anEvent(db, { name: 'A' });
  await send(app, 'POST', `/api/internal/events/${event.id}/reports`, {}, { reason: 'spam' });
  const { id: report } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow();
  const isHidden = async (table: 'organisers' | 'venues') =>
    (await db.selectFrom(table).select('hidden_because').executeTakeFirstOrThrow()).hidden_because !== null;
  const resolution = async () =>
    (await db.selectFrom('reports').select('resolution').executeTakeFirstOrThrow()).resolution;
  const organisers = await run('organisers', 'hide', { ids: [club.id] });
  const venues = await run('venues', 'hide', { ids: [venue.id] });
  const reports = await run('reports', 'dismiss', { ids: [report] });
  expect([organisers.done, venues.done, reports.done]).toEqual([1, 1, 1]);
  expect([await isHidden('organisers'), await isHidden('venues'), await resolution()]).toEqual([
    true,
    true,
    'dismissed',
  ]);
  for (const { id } of [organisers, venues, reports]) expect(await undo(id)).toMatchObject({ done: 1 });
  expect([await isHidden('organisers'), await isHidden('venues'), await resolution()]).toEqual([false, false, null]);
});

test('refuses the undo after a day, actions of other objects, and unknown ids', async () => {
  const a = await anEvent(db, { name: 'A' });
  const { id } = await run('events', 'hide', { ids: [a.id] });
  setTime(new Date(tools.clock().getTime() + 25 * 3_600_000));
  expect(await undo(id)).toMatchObject({ status: 409, code: 'undo-lapsed' });
  expect(await undo(randomUUID())).toMatchObject({ code: 'not-found' });
  expect(await run('venues', 'suspend', { ids: [a.id] })).toMatchObject({ status: 400 });
});
