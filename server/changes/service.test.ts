import { beforeEach, describe, expect, test } from 'vitest';
import type { Tools } from '#server/tools.ts';
import { anEvent, now } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { breakChangeLog, changeEvent, kindsSince, loseEvents } from '#testing/event-changes.ts';
import { changeEvents, importEvents, lastBookmark, lastPosition, readChanges, trimEventChanges } from './service.ts';

const db = await testDatabase();
beforeEach(() => empty(db));

let rounds = 0;
const map = {
  async catchUp() {
    rounds += 1;
  },
} as Tools['map'];
const tools = { db, clock: () => now, map };
const event = (id: string) => db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditFields = { action: 'event-changed', actorId: null } as const;

describe('changeEvents', () => {
  test('writes event, audit entry and change log, and updates the map, or nothing', async () => {
    const { id, changed_at } = await anEvent(db, { changedAt: new Date(now.getTime() + 86_400_000) });
    const before = await lastPosition(db);
    const rename = (refusal?: Error) =>
      changeEvents(tools, async (events) => {
        await events.change([id], { name: 'Práctica' });
        await events.recordAudit({ ...auditFields, subject: { kind: 'event', id, name: 'Práctica' } });
        if (refusal) throw refusal;
      });
    rounds = 0;
    await expect(rename(new Error('changed my mind'))).rejects.toThrow('changed my mind');
    expect((await event(id)).name).not.toBe('Práctica');
    expect([await db.selectFrom('trail').selectAll().execute(), await kindsSince(db, before), rounds]).toEqual([
      [],
      [],
      0,
    ]);

    await rename();
    // The event was last changed by a server whose clock was ahead.
    expect(await event(id)).toMatchObject({ name: 'Práctica', changed_at: new Date(changed_at.getTime() + 1) });
    expect(await db.selectFrom('trail').select(['subject_id', 'at']).execute()).toEqual([{ subject_id: id, at: now }]);
    expect([await kindsSince(db, before), rounds]).toEqual([[[id, 'changed']], 1]);
  });

  test('throws if events change without an audit entry', async () => {
    const { id } = await anEvent(db);
    const silently = changeEvents(tools, (events) => events.change([id], { name: 'Práctica' }));
    await expect(silently).rejects.toThrow('without an audit entry');
    expect((await event(id)).name).not.toBe('Práctica');
  });

  test('throws inside another transaction', async () => {
    const inside = db.transaction().execute((db) => changeEvents({ ...tools, db }, async () => {}));
    await expect(inside).rejects.toThrow('inside a transaction');
  });

  test('adds more events than one statement can have parameters', async () => {
    const { slug, created_at, changed_at, deleted_at, facts, programme, description_translations, fact_bits, ...like } =
      await anEvent(db);
    const several = Array.from({ length: 2500 }, (_, nth) => ({
      ...{ ...like, id: crypto.randomUUID(), preferredSlug: `milonga-of-${nth}` },
      ...{ morton: Number(like.morton), price: null, prices: '{}' },
    }));
    await importEvents(tools, (events) => events.add(several, []));
    const { count } = await db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2501);
  });

  test('logs the changes of one transaction to an event once', async () => {
    const { id } = await anEvent(db);
    const before = await lastPosition(db);
    await importEvents(tools, async (events) => {
      await events.change([id], { cancelled_at: now });
      await events.change([id], { name: 'Práctica', deleted_at: now });
      await events.change([id], { cancelled_at: null, deleted_at: null });
    });
    expect(await kindsSince(db, before)).toEqual([[id, 'changed']]);
  });
});

describe('reading the change log', () => {
  test('works in batches of any size, without a gap', async () => {
    const start = await lastPosition(db);
    const { id } = await anEvent(db);
    for (const deleted_at of [now, null, now, null]) await changeEvent(db, id, { deleted_at });
    const whole = await readChanges(db, start, 100);
    expect(whole.hasGap).toBe(false);
    expect(whole.changes.map(({ kind }) => kind)).toEqual(['added', 'deleted', 'restored', 'deleted', 'restored']);
    for (const size of [1, 2, 5]) {
      const read = [];
      for (let position = start; ; ) {
        const { changes, hasGap } = await readChanges(db, position, size);
        expect(hasGap).toBe(false);
        read.push(...changes);
        if (changes.length === 0) break;
        position = changes.at(-1)?.position ?? 0;
      }
      expect(read).toEqual(whole.changes);
    }
  });

  test('reports a gap if the next lines were deleted, or the log ends before the position', async () => {
    const start = await lastPosition(db);
    await anEvent(db);
    await breakChangeLog(db);
    expect(await readChanges(db, start, 10)).toEqual({ changes: [], hasGap: true });
    await anEvent(db);
    const { changes, hasGap } = await readChanges(db, start, 10);
    expect([changes.length, hasGap]).toEqual([1, true]);
    // The state after an older backup was restored.
    const end = await lastPosition(db);
    expect(await readChanges(db, end, 10)).toEqual({ changes: [], hasGap: false });
    expect(await readChanges(db, end + 3, 10)).toEqual({ changes: [], hasGap: true });
  });
});

test('a bookmark reveals another log, and other lines at its position', async () => {
  const { id } = await anEvent(db);
  const known = await lastBookmark(db);
  expect(await readChanges(db, known, 10)).toEqual({ changes: [], hasGap: false });
  const lost = await anEvent(db);
  const mark = await lastBookmark(db);
  await loseEvents(db, [lost.id]);
  await changeEvent(db, id, { cancelled_at: now });
  // The position is the same.
  expect(await lastPosition(db)).toBe(mark.position);
  expect(await readChanges(db, mark, 10)).toEqual({ changes: [], hasGap: true });
  expect(await readChanges(db, { ...mark, line: null }, 10)).toEqual({ changes: [], hasGap: false });
  await changeEvent(db, id, { cancelled_at: null });
  expect(await readChanges(db, mark, 10)).toMatchObject({ changes: [{ kind: 'reinstated' }], hasGap: true });
  expect(await readChanges(db, known, 10)).toMatchObject({ changes: [{}, {}], hasGap: false });
  expect((await readChanges(db, { ...known, logId: crypto.randomUUID() }, 10)).hasGap).toBe(true);
});

test('deletes lines older than a month every night, from the beginning of the log', async () => {
  const days = (ago: number) => ({ ...tools, clock: () => new Date(now.getTime() - ago * 86_400_000) });
  const start = await lastPosition(db);
  const { id } = await anEvent(db);
  // A clock that is behind leaves no hole in the log.
  for (const ago of [40, 31, 29, 35, 2]) await importEvents(days(ago), (events) => events.change([id], {}));
  await db
    .deleteFrom('event_changes')
    .where('position', '=', String(start + 1))
    .execute();
  const kept = async () =>
    (await db.selectFrom('event_changes').select('position').orderBy('position').execute()).length;
  expect(await kept()).toBe(5);
  const night = (at: Date, signal = new AbortController().signal) =>
    trimEventChanges.run({ ...tools, clock: () => at } as Tools, signal);
  await night(now, AbortSignal.abort());
  expect(await kept()).toBe(5);
  await night(now);
  expect(await kept()).toBe(3);
  expect((await readChanges(db, start + 3, 10)).hasGap).toBe(false);
  expect((await readChanges(db, start + 2, 10)).hasGap).toBe(true);
  await night(new Date(now.getTime() + 90 * 86_400_000));
  expect(await kept()).toBe(0);
  expect(await readChanges(db, await lastPosition(db), 10)).toEqual({ changes: [], hasGap: false });
});
