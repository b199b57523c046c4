import { beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { aPlace } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send, venues } from '#testing/organiser.ts';
import { setWhoMayPublish } from '#testing/publishing.ts';
import { administrator, aModerator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/events';
const queue = '/api/internal/admin/waiting-events';

type Someone = Awaited<ReturnType<typeof aPerson>>;
let admin: Someone;
let ana: Someone;
let mod: Someone;
let here: NewEvent;
let there: NewEvent;

beforeEach(async () => {
  await clear();
  await setWhoMayPublish(tools, 'approved');
  admin = await aPerson(tools, { roles: [...administrator] });
  ana = await aPerson(tools, { name: 'Ana', email: 'ana@example.org' });
  here = await aFilledForm(db, { name: 'Here' });
  there = { ...here, name: 'There', location: venues.newYork };
  const { latitude, longitude } = here.location;
  const area = { name: 'Here', west: longitude - 1, east: longitude + 1, south: latitude - 1, north: latitude + 1 };
  mod = await aModerator(tools, { scopes: [{ areas: [area] }] });
});

const add = async (form: NewEvent): Promise<string> => (await send(app, 'POST', address, ana, form)).body.id;
const list = (someone: Someone) => send(app, 'GET', queue, someone);
const decide = (ids: string[], decision: string, because?: string) =>
  send(app, 'POST', `${queue}/decisions`, mod, { ids, decision, because });
const undo = (body: object) => send(app, 'POST', `${queue}/undone`, mod, body);
const isPublic = async (id: string) => (await send(app, 'GET', `${address}/${id}`)).status === 200;

describe('a moderator', () => {
  test('sees, counts and decides about waiting events inside only, and gets no addresses', async () => {
    const [inside, outside] = [await add(here), await add(there)];
    const { body, headers } = await list(mod);
    expect([headers['x-total-count'], body.length]).toEqual(['1', 1]);
    expect(body).toMatchObject([{ event: { id: inside }, author: { name: 'Ana', waiting: 1 } }]);
    expect(JSON.stringify(body)).not.toContain('@');
    expect((await list(admin)).body[0].author).toMatchObject({ email: 'ana@example.org', waiting: 2 });
    const overview = await send(app, 'GET', '/api/internal/admin/moderation', mod);
    expect(overview.body.waiting).toEqual({ reports: 0, events: 1 });
    expect((await send(app, 'GET', `${address}/${inside}`, mod)).body.approval).toMatchObject({ state: 'waiting' });
    expect((await send(app, 'GET', `${address}/${outside}`, mod)).body.code).toBe('event-unknown');

    expect((await decide([inside, outside], 'approve')).body.code).toBe('forbidden');
    expect((await decide(['019a9c00-0000-7000-8000-000000000001'], 'approve')).body.code).toBe('forbidden');
    expect((await decide([inside], 'refuse', 'Where?')).body).toEqual({ ids: [inside], trusted: [] });
    expect((await undo({ ids: [inside] })).status).toBe(204);
    expect((await decide([inside], 'approve')).status).toBe(200);
    expect([await isPublic(inside), await isPublic(outside)]).toEqual([true, false]);
    const trail = await db.selectFrom('trail').select('details').where('action', '=', 'event-approved').execute();
    expect(trail).toMatchObject([{ details: { moderator: { everything: false } } }]);
  });

  test('gives and withdraws no trust, and publishes not all', async () => {
    const id = await add(here);
    expect((await decide([id], 'trust')).body.code).toBe('forbidden');
    const until = tools.clock().toISOString();
    expect((await send(app, 'POST', `${queue}/approvals`, mod, { until })).body.code).toBe('forbidden');
    const change = { whoMayPublish: 'everyone' };
    expect((await send(app, 'PATCH', '/api/internal/admin/site', mod, change)).body.code).toBe('forbidden');
    await decide([id], 'approve');
    expect((await undo({ ids: [id], trusted: [ana.id] })).body.code).toBe('forbidden');
    const { trust } = await db.selectFrom('users').select('trust').where('id', '=', ana.id).executeTakeFirstOrThrow();
    expect([trust, await isPublic(id)]).toEqual([null, true]);
  });

  test('cannot decide about an event that was edited out, nor edit one out', async () => {
    const [moved, kept] = [await add(here), await add(here)];
    await send(app, 'PUT', `${address}/${moved}`, ana, there);
    expect((await decide([moved], 'approve')).body.code).toBe('forbidden');
    expect((await list(mod)).body).toMatchObject([{ event: { id: kept } }]);
    expect((await send(app, 'PUT', `${address}/${kept}`, mod, there)).body.code).toBe('outside-moderation');
    await decide([kept], 'approve');
    await send(app, 'PUT', `${address}/${kept}`, ana, there);
    expect((await undo({ ids: [kept] })).body.code).toBe('forbidden');
    expect(await isPublic(kept)).toBe(true);
  });

  test('decides about those dates of a series that are inside', async () => {
    const id = await add({ ...here, repeat: 'FREQ=WEEKLY;COUNT=3' });
    const elsewhere = await aPlace(db, { country_code: 'US', latitude: 40.7, longitude: -74 });
    const [, second] = await db.selectFrom('events').select('id').orderBy('starts_at').execute();
    const move = { place_id: elsewhere.id };
    await db
      .updateTable('events')
      .set(move)
      .where('id', '=', second?.id ?? '')
      .execute();
    expect((await list(mod)).body).toMatchObject([{ event: { id }, dates: 2 }]);
    expect((await decide([id], 'approve')).status).toBe(200);
    const rows = await db.selectFrom('events').select('approval').orderBy('starts_at').execute();
    expect(rows.map(({ approval }) => approval)).toEqual([null, 'waiting', null]);
  });
});
