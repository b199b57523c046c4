import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/events';

let organiser: Awaited<ReturnType<typeof aPerson>>;
let boss: typeof organiser;

beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
  boss = await aPerson(tools, { roles: [...administrator] });
});

const add = async (given = {}) =>
  (await send(app, 'POST', address, organiser, await aFilledForm(db, given))).body as { id: string; slug: string };
const remove = (id: string, someone = organiser, query = '') =>
  send(app, 'DELETE', `${address}/${id}${query}`, someone);
const restore = (id: string, someone = organiser) => send(app, 'POST', `${address}/${id}/restoration`, someone);
const cancel = (id: string, someone = organiser, query = '') =>
  send(app, 'POST', `${address}/${id}/cancellation${query}`, someone);
const reinstate = (id: string, someone = organiser, query = '') =>
  send(app, 'DELETE', `${address}/${id}/cancellation${query}`, someone);
const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body?.code];

const onMap = async (): Promise<string[]> =>
  (await send(app, 'GET', '/api/internal/map/events?bbox=-180,-85,180,85')).body.map(
    (event: { id: string }) => event.id,
  );
const inList = async (): Promise<string[]> =>
  (await send(app, 'GET', `${address}?limit=100`)).body.map((event: { id: string }) => event.id);
const deedsOf = async (id: string) =>
  (await db.selectFrom('trail').select('action').where('subject_id', '=', id).orderBy('id').execute()).map(
    (line) => line.action,
  );

/** Five Saturdays from 8 May. */
async function aSeries(): Promise<string[]> {
  const { id } = await add({ repeat: 'FREQ=WEEKLY;COUNT=5' });
  const { series_id } = await db
    .selectFrom('events')
    .select('series_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', series_id)
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => row.id);
}

describe('a deleted event', () => {
  test('disappears from map and lists, answers 410, and is fully restored', async () => {
    const { id, slug } = await add();
    expect((await remove(id)).status).toBe(204);
    expect([await onMap(), await inList()]).toEqual([[], []]);
    expect(codeOf(await send(app, 'GET', `${address}/${slug}`))).toEqual([410, 'event-deleted']);
    expect(codeOf(await remove(id))).toEqual([410, 'event-deleted']);
    expect((await send(app, 'GET', '/api/internal/user_events', organiser)).body).toEqual([]);

    expect((await restore(id)).status).toBe(204);
    expect([await onMap(), await inList()]).toEqual([[id], [id]]);
    expect((await send(app, 'GET', `${address}/${slug}`)).body).toMatchObject({ id, name: 'Milonga du canal' });
    expect((await restore(id)).status).toBe(204);
    expect(await deedsOf(id)).toEqual(['event-added', 'event-deleted', 'event-restored']);
  });

  test('stays hidden if an administrator hid it', async () => {
    const { id, slug } = await add();
    const hidden = { deleted_at: now, hidden_because: 'spam' };
    await db.updateTable('events').set(hidden).where('id', '=', id).execute();
    for (const answer of [await restore(id), await restore(id, boss), await remove(id), await cancel(id)]) {
      expect(codeOf(answer)).toEqual([410, 'event-hidden']);
    }
    expect(codeOf(await send(app, 'GET', `${address}/${id}/edition`, organiser))).toEqual([410, 'event-hidden']);
    expect(codeOf(await send(app, 'PUT', `${address}/${id}`, organiser, await aFilledForm(db)))).toEqual([
      410,
      'event-hidden',
    ]);
    expect(codeOf(await send(app, 'GET', `${address}/${slug}`))).toEqual([410, 'event-hidden']);
  });
});

describe('a cancelled event', () => {
  test('disappears from map and lists, keeps its page, and can be reinstated', async () => {
    const { id, slug } = await add();
    expect((await cancel(id)).status).toBe(204);
    expect((await cancel(id)).status).toBe(204);
    expect([await onMap(), await inList()]).toEqual([[], []]);
    expect((await send(app, 'GET', `${address}/${slug}`)).body).toMatchObject({ id, isCancelled: true });
    expect((await send(app, 'GET', '/api/internal/user_events', organiser)).body).toMatchObject([
      { id, isCancelled: true },
    ]);

    expect((await reinstate(id)).status).toBe(204);
    expect([await onMap(), await inList()]).toEqual([[id], [id]]);
    expect((await send(app, 'GET', `${address}/${slug}`)).body.isCancelled).toBe(false);
    expect(await deedsOf(id)).toEqual(['event-added', 'event-cancelled', 'event-reinstated']);
  });

  test('shows the reason while it is cancelled', async () => {
    const { id } = await add();
    const url = `${address}/${id}/cancellation`;
    const tooLong = await send(app, 'POST', url, organiser, { reason: 'x'.repeat(301) });
    expect([tooLong.status, tooLong.body.fields[0].path]).toEqual([400, 'reason']);
    expect((await send(app, 'POST', url, organiser, { reason: ' The hall\nis flooded. ' })).status).toBe(204);
    const show = async () => (await send(app, 'GET', `${address}/${id}`)).body;
    expect(await show()).toMatchObject({ isCancelled: true, cancelledBecause: 'The hall is flooded.' });
    await reinstate(id);
    expect(await show()).not.toHaveProperty('cancelledBecause');
    await cancel(id);
    expect(await show()).not.toHaveProperty('cancelledBecause');
  });

  test('stays cancelled after an edit, and after deletion and restoration', async () => {
    const { id } = await add();
    await cancel(id);
    const { body } = await send(app, 'PUT', `${address}/${id}`, organiser, await aFilledForm(db));
    expect(body.isCancelled).toBe(true);
    await remove(id);
    await restore(id);
    expect((await send(app, 'GET', `${address}/${id}`)).body.isCancelled).toBe(true);
  });
});

describe('a series', () => {
  test('deletes a single date', async () => {
    const dates = await aSeries();
    await remove(dates[2] ?? '');
    await cancel(dates[3] ?? '');
    expect(await onMap()).toEqual([dates[0], dates[1], dates[4]]);
  });

  test('deletes a date and all following ones, and restores them together', async () => {
    const dates = await aSeries();
    await remove(dates[3] ?? '');
    await remove(dates[1] ?? '', organiser, '?scope=following');
    expect(await onMap()).toEqual([dates[0]]);
    await restore(dates[4] ?? '');
    expect(await onMap()).toEqual([dates[0], dates[1], dates[2], dates[4]]);
    await restore(dates[3] ?? '');
    expect(await onMap()).toEqual(dates);
  });

  test('is cancelled from one date on and reinstated from another', async () => {
    const dates = await aSeries();
    await cancel(dates[1] ?? '', organiser, '?scope=following');
    expect(await onMap()).toEqual([dates[0]]);
    await reinstate(dates[3] ?? '', organiser, '?scope=following');
    expect(await onMap()).toEqual([dates[0], dates[3], dates[4]]);
  });

  test('reinstates the dates of one cancellation, not earlier ones', async () => {
    const dates = await aSeries();
    await cancel(dates[3] ?? '');
    await cancel(dates[1] ?? '', organiser, '?scope=following');
    await reinstate(dates[1] ?? '', organiser, '?scope=together');
    expect(await onMap()).toEqual([dates[0], dates[1], dates[2], dates[4]]);
    // An event that was never in a series.
    const { id } = await add();
    await cancel(id);
    await reinstate(id, organiser, '?scope=together');
    expect(await onMap()).toContain(id);
  });

  test('keeps dates hidden that an administrator hid', async () => {
    const dates = await aSeries();
    await remove(dates[0] ?? '', organiser, '?scope=following');
    await db
      .updateTable('events')
      .set({ hidden_because: 'spam' })
      .where('id', '=', dates[2] ?? '')
      .execute();
    await restore(dates[0] ?? '');
    expect(await onMap()).toEqual(dates.filter((_, index) => index !== 2));
  });
});

describe('rights', () => {
  const deeds = {
    open: (id: string, who?: typeof organiser) => send(app, 'GET', `${address}/${id}/edition`, who),
    change: async (id: string, who?: typeof organiser) =>
      send(app, 'PUT', `${address}/${id}`, who, await aFilledForm(db)),
    delete: (id: string, who?: typeof organiser) => send(app, 'DELETE', `${address}/${id}`, who),
    restore: (id: string, who?: typeof organiser) => send(app, 'POST', `${address}/${id}/restoration`, who),
    cancel: (id: string, who?: typeof organiser) => send(app, 'POST', `${address}/${id}/cancellation`, who),
    reinstate: (id: string, who?: typeof organiser) => send(app, 'DELETE', `${address}/${id}/cancellation`, who),
  };

  test.each(Object.entries(deeds))('lets the owner and administrators %s, and no other user', async (_name, deed) => {
    const outcomes = async (who?: typeof organiser) => codeOf(await deed((await add()).id, who))[1] ?? 'done';
    const suspended = await aPerson(tools, { suspended_at: now });
    expect({
      nobody: await outcomes(),
      stranger: await outcomes(await aPerson(tools)),
      suspended: await outcomes(suspended),
      owner: await outcomes(organiser),
      administrator: await outcomes(boss),
    }).toEqual({
      nobody: 'unauthenticated',
      stranger: 'forbidden',
      suspended: 'account-suspended',
      owner: 'done',
      administrator: 'done',
    });
    expect(codeOf(await deed('019a9c00-0000-7000-8000-000000000001', organiser))).toEqual([404, 'event-unknown']);
  });

  test.each(Object.entries(deeds))('lets only administrators %s an event without a creator', async (_name, deed) => {
    const { id } = await anEvent(db);
    expect(codeOf(await deed(id, organiser))).toEqual([403, 'forbidden']);
    expect((await deed(id, boss)).status).toBeLessThan(300);
  });

  test.each(Object.entries(deeds))('lets only administrators %s if editing is off', async (_name, deed) => {
    const { id } = await add();
    tools.config.mayUsersEditEvents = false;
    try {
      expect(codeOf(await deed(id, organiser))).toEqual([403, 'editing-off']);
      expect((await deed(id, boss)).status).toBeLessThan(300);
    } finally {
      tools.config.mayUsersEditEvents = true;
    }
  });
});
