import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { processChangeLog } from '#server/alerts/process-change-log.ts';
import { newId } from '#server/ids/ids.ts';
import { testApp } from '#testing/app.ts';
import { aDance, aFollow, anEvent, anEventType, anOrganiser, aSource, aUser, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { lastPosition, readChanges } from './service.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
let admin: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { roles: [...administrator] });
});

/** Returns the lines that `work` adds to the log, after all jobs: the ids of events that it changed indirectly. */
async function changedIndirectly(work: () => Promise<{ status: number }>): Promise<string[]> {
  const before = await lastPosition(db);
  expect((await work()).status).toBeLessThan(300);
  await tools.jobs.drain(tools);
  const { changes, hasGap } = await readChanges(db, before, 100_000);
  expect([hasGap, changes.filter(({ kind, isIndirect }) => kind !== 'changed' || !isIndirect)]).toEqual([false, []]);
  return changes.map(({ eventId }) => eventId).sort();
}

const manage = (method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => () =>
  send(app, method, path, admin, body);

test('marks all upcoming events of a renamed, hidden or pictured organiser, and no others', async () => {
  const club = await anOrganiser(db, { name: 'Club' });
  const cancelledAt = tools.clock();
  const shown = [await anEvent(db, { organiser: club }), await anEvent(db, { organiser: club, cancelledAt })];
  const hours = (count: number) => new Date(tools.clock().getTime() + count * 3_600_000);
  await anEvent(db, { organiser: club, startsAt: hours(-9), endsAt: hours(-5) });
  await anEvent(db, { organiser: club, deletedAt: cancelledAt });
  await anEvent(db);
  const ids = shown.map(({ id }) => id).sort();
  const path = `/api/internal/organisers/${club.id}`;
  expect(await changedIndirectly(manage('PATCH', path, { name: 'Le Club' }))).toEqual(ids);
  expect(await changedIndirectly(manage('PATCH', path, { name: 'Le Club' }))).toEqual([]);
  expect(await changedIndirectly(manage('PATCH', path, { isHidden: true }))).toEqual(ids);
  const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a36' } })
    .png()
    .toBuffer();
  const { headers, payload } = await formData([{ name: 'file', value: file }]);
  const upload = {
    method: 'PUT',
    url: `${path}/picture`,
    headers: { ...headers, ...admin.headers },
    payload,
  } as const;
  expect(await changedIndirectly(async () => ({ status: (await app.inject(upload)).statusCode }))).toEqual(ids);
  // The events are the same.
  const rows = await db.selectFrom('events').select('changed_at').distinct().execute();
  expect(rows).toEqual([{ changed_at: shown[0]?.changed_at }]);
});

test('marks the events of a changed or hidden venue, style and type', async () => {
  const [house, dance, type] = [await aVenue(db), await aDance(db), await anEventType(db)];
  const { id } = await anEvent(db, { house, dances: [dance, await aDance(db)], type });
  await anEvent(db);
  const entry = { name: 'Another', color: '#112233' };
  for (const work of [
    manage('PATCH', `/api/internal/venues/${house.id}`, { words: 'By the river' }),
    manage('PATCH', `/api/internal/venues/${house.id}`, { isHidden: true }),
    manage('PUT', `/api/dances/${dance.id}`, entry),
    manage('PUT', `/api/event_types/${type.id}`, entry),
  ])
    expect(await changedIndirectly(work)).toEqual([id]);
});

test('marks the events that name a renamed, stopped or deleted source', async () => {
  const [event, joined, claimed] = [await anEvent(db), await anEvent(db), await anEvent(db, { createdBy: admin })];
  const source = await aSource(db, { owner: admin, event, joined, claimed, claimant: admin });
  const ids = [event.id, joined.id].sort();
  const path = `/api/internal/sources/${source.id}`;
  const stop = manage('PATCH', `/api/internal/admin/sources/${source.id}`, { isStopped: true, because: '' });
  expect(await changedIndirectly(manage('PATCH', path, { page: 'https://agenda.example/page' }))).toEqual(ids);
  expect(await changedIndirectly(stop)).toEqual(ids);
  expect(await changedIndirectly(manage('DELETE', `${path}?events=keep`))).toEqual(ids);
});

test('marks 2,500 events once each, most of them by a job, and does not reload them on the map', async () => {
  const club = await anOrganiser(db, { name: 'Club' });
  const { fact_bits, ...event } = await anEvent(db, { organiser: club });
  const like = {
    ...event,
    morton: Number(event.morton),
    price: 0,
    description_translations: '{}',
    facts: '{}',
    programme: '[]',
    prices: '{}',
  };
  const ids = Array.from({ length: 2499 }, newId);
  for (let first = 0; first < ids.length; first += 500) {
    const rows = ids.slice(first, first + 500).map((id) => ({ ...like, id, slug: id }));
    await db.insertInto('events').values(rows).execute();
  }
  await tools.map.catchUp();
  // The rows that were inserted without the change log are on the map after a reload only.
  const { size, version } = tools.map;
  const rename = manage('PATCH', `/api/internal/organisers/${club.id}`, { name: 'Le Club' });
  expect(await changedIndirectly(rename)).toEqual([like.id, ...ids].sort());
  await tools.map.catchUp();
  expect([tools.map.size, tools.map.position]).toEqual([size, await lastPosition(db)]);
  expect(tools.map.version).toBeGreaterThan(version);
});

test('does not alert followers of a renamed organiser', async () => {
  const club = await anOrganiser(db, { name: 'Club' });
  await anEvent(db, { organiser: club });
  while (await processChangeLog(tools));
  // It was not notified of the event, for example because it was paused.
  await aFollow(db, await aUser(db), { organiser_id: club.id, since: new Date(0), mail: 'at-once' });
  await changedIndirectly(manage('PATCH', `/api/internal/organisers/${club.id}`, { name: 'Le Club' }));
  while (await processChangeLog(tools));
  expect(await db.selectFrom('notices').selectAll().execute()).toEqual([]);
});
