import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listChanges } from '#contract/v1/changes.ts';
import { renewLogId } from '#server/changes/service.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aPlace, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db);

beforeEach(clear);

async function get(query: Record<string, string> = {}) {
  const response = await app.inject({ url: '/api/v1/changes', query });
  const body = response.json();
  if (response.statusCode === 200) expect(listChanges.reply.parse(body)).toEqual(body);
  // The next request must not get a cached response.
  setTime(new Date(tools.clock().getTime() + 60_000));
  return { status: response.statusCode, headers: response.headers, body };
}

async function cursorOfNow(): Promise<string> {
  setTime(new Date(tools.clock().getTime() + 60_000));
  const { body } = await get();
  expect(body).toEqual({ changes: [], next: expect.any(String), isComplete: true });
  return body.next;
}

type Line = { id: string; kind: string; gone?: string; event: { name: string } | null };
const linesOf = (body: { changes: Line[] }) =>
  body.changes.map(({ id, kind, gone, event }) => [id, kind, gone ?? event?.name]);

test('lists each event once at its last change, as it is now', async () => {
  const [one, other] = [await anEvent(db, { name: 'Bal' }), await anEvent(db, { name: 'Milonga' })];
  const since = await cursorOfNow();
  await changeEvent(db, one.id, { name: 'Grand bal' });
  await changeEvent(db, other.id, { cancelled_at: now });
  await changeEvent(db, one.id, { starts_at: new Date(one.starts_at.getTime() - 60_000) });
  const added = await anEvent(db, { name: 'Práctica' });
  const { status, headers, body } = await get({ since });
  expect([status, headers['access-control-allow-origin'], headers['cache-control']]).toEqual([
    ...[200, '*', 'public, no-cache'],
  ]);
  expect(linesOf(body)).toEqual([
    [other.id, 'cancelled', 'Milonga'],
    [one.id, 'moved', 'Grand bal'],
    [added.id, 'added', 'Práctica'],
  ]);
  expect(body.isComplete).toBe(true);
  const full = await app.inject(`/api/v1/events/${one.id}`);
  expect(body.changes[1].event).toEqual(full.json());
  expect((await get({ since: body.next })).body).toEqual({ changes: [], next: body.next, isComplete: true });
});

test('reads page by page, and says when it is complete', async () => {
  const since = await cursorOfNow();
  const events = [await anEvent(db), await anEvent(db), await anEvent(db)];
  const first = await get({ since, limit: '2' });
  const second = await get({ since: first.body.next, limit: '2', detail: 'list' });
  expect([first.body.isComplete, second.body.isComplete]).toEqual([false, true]);
  expect([...linesOf(first.body), ...linesOf(second.body)].map(([id]) => id)).toEqual(events.map(({ id }) => id));
  expect(second.body.changes[0].event).not.toHaveProperty('description');
});

test('returns events that are deleted, hidden, or outside the filters, as gone', async () => {
  const [tango, house, club] = [await aDance(db, { slug: 'tango' }), await aVenue(db), await anOrganiser(db)];
  const inside = { dances: [tango], house, organiser: club, place: await aPlace(db, { town: 'Lyon' }) };
  const far = await aPlace(db, { town: 'Paris', latitude: 48.85, longitude: 2.35 });
  const since = await cursorOfNow();
  const matching = await anEvent(db, { ...inside, name: 'Milonga' });
  const others = [
    await anEvent(db, { ...inside, dances: [await aDance(db)] }),
    await anEvent(db, { ...inside, house: await aVenue(db) }),
    await anEvent(db, { ...inside, organiser: await anOrganiser(db) }),
    await anEvent(db, { ...inside, place: far }),
  ];
  const [deleted, hidden] = [await anEvent(db, inside), await anEvent(db, inside)];
  await changeEvent(db, deleted.id, { deleted_at: now });
  await changeEvent(db, hidden.id, { deleted_at: now, hidden_because: 'spam' });
  const filters = { styles: 'tango,nothing', venue: house.slug, organiser: club.id, town: 'lyon', bbox: '4,45,5,46' };
  const { body } = await get({ since, ...filters });
  expect(linesOf(body)).toEqual([
    [matching.id, 'added', 'Milonga'],
    ...others.map(({ id }) => [id, 'added', 'outside']),
    [deleted.id, 'deleted', 'deleted'],
    [hidden.id, 'deleted', 'hidden'],
  ]);
});

test('shows the new name of an organiser, and its end, with each of its events', async () => {
  const club = await anOrganiser(db, { name: 'Club' });
  const events = [await anEvent(db, { organiser: club }), await anEvent(db, { organiser: club })];
  const admin = await aPerson(tools, { roles: [...administrator] });
  const since = await cursorOfNow();
  const change = (body: object) => send(app, 'PATCH', `/api/internal/organisers/${club.id}`, admin, body);
  const organisers = ({ changes }: { changes: { event: { organiser: { name: string } | null } }[] }) =>
    changes.map(({ event }) => event.organiser?.name ?? null);
  await change({ name: 'Le Club' });
  const renamed = await get({ since });
  expect(organisers(renamed.body)).toEqual(events.map(() => 'Le Club'));
  await change({ isHidden: true });
  expect(organisers((await get({ since: renamed.body.next })).body)).toEqual(events.map(() => null));
});

test('answers changes-gone after 30 days, after a restored backup, and on another database', async () => {
  const since = await cursorOfNow();
  await anEvent(db);
  await anEvent(db);
  const { body } = await get({ since, limit: '1' });
  await sql`delete from event_changes where position <= (select min(position) + 1 from event_changes)`.execute(db);
  const gone = await get({ since: body.next });
  expect([gone.status, gone.body.code, gone.headers['access-control-allow-origin']]).toEqual([
    410,
    'changes-gone',
    '*',
  ]);
  const fresh = await cursorOfNow();
  expect((await get({ since: fresh })).status).toBe(200);
  await renewLogId(db);
  expect((await get({ since: fresh })).status).toBe(410);
});

test('repeats the changes of the last half minute after a new cursor, as lists may lag', async () => {
  const event = await anEvent(db);
  setTime(new Date(now.getTime() + 20_000));
  const { body } = await get();
  expect(linesOf((await get({ since: body.next })).body)).toEqual([[event.id, 'added', event.name]]);
});

test.each([
  [{ since: 'x' }, 400, 'since'],
  [{ since: Buffer.from('["a",1,""]').toString('base64url') }, 400, 'since'],
  [{ limit: '501' }, 400, 'limit'],
  [{ style: 'tango' }, 400, 'style'],
  [{ town: 'no-such-town' }, 404, undefined],
  [{ organiser: 'nobody' }, 404, undefined],
  [{ venue: 'nowhere' }, 404, undefined],
])('refuses %o', async (query, status, path) => {
  const { status: answered, body } = await get(query as Record<string, string>);
  expect([answered, body.fields?.[0]?.path]).toEqual([status, path]);
});
