import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AuditEntry, Statistics } from '#contract/administration.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, aPlace, aUser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);
let admin: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { name: 'Rosa', email: 'rosa@example.org', roles: [...administrator] });
});

const later = (seconds: number) => setTime(new Date(tools.clock().getTime() + seconds * 1000));

async function statistics(): Promise<Statistics> {
  const answer = await send(app, 'GET', '/api/internal/statistics', admin);
  return Statistics.parse(answer.body);
}

test('counts accounts, and events that are neither past, cancelled nor deleted', async () => {
  const hour = 3_600_000;
  const at = tools.clock().getTime();
  await aUser(db);
  await anEvent(db);
  await anEvent(db, { longitude: null, latitude: null });
  await anEvent(db, { deletedAt: new Date(at) });
  await anEvent(db, { cancelledAt: new Date(at) });
  await anEvent(db, { startsAt: new Date(at - 5 * hour), endsAt: new Date(at) });

  expect(await statistics()).toMatchObject({ amountOfUsers: 2, amountOfEvents: 2 });
});

test('counts ongoing events by style and country in descending order', async () => {
  const [tango, lindy] = [await aDance(db, { name: 'Tango' }), await aDance(db, { name: 'Lindy hop' })];
  await aDance(db, { name: 'Unused' });
  const [lyon, madrid, nowhere] = [
    await aPlace(db),
    await aPlace(db, { country_code: 'ES' }),
    await aPlace(db, { country_code: null }),
  ];
  await anEvent(db, { dances: [lindy], place: lyon });
  await anEvent(db, { dances: [tango, lindy], place: madrid });
  await anEvent(db, { dances: [lindy], place: madrid });
  await anEvent(db, { dances: [tango], place: nowhere });
  await anEvent(db, { dances: [tango], place: lyon, deletedAt: tools.clock() });

  const { byStyle, byCountry } = await statistics();

  expect(byStyle).toEqual([
    { label: 'lindy-hop', count: 3 },
    { label: 'tango', count: 2 },
  ]);
  expect(byCountry).toEqual([
    { label: 'ES', count: 2 },
    { label: 'FR', count: 1 },
  ]);
});

test('returns the last twelve weeks in UTC with added events and sign-ups', async () => {
  // The tests run on Saturday, 1 May 2027.
  await aUser(db, { created_at: new Date('2027-04-26T00:00:00Z') });
  await aUser(db, { created_at: new Date('2027-04-25T23:59:59Z') });
  await aUser(db, { created_at: new Date('2027-02-08T00:00:00Z') });
  await aUser(db, { created_at: new Date('2027-02-07T23:59:59Z') });
  await anEvent(db);
  await anEvent(db);

  const { weeks } = await statistics();

  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual({ week: '2027-02-08', events: 0, signUps: 1 });
  expect(weeks[10]).toEqual({ week: '2027-04-19', events: 0, signUps: 1 });
  // Including the administrator.
  expect(weeks[11]).toEqual({ week: '2027-04-26', events: 2, signUps: 2 });
});

test('caches counts for half a minute, but not open reports and requests', async () => {
  expect(await statistics()).toMatchObject({ amountOfEvents: 0, waiting: { contactRequests: 0, reports: 0 } });
  const event = await anEvent(db);
  const message = { name: 'Ana', email: 'ana@example.org', subject: 'Hello', message: 'Hello' };
  await send(app, 'POST', '/api/internal/contact_requests', {}, message);
  await send(app, 'POST', `/api/internal/events/${event.id}/reports`, {}, { reason: 'spam' });

  later(29);
  expect(await statistics()).toMatchObject({ amountOfEvents: 0, waiting: { contactRequests: 1, reports: 1 } });
  later(1);
  expect(await statistics()).toMatchObject({ amountOfEvents: 1 });
});

test('lists the audit trail, newest first, of all, of one subject or of one person', async () => {
  const other = await aPerson(tools, { name: 'Olga', roles: [...administrator] });
  const [one, two] = [await anEvent(db, { name: 'One' }), await anEvent(db, { name: 'Two' })];
  const manage = (who: typeof admin, action: string, id: string, because?: string) =>
    send(app, 'POST', '/api/internal/admin/events', who, { action, ids: [id], because });
  await manage(admin, 'hide', one.id, 'Spam.');
  later(1);
  await manage(other, 'delete', two.id);
  later(1);
  await manage(other, 'restore', one.id);
  const trail = async (question: string) =>
    z.array(AuditEntry).parse((await send(app, 'GET', `/api/internal/admin/trail?${question}`, admin)).body);
  const told = (entries: AuditEntry[]) =>
    entries.map(({ actor, action, subject }) => `${actor?.name} ${action} ${subject.name}`);

  const all = await trail('');
  expect(told(all)).toEqual(['Olga event-restored One', 'Olga event-deleted Two', 'Rosa event-hidden One']);
  expect(all[2]).toEqual({
    id: expect.any(String),
    at: new Date(tools.clock().getTime() - 2000).toISOString(),
    action: 'event-hidden',
    actor: { id: admin.id, name: 'Rosa', email: 'rosa@example.org' },
    subject: { kind: 'event', id: one.id, name: 'One' },
    details: { because: 'Spam.' },
  });
  expect(told(await trail(`subject=${one.id}`))).toEqual(['Olga event-restored One', 'Rosa event-hidden One']);
  expect(told(await trail(`actor=${other.id}`))).toEqual(['Olga event-restored One', 'Olga event-deleted Two']);
  expect(told(await trail(`actor=${admin.id}&subject=${two.id}`))).toEqual([]);
});

test('pages the audit trail without gaps, and keeps entries of deleted accounts', async () => {
  const events = [await anEvent(db, { name: 'A' }), await anEvent(db, { name: 'B' }), await anEvent(db, { name: 'C' })];
  const other = await aPerson(tools, { roles: [...administrator] });
  const ids = events.map(({ id }) => id);
  await send(app, 'POST', '/api/internal/admin/events', other, { action: 'hide', ids });
  await db.deleteFrom('users').where('id', '=', other.id).execute();

  const first = await send(app, 'GET', '/api/internal/admin/trail?limit=2', admin);
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await send(app, 'GET', next, admin);

  const entries: AuditEntry[] = [...first.body, ...second.body];
  // They were hidden at the same time, so their order is unspecified.
  expect(entries.map(({ subject }) => subject.name).sort()).toEqual(['A', 'B', 'C']);
  expect(entries.map(({ actor }) => actor)).toEqual([null, null, null]);
  expect(second.headers.link).toBeUndefined();
});
