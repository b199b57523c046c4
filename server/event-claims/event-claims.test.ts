import { beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { setWhoMayPublish } from '#testing/publishing.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, lastMailTo, mailsTo } = await testApp(db, { RATE_LIMITS: 'on' });

type Someone = Awaited<ReturnType<typeof aPerson>>;
let owner: Someone;
let claimant: Someone;
let form: NewEvent;

beforeEach(async () => {
  await clear();
  owner = await aPerson(tools, { email: 'owner@example.org' });
  claimant = await aPerson(tools, { email: 'claimant@example.org', name: 'Camille Petit' });
  form = await aFilledForm(db);
});

const add = async (given: object = {}) =>
  (await send(app, 'POST', '/api/internal/events', owner, { ...form, ...given })).body.id as string;
const askFor = (id: string, someone = claimant, body: object = { organiser: null, words: 'It is our ball.' }) =>
  send(app, 'POST', `/api/internal/events/${id}/takeover_requests`, someone, body);
const received = async (someone = owner) => (await send(app, 'GET', '/api/internal/takeover_requests', someone)).body;
const decide = (id: string, isAccepted: boolean, someone = owner) =>
  send(app, 'POST', `/api/internal/takeover_requests/${id}/decision`, someone, { isAccepted });
const open = (id: string, someone: Someone) => send(app, 'GET', `/api/internal/events/${id}/edition`, someone);
const anAdministrator = () => aPerson(tools, { roles: [...administrator] });

describe('a request to take over an event', () => {
  test('reaches the owner by mail and in the account, without a name or an address', async () => {
    const id = await add({ repeat: 'FREQ=WEEKLY;COUNT=3' });
    const { status, body } = await askFor(id);
    expect([status, body]).toEqual([200, { id: expect.any(String), state: 'waiting' }]);
    const list = await received();
    expect(list).toMatchObject([
      { id: body.id, words: 'It is our ball.', organiser: null, dates: 3, event: { id, name: 'Milonga du canal' } },
    ]);
    const mail = await lastMailTo(owner.email);
    expect(mail.text).toContain('It is our ball.');
    for (const text of [JSON.stringify(list), mail.text, mail.html]) {
      expect(text).not.toContain(claimant.email);
      expect(text).not.toContain('Camille');
    }
    expect(await received(claimant)).toEqual([]);
  });

  test('transfers the event and its upcoming dates when the owner accepts', async () => {
    const id = await add({ repeat: 'FREQ=WEEKLY;COUNT=3' });
    const { body } = await askFor(id);
    expect((await decide(body.id, true)).status).toBe(204);
    expect((await open(id, claimant)).status).toBe(200);
    expect((await open(id, owner)).body.code).toBe('forbidden');
    const rows = await db.selectFrom('events').select(['created_by', 'organiser_id', 'version']).execute();
    expect(rows).toEqual(Array(3).fill({ created_by: claimant.id, organiser_id: null, version: 2 }));
    expect((await lastMailTo(claimant.email)).text).toContain('Milonga du canal');
    expect(await mailsTo(owner.email)).toHaveLength(1);
    expect(await received()).toEqual([]);
    const trail = await db
      .selectFrom('trail')
      .select(['action', 'details'])
      .where('action', '=', 'events-moved')
      .execute();
    expect(trail).toMatchObject([{ details: { account: claimant.id, dates: 3 } }]);
  });

  test('makes the new account no trusted one if only approved organisers may publish', async () => {
    const id = await add();
    await setWhoMayPublish(tools, 'approved');
    const { body } = await askFor(id);
    expect((await decide(body.id, true)).status).toBe(204);
    expect((await send(app, 'GET', `/api/internal/events/${id}`)).body).toMatchObject({ id });
    const added = await send(app, 'POST', '/api/internal/events', claimant, form);
    expect(added.body).toMatchObject({ isWaiting: true });
  });

  test('transfers the event to an organiser, which its page shows', async () => {
    const organiser = await anOrganiser(db, { name: 'Bal du port', members: [claimant] });
    const id = await add();
    const { body } = await askFor(id, claimant, { organiser: { id: organiser.id } });
    expect(await received()).toMatchObject([{ organiser: { id: organiser.id, name: 'Bal du port' } }]);
    expect((await lastMailTo(owner.email)).text).toContain('Bal du port');
    await decide(body.id, true);
    expect((await send(app, 'GET', `/api/internal/events/${id}`)).body.organiser).toMatchObject({
      name: 'Bal du port',
    });
    expect((await askFor(id, await aPerson(tools))).body.code).toBe('event-organised');
  });

  test('changes nothing when declined, and stays declined', async () => {
    const id = await add();
    const { body } = await askFor(id);
    await decide(body.id, false);
    expect((await open(id, owner)).status).toBe(200);
    expect((await lastMailTo(claimant.email)).text).toContain('Milonga du canal');
    expect((await askFor(id)).body.state).toBe('declined');
    await decide(body.id, true);
    expect((await open(id, owner)).status).toBe(200);
  });

  test('is listed for administrators with the account, who can decide and notify the owner', async () => {
    const chief = await anAdministrator();
    const id = await add();
    const { body } = await askFor(id);
    const { body: listed } = await send(app, 'GET', '/api/internal/admin/takeover_requests', chief);
    expect(listed).toMatchObject([{ id: body.id, claimant: { email: claimant.email } }]);
    await decide(body.id, true, chief);
    expect((await open(id, claimant)).status).toBe(200);
    expect(await mailsTo(owner.email)).toHaveLength(2);
  });

  test('is one request and one mail for all dates of a series', async () => {
    const id = await add({ repeat: 'FREQ=WEEKLY;COUNT=2' });
    const [, second] = await db.selectFrom('events').select('id').orderBy('starts_at').execute();
    const { body } = await askFor(id);
    const again = await askFor(second?.id ?? '', claimant, { organiser: null, words: 'Please.' });
    expect(again.body).toEqual(body);
    expect(await received()).toMatchObject([{ words: 'Please.' }]);
    expect(await mailsTo(owner.email)).toHaveLength(1);
  });

  test('cannot be accepted for an organiser that the claimant has left', async () => {
    const organiser = await anOrganiser(db, { members: [claimant] });
    const { body } = await askFor(await add(), claimant, { organiser: { id: organiser.id } });
    await db.deleteFrom('organiser_members').execute();
    expect((await decide(body.id, true)).body.code).toBe('claim-lapsed');
  });

  test('can only be decided by the owner and administrators', async () => {
    const { body } = await askFor(await add());
    for (const someone of [claimant, await aPerson(tools)])
      expect((await decide(body.id, true, someone)).body.code).toBe('forbidden');
    expect((await decide(crypto.randomUUID(), true)).body.code).toBe('claim-unknown');
  });

  test('is rejected for own, organised, past and deleted events, and without a confirmed address', async () => {
    const id = await add();
    expect((await askFor(id, owner)).body.code).toBe('own-event');
    expect((await askFor(id, await aPerson(tools, { email_confirmed_at: null }))).body.code).toBe('email-unconfirmed');
    const organiser = await anOrganiser(db);
    const foreign = await askFor(id, claimant, { organiser: { id: organiser.id } });
    expect(foreign.body.fields).toMatchObject([{ path: 'organiser', rule: 'unknown' }]);
    await db.updateTable('events').set({ organiser_id: organiser.id }).execute();
    expect((await askFor(id)).body.code).toBe('event-organised');
    const past = { starts_at: new Date(0), ends_at: new Date(1), organiser_id: null };
    await db.updateTable('events').set(past).execute();
    expect((await askFor(id)).body.code).toBe('event-over');
    await db.updateTable('events').set({ deleted_at: tools.clock() }).execute();
    expect((await askFor(id)).body.code).toBe('event-deleted');
    expect((await askFor(crypto.randomUUID())).body.code).toBe('event-unknown');
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  test('is limited in number, because each causes a mail', async () => {
    const ids = [];
    for (let nth = 0; nth < 12; nth++) ids.push(await add({ name: `Bal ${nth}` }));
    const codes = [];
    for (const id of ids) codes.push((await askFor(id)).body.code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(undefined));
    expect(codes.at(-1)).toBe('too-many-requests');
  });
});

test('mails an owner at most three requests a day, and lists others in the account', async () => {
  const ids = [];
  for (let nth = 0; nth < 6; nth++) ids.push(await add({ name: `Bal ${nth}` }));
  for (const id of ids) expect((await askFor(id, await aPerson(tools))).status).toBe(200);
  expect(await mailsTo(owner.email)).toHaveLength(3);
  expect(await received()).toHaveLength(6);
});

test('mails administrators about a request for an event without an owner', async () => {
  const chief = await aPerson(tools, { email: 'chief@example.org', roles: [...administrator] });
  const event = await anEvent(db, { name: 'Bal de personne' });
  await askFor(event.id);
  const mail = await lastMailTo(chief.email);
  expect(mail.text).toContain('Bal de personne');
});
