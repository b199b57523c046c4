import { beforeEach, describe, expect, test } from 'vitest';
import { trimAppliedRequests } from '#server/changes/service.ts';
import { testApp } from '#testing/app.ts';
import { now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/events';

let organiser: Awaited<ReturnType<typeof aPerson>>;
let boss: typeof organiser;
let form: Awaited<ReturnType<typeof aFilledForm>>;
let id: string;

beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
  boss = await aPerson(tools, { roles: [...administrator] });
  form = await aFilledForm(db);
  ({ id } = (await send(app, 'POST', address, organiser, form)).body);
});

/** Sends a request with a key. */
async function keyed(key: string, method: 'PUT' | 'POST' | 'DELETE', path = '', body?: object, someone = organiser) {
  const response = await app.inject({
    method,
    url: `${address}/${id}${path}`,
    headers: { ...someone.headers, 'idempotency-key': key },
    ...(body && { payload: body }),
  });
  const isRepeat = response.headers['idempotency-replayed'] === 'true';
  return { status: response.statusCode, body: response.body === '' ? null : response.json(), isRepeat };
}

const stateOf = async () => {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    name: row.name,
    version: row.version,
    isCancelled: row.cancelled_at !== null,
    isGone: row.deleted_at !== null,
  };
};

describe('a repeated request', () => {
  test('returns the current event for an edit after which someone else edited', async () => {
    const edit = { ...form, name: 'Mine', version: 1 };
    const first = await keyed('k1', 'PUT', '', edit);
    expect(first).toMatchObject({ status: 200, isRepeat: false, body: { name: 'Mine', version: 2 } });
    await send(app, 'PUT', `${address}/${id}`, boss, { ...form, name: 'Theirs', version: 2 });
    const again = await keyed('"k1"', 'PUT', '', edit);
    expect(again).toMatchObject({ status: 200, isRepeat: true, body: { name: 'Theirs', version: 3 } });
    expect((await keyed('k2', 'PUT', '', edit)).body.code).toBe('version-conflict');
  });

  test.each([
    ['POST', '/cancellation', 'DELETE', '/cancellation', { isCancelled: false }],
    ['DELETE', '', 'POST', '/restoration', { isGone: false }],
  ] as const)('does not apply %s %s again after it was undone', async (method, path, undoing, undo, state) => {
    expect(await keyed('k1', method, path)).toMatchObject({ status: 204, isRepeat: false });
    await send(app, undoing, `${address}/${id}${undo}`, organiser);
    expect(await keyed('k1', method, path)).toMatchObject({ status: 204, isRepeat: true });
    expect(await stateOf()).toMatchObject(state);
  });

  test('does not reinstate or confirm again', async () => {
    await send(app, 'POST', `${address}/${id}/cancellation`, organiser);
    expect((await keyed('k1', 'DELETE', '/cancellation')).status).toBe(204);
    expect((await keyed('k2', 'POST', '/confirmation')).status).toBe(204);
    await send(app, 'POST', `${address}/${id}/cancellation`, organiser);
    expect(await keyed('k1', 'DELETE', '/cancellation')).toMatchObject({ status: 204, isRepeat: true });
    expect(await keyed('k2', 'POST', '/confirmation')).toMatchObject({ status: 204, isRepeat: true });
    expect(await stateOf()).toMatchObject({ isCancelled: true });
    const confirmations = await db.selectFrom('trail').select('id').where('action', '=', 'event-confirmed').execute();
    expect(confirmations).toHaveLength(1);
  });

  test('is applied once when it is sent several times at once', async () => {
    const edits = await Promise.all(
      [1, 2, 3, 4].map(() => keyed('k1', 'PUT', '', { ...form, name: 'Mine', version: 1 })),
    );
    expect(edits.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(edits.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    expect(await stateOf()).toMatchObject({ name: 'Mine', version: 2 });
  });

  test('returns 410 with the mark of a repeat if the event was deleted since', async () => {
    const edit = { ...form, name: 'Mine' };
    await keyed('k1', 'PUT', '', edit);
    await send(app, 'DELETE', `${address}/${id}`, organiser);
    expect(await keyed('k1', 'PUT', '', edit)).toMatchObject({ status: 410, isRepeat: true });
  });

  test('shows nothing to an account that has lost its rights', async () => {
    const edit = { ...form, name: 'Mine' };
    await keyed('k1', 'PUT', '', edit);
    await db.updateTable('events').set({ created_by: boss.id }).where('id', '=', id).execute();
    expect(await keyed('k1', 'PUT', '', edit)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

test('applies a request that was refused the first time', async () => {
  const edit = { ...form, name: 'Mine', version: 2 };
  expect((await keyed('k1', 'PUT', '', edit)).status).toBe(412);
  await send(app, 'PUT', `${address}/${id}`, organiser, { ...form, name: 'Other' });
  expect(await keyed('k1', 'PUT', '', edit)).toMatchObject({ status: 200, isRepeat: false, body: { name: 'Mine' } });
});

test('separates the keys of accounts, and refuses a key for another request', async () => {
  expect((await keyed('k1', 'POST', '/cancellation')).isRepeat).toBe(false);
  expect((await keyed('k1', 'DELETE', '/cancellation', undefined, boss)).isRepeat).toBe(false);
  const refused = { status: 400, body: { code: 'invalid-input', fields: [{ path: 'Idempotency-Key' }] } };
  expect(await keyed('k1', 'DELETE')).toMatchObject(refused);
  expect(await keyed('k 1', 'DELETE')).toMatchObject(refused);
  expect(await keyed('x'.repeat(65), 'DELETE')).toMatchObject(refused);
  expect(await stateOf()).toMatchObject({ isGone: false });
});

test('keeps keys for 90 days, and none of a deleted account', async () => {
  await keyed('k1', 'POST', '/confirmation');
  const keys = async () => (await db.selectFrom('applied_requests').select('key').execute()).map(({ key }) => key);
  const trimAfter = (days: number) => {
    const clock = () => new Date(now.getTime() + days * 86_400_000);
    return trimAppliedRequests.run({ ...tools, clock }, new AbortController().signal);
  };
  await trimAfter(89);
  expect(await keys()).toEqual(['k1']);
  await trimAfter(91);
  expect(await keys()).toEqual([]);
  await keyed('k2', 'POST', '/confirmation', undefined, boss);
  await db.deleteFrom('users').where('id', '=', boss.id).execute();
  expect(await keys()).toEqual([]);
});
