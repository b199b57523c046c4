import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { namedEndpoints } from '#contract/named-endpoints.ts';
import * as contract from '#contract/v1/webhooks.ts';
import { isPaused, pauseSite, resumeSite } from '#server/pause/service.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { breakChangeLog, changeEvent } from '#testing/event-changes.ts';
import { send } from '#testing/organiser.ts';
import { administrator, anApiToken, aPerson } from '#testing/signed-in.ts';
import { openWebhookReceiver } from '#testing/webhook-receiver.ts';
import { writeMessages } from './follow-log.ts';
import { sweepWebhooks } from './messages.ts';
import { deleteMissed } from './messages-store.ts';

const receiver = await openWebhookReceiver();
afterAll(() => receiver.close());
const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db, { WEBHOOK_SERVERS: receiver.host });

type Person = Awaited<ReturnType<typeof aPerson>>;
let ana: Person;
let tango: Awaited<ReturnType<typeof aDance>>;

beforeEach(async () => {
  await clear();
  receiver.answers.clear();
  receiver.received.length = 0;
  setTime(now);
  ana = await aPerson(tools, { email: 'ana@example.org' });
  tango = await aDance(db, { name: 'Tango' });
});

const ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  who: Pick<Person, 'headers'> = ana,
) => send(app, method, `/api/v1/webhooks${path}`, who, body);
const add = (given: object = {}) => ask('POST', '', { url: receiver.url(), name: 'Mirror', ...given });

/** Adds a webhook whose address is confirmed. */
async function aWebhook(given: object = {}): Promise<string> {
  const { status, body } = await add(given);
  expect([status, body.code]).toEqual([201, undefined]);
  expect((await ask('POST', `/${body.id}/test`)).body).toMatchObject({ status: 204 });
  return body.id;
}

/** Writes the messages, and returns the new ones: their types with the names of the events. */
async function told(id: string): Promise<string[]> {
  while (await writeMessages(tools, 7));
  const messages = await db
    .selectFrom('webhook_messages')
    .innerJoin('events', 'events.id', 'webhook_messages.event_id')
    .select(['type', 'events.name', 'body'])
    .where('webhook_id', '=', id)
    .orderBy('webhook_messages.id')
    .execute();
  await db.deleteFrom('webhook_messages').where('webhook_id', '=', id).where('event_id', 'is not', null).execute();
  return messages.map(({ type, name, body }) => {
    expect(JSON.parse(body).data.event === null).toBe(['event.deleted', 'event.left'].includes(type));
    return `${type} ${name}`;
  });
}

describe('subscriptions', () => {
  test('is unconfirmed and gets nothing until its address accepts a test', async () => {
    const { body } = await add({ filter: { styles: ['tango'] }, kinds: ['cancelled', 'cancelled'] });
    const { secret, ...shown } = body;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(shown).toEqual({
      ...{ id: expect.any(String), url: receiver.url(), name: 'Mirror', kinds: ['cancelled'] },
      ...{ filter: { styles: ['tango'] }, state: 'unconfirmed', isPaused: false, createdAt: now.toISOString() },
      ...{ deliveredAt: null, failingSince: null, endedAt: null, endedBecause: null, formerSecretUntil: null },
      waiting: 0,
    });
    await anEvent(db, { dances: [tango] });
    expect(await told(body.id)).toEqual([]);
    receiver.answers.set('/hook', { status: 404 });
    expect((await ask('POST', `/${body.id}/test`)).body).toMatchObject({ status: 404, refusal: null });
    expect((await ask('GET', `/${body.id}`)).body).toEqual(shown);
    receiver.answers.clear();
    await ask('POST', `/${body.id}/test`);
    expect((await ask('GET', '')).body).toEqual({ items: [{ ...shown, state: 'active' }] });
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test', 'webhook.test']);
    // A new address must be confirmed again.
    const moved = await ask('PATCH', `/${body.id}`, { url: receiver.url('/new'), name: 'Copy' });
    expect(moved.body).toEqual({ ...shown, url: receiver.url('/new'), name: 'Copy' });
  });

  test('needs a confirmed account, and is limited to ten', async () => {
    const ben = await aPerson(tools, { email_confirmed_at: null });
    expect((await ask('POST', '', { url: receiver.url(), name: 'A' }, ben)).body.code).toBe('email-unconfirmed');
    for (let count = 0; count < 10; count++) expect((await add()).status).toBe(201);
    expect((await add()).body.code).toBe('too-many-webhooks');
  });

  test.each([
    ['http://pista.example/', 'bad-protocol'],
    ['https://127.0.0.1/', 'not-public'],
    ['https://169.254.169.254/latest/meta-data', 'not-public'],
    ['https://[::ffff:10.0.0.1]/', 'not-public'],
    ['https://[::1]/', 'not-public'],
    ['https://2130706433/', 'not-public'],
    ['https://localhost/', 'not-public'],
    ['https://printer.local/', 'not-public'],
    ['https://a.example:8443/', 'bad-port'],
    ['https://a.example:80/', 'bad-port'],
    ['https://user:secret@a.example/', 'has-credentials'],
    ['ftp://a.example/', 'bad-protocol'],
  ])('refuses %s', async (url, rule) => {
    const { status, body } = await add({ url });
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect(body.fields).toMatchObject([{ path: 'url', rule }]);
  });

  test('keep the address without its fragment', async () => {
    expect((await add({ url: `${receiver.url()}#1` })).body.url).toBe(receiver.url());
  });

  test('refuses a filter with names that do not exist', async () => {
    const { body } = await add({
      filter: { styles: ['tango', 'tangoo'], types: ['x'], town: 'nowhere', organiser: 'x', venue: 'x' },
    });
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual(
      ['styles', 'types', 'town', 'organiser', 'venue'].map((name) => `filter.${name}`),
    );
    expect((await add({ filter: { style: ['tango'] } })).status).toBe(400);
  });

  test('is visible to its account alone, and to its API tokens with the scope', async () => {
    const id = await aWebhook();
    const [{ id: messageId }] = (await ask('GET', `/${id}/messages`)).body.items;
    const [stranger, admin] = [await aPerson(tools), await aPerson(tools, { roles: [...administrator] })];
    const token = await anApiToken(tools, ana, { scopes: ['webhooks:write'] });
    const otherToken = await anApiToken(tools, ana, { scopes: ['events:write'] });
    const endpoints = namedEndpoints({ contract });
    expect(endpoints).toHaveLength(11);
    const period = { from: '2027-05-01T00:00:00Z', to: '2027-05-02T00:00:00Z' };
    for (const { name, endpoint } of endpoints) {
      const path = endpoint.path.replace('{id}', id).replace('{messageId}', messageId);
      const request = (who?: { headers: { authorization: string } }) => send(app, endpoint.method, path, who, period);
      expect([name, (await request()).body.code]).toEqual([name, 'unauthenticated']);
      expect([name, (await request(otherToken)).body.code]).toEqual([name, 'scope-missing']);
      if (!path.includes(id)) continue;
      for (const other of [stranger, admin]) {
        const { status, body } = await request(other);
        // A deletion reveals nothing.
        if (endpoint.method === 'DELETE') expect(status).toBe(204);
        else if (endpoint.method !== 'PATCH') expect([name, body.code]).toEqual([name, 'webhook-unknown']);
      }
    }
    expect((await ask('PATCH', `/${id}`, { name: 'Mine' }, stranger)).body.code).toBe('webhook-unknown');
    expect((await ask('GET', '', undefined, stranger)).body).toEqual({ items: [] });
    expect((await ask('GET', '', undefined, token)).body.items).toHaveLength(1);
    const fenced = await anApiToken(tools, ana, {
      scopes: ['webhooks:write'],
      organisers: [await anOrganiser(db, { members: [ana] })],
    });
    const mine = { url: receiver.url(), name: 'A', filter: { mine: true } };
    expect((await ask('POST', '', mine, fenced)).body.fields).toMatchObject([{ path: 'filter.mine' }]);
    const ofSession = (await add({ filter: { mine: true } })).body.id;
    for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.path.includes('{id}'))) {
      const path = endpoint.path.replace('{id}', ofSession).replace('{messageId}', messageId);
      const given = endpoint.method === 'PATCH' ? { url: receiver.url('/other') } : period;
      const { status, body } = await send(app, endpoint.method, path, fenced, given);
      expect([name, body?.code ?? status]).toEqual([name, endpoint.method === 'DELETE' ? 204 : 'webhook-unknown']);
    }
    expect((await ask('GET', '', undefined, fenced)).body.items).toMatchObject([{ id }]);
    expect((await ask('GET', `/${ofSession}`)).body).toMatchObject({ url: receiver.url() });
    expect((await ask('DELETE', `/${id}`)).status).toBe(204);
    expect((await ask('GET', `/${id}`)).body.code).toBe('webhook-unknown');
  });

  test('are recorded in the activity log with their address and the token that made the change', async () => {
    const token = await anApiToken(tools, ana, { scopes: ['webhooks:write'] });
    const { id, secret } = (await add()).body;
    expect((await ask('PATCH', `/${id}`, { url: receiver.url('/other') }, token)).status).toBe(200);
    expect((await ask('DELETE', `/${id}`)).status).toBe(204);
    expect((await ask('DELETE', `/${id}`)).status).toBe(204);
    const trail = await db.selectFrom('trail').select(['action', 'actor_id', 'details']).orderBy('id').execute();
    expect(trail).toMatchObject([
      { action: 'webhook-added', actor_id: ana.id, details: { webhook: id, url: receiver.url() } },
      { action: 'webhook-changed', details: { webhook: id, url: receiver.url('/other'), token: expect.any(String) } },
      { action: 'webhook-removed', details: { webhook: id } },
    ]);
    expect(JSON.stringify(trail)).not.toContain(secret);
  });

  test('limits the tests of an account, and sends none from a paused copy', async () => {
    const { id } = (await add()).body;
    await pauseSite(db);
    expect((await ask('POST', `/${id}/test`)).body.code).toBe('unavailable');
    await resumeSite(db);
    expect(await isPaused(db)).toBe(false);
    for (let count = 0; count < 20; count++) expect((await ask('POST', `/${id}/test`)).status).toBe(200);
    expect((await ask('POST', `/${id}/test`)).status).toBe(429);
    expect(receiver.received).toHaveLength(20);
  });

  test('limits the comparisons of filters with all events', async () => {
    const { id } = (await add()).body;
    const change = (body: object) => ask('PATCH', `/${id}`, body);
    for (let count = 1; count < 60; count++) expect((await change({ filter: {} })).status).toBe(200);
    expect((await change({ filter: {} })).status).toBe(429);
    expect((await add()).status).toBe(429);
    expect((await change({ name: 'Copy' })).status).toBe(200);
  });
});

describe('messages', () => {
  test('writes one message for each change, in order', async () => {
    const id = await aWebhook();
    const event = await anEvent(db, { name: 'Bal' });
    await changeEvent(db, event.id, { name: 'Bal' });
    await changeEvent(db, event.id, { ends_at: new Date(event.ends_at.getTime() + 1000) });
    await changeEvent(db, event.id, { cancelled_at: now });
    await changeEvent(db, event.id, { cancelled_at: null });
    expect(await told(id)).toEqual(
      ['added', 'changed', 'moved', 'cancelled', 'reinstated'].map((kind) => `event.${kind} Bal`),
    );
    await changeEvent(db, event.id, { deleted_at: now });
    expect(await told(id)).toEqual(['event.deleted Bal']);
    await changeEvent(db, event.id, { deleted_at: null });
    expect(await told(id)).toEqual(['event.restored Bal']);
  });

  test('writes nothing about an event that was added and deleted between two rounds', async () => {
    const id = await aWebhook();
    const [fleeting, lasting] = [await anEvent(db, { name: 'A' }), await anEvent(db, { name: 'B' })];
    await changeEvent(db, fleeting.id, { deleted_at: now });
    await changeEvent(db, lasting.id, { deleted_at: now });
    await changeEvent(db, lasting.id, { deleted_at: null });
    expect(await told(id)).toEqual(['event.added B', 'event.restored B']);
  });

  test('writes when an event enters and leaves the filter, and knows the earlier events', async () => {
    const [milonga, old] = [await anEvent(db, { name: 'A' }), await anEvent(db, { name: 'Old', dances: [tango] })];
    const salsa = await aDance(db, { name: 'Salsa' });
    const id = await aWebhook({ filter: { styles: ['tango'] } });
    await changeEvent(db, milonga.id, { name: 'A' }, [tango]);
    await changeEvent(db, old.id, { name: 'Old' }, [salsa]);
    await changeEvent(db, old.id, { cancelled_at: now });
    expect(await told(id)).toEqual(['event.added A', 'event.left Old']);
  });

  test('matches town, area, facts, organiser, venue and own events', async () => {
    const club = await anOrganiser(db, { members: [ana] });
    const [hidden, house] = [
      await anOrganiser(db, { hiddenBecause: 'x', members: [ana] }),
      await aVenue(db, { name: 'Le Bal' }),
    ];
    const former = await aVenue(db, { merged_into: house.id });
    await anEvent(db, { name: 'Before', house });
    const filters = {
      town: await aWebhook({ filter: { town: 'lyon' } }),
      bbox: await aWebhook({ filter: { bbox: [2, 48, 3, 49] } }),
      facts: await aWebhook({ filter: { facts: ['free'] } }),
      organiser: await aWebhook({ filter: { organiser: club.slug } }),
      venue: await aWebhook({ filter: { venue: house.slug } }),
      mine: await aWebhook({ filter: { mine: true } }),
    };
    await db
      .updateTable('webhooks')
      .set({ filter: JSON.stringify({ venueId: former.id }) })
      .where('id', '=', filters.venue)
      .execute();
    await anEvent(db, { name: 'Lyon', price: 5 });
    await anEvent(db, { name: 'Paris', town: 'Paris', longitude: 2.35, latitude: 48.85, price: null });
    await anEvent(db, { name: 'Free', town: 'Lille', longitude: 3.06, latitude: 50.63 });
    const [paid, far] = [{ price: 3 }, { town: 'Lille', longitude: 3.06, latitude: 50.63 }];
    await anEvent(db, { ...paid, ...far, name: 'Club', organiser: club });
    await anEvent(db, { ...paid, ...far, name: 'Hidden', organiser: hidden });
    await anEvent(db, { ...paid, ...far, name: 'Ana', createdBy: ana });
    await anEvent(db, { ...paid, ...far, name: 'House', house });
    const names = async (id: string) => (await told(id)).map((line) => line.replace('event.added ', ''));
    const found: Record<string, string[]> = {};
    for (const [name, id] of Object.entries(filters)) found[name] = await names(id);
    expect(found).toEqual({
      ...{ town: ['Lyon'], bbox: ['Paris'], facts: ['Free'], organiser: ['Club'], venue: ['House'] },
      mine: ['Club', 'Hidden', 'Ana'],
    });
  });

  test('sends only the wanted kinds, and follows the others', async () => {
    const id = await aWebhook({ kinds: ['cancelled', 'left'], filter: { styles: ['tango'] } });
    const event = await anEvent(db, { name: 'Bal', dances: [tango] });
    await changeEvent(db, event.id, { name: 'Bal' });
    await changeEvent(db, event.id, { cancelled_at: now });
    expect(await told(id)).toEqual(['event.cancelled Bal']);
    await changeEvent(db, event.id, { name: 'Bal' }, [await aDance(db)]);
    expect(await told(id)).toEqual(['event.left Bal']);
  });

  test('compares everything after a gap in the log', async () => {
    const [kept, lost, gone] = [
      await anEvent(db, { name: 'Kept' }),
      await anEvent(db, { name: 'Lost', dances: [tango] }),
      await anEvent(db, { name: 'Gone', dances: [tango] }),
    ];
    const changed = await anEvent(db, { name: 'Changed', dances: [tango], changedAt: new Date(0) });
    const id = await aWebhook({ filter: { styles: ['tango'] } });
    expect(await told(id)).toEqual([]);
    setTime(new Date(now.getTime() + 3_600_000));
    await changeEvent(db, kept.id, { name: 'Kept' }, [tango]);
    await changeEvent(db, lost.id, { name: 'Lost' }, [await aDance(db)]);
    await changeEvent(db, gone.id, { deleted_at: now });
    await breakChangeLog(db);
    expect((await told(id)).sort()).toEqual(['event.added Kept', 'event.deleted Gone', 'event.left Lost']);
    await db
      .updateTable('events')
      .set({ changed_at: new Date(now.getTime() + 7_200_000) })
      .where('id', '=', changed.id)
      .execute();
    await breakChangeLog(db);
    expect(await told(id)).toEqual(['event.changed Changed']);
  });

  test('pages through the log of 30 days', async () => {
    const id = await aWebhook();
    for (let count = 0; count < 51; count++) await anEvent(db);
    while (await writeMessages(tools));
    const first = (await ask('GET', `/${id}/messages?state=waiting`)).body;
    const next = new URL(first.next);
    const second = (await ask('GET', `/${id}/messages${next.search}`)).body;
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 1, null]);
    const count = async () => (await db.selectFrom('webhook_messages').select('id').execute()).length;
    setTime(new Date(now.getTime() + 30 * 86_400_000));
    await sweepWebhooks.run(tools, new AbortController().signal);
    expect(await count()).toBe(52);
    setTime(new Date(now.getTime() + 30 * 86_400_000 + 1));
    await sweepWebhooks.run(tools, new AbortController().signal);
    expect(await count()).toBe(0);
    setTime(new Date(now.getTime() + 40 * 86_400_000));
    await sweepWebhooks.run(tools, new AbortController().signal);
    expect(await db.selectFrom('webhook_events').selectAll().execute()).toHaveLength(0);
  });

  test('keeps the messages that a paused webhook missed as failed ones', async () => {
    const id = await aWebhook();
    expect((await ask('PATCH', `/${id}`, { isPaused: true })).body).toMatchObject({ isPaused: true, state: 'active' });
    await anEvent(db);
    while (await writeMessages(tools));
    await ask('PATCH', `/${id}`, { isPaused: false });
    const { items } = (await ask('GET', `/${id}/messages?state=failed`)).body;
    expect(items).toMatchObject([{ type: 'event.added', state: 'failed', tries: [] }]);
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ isPaused: false, waiting: 0 });
  });

  test('keeps only the newest messages that a paused webhook missed', async () => {
    const [paused, active] = [await aWebhook(), await aWebhook()];
    await ask('PATCH', `/${paused}`, { isPaused: true });
    for (let count = 0; count < 3; count++) await anEvent(db);
    while (await writeMessages(tools));
    const idsOf = async (id: string) =>
      (await ask('GET', `/${id}/messages`)).body.items.map((item: { id: string }) => item.id);
    const before = { paused: await idsOf(paused), active: await idsOf(active) };
    expect(await deleteMissed(db, 2, 100)).toBe(2);
    expect({ paused: await idsOf(paused), active: await idsOf(active) }).toEqual({
      paused: before.paused.slice(0, 2),
      active: before.active,
    });
  });
});
