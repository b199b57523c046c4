import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { pauseSite, resumeSite } from '#server/pause/service.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';
import { openWebhookReceiver, type ReceivedMessage } from '#testing/webhook-receiver.ts';
import { startDue } from './deliver.ts';
import { writeMessages } from './follow-log.ts';
import { WebhookSchedule } from './schedule.ts';
import { openWebhookSender } from './sender.ts';

const receiver = await openWebhookReceiver();
afterAll(() => receiver.close());
const db = await testDatabase();
const { app, tools, clear, setTime, mailsTo } = await testApp(db, { WEBHOOK_SERVERS: receiver.host });
const impatient = openWebhookSender(tools.config, tools.tokenSecret, tools.clock, { maxMs: 100 });
afterAll(() => impatient.close());

type Person = Awaited<ReturnType<typeof aPerson>>;
let ana: Person;
let atMs: number;

beforeEach(async () => {
  await clear();
  receiver.answers.clear();
  receiver.received.length = 0;
  receiver.most = { perPath: 0, all: 0 };
  atMs = now.getTime();
  setTime(now);
  ana = await aPerson(tools, { email: 'ana@example.org', name: 'Ana', locale: 'en' });
});

/** Adds a webhook and confirms its address. Its test message is not among the received ones. */
async function aWebhook({ owner = ana, path = '/hook', ...given }: { owner?: Person; path?: string } & object = {}) {
  const body = { url: receiver.url(path), name: 'Mirror', ...given };
  const added = await send(app, 'POST', '/api/v1/webhooks', owner, body);
  expect([added.status, added.body]).toEqual([201, expect.objectContaining({ state: 'unconfirmed' })]);
  const { id, secret } = added.body;
  const tested = await send(app, 'POST', `/api/v1/webhooks/${id}/test`, owner);
  expect(tested).toMatchObject({ status: 200, body: { status: 204, refusal: null } });
  receiver.received.length = 0;
  return { id: id as string, secret: secret as string };
}

/** Writes the messages about all changes and sends what is due now. */
async function deliver(sendTools: Parameters<typeof startDue>[0] = tools): Promise<void> {
  while (await writeMessages(tools));
  for (;;) {
    const turns = await startDue(sendTools, new AbortController().signal);
    if (turns.length === 0) return;
    await Promise.all(turns);
  }
}

function wait(milliseconds: number): void {
  atMs += milliseconds;
  setTime(new Date(atMs));
}

const show = async (id: string) => (await send(app, 'GET', `/api/v1/webhooks/${id}`, ana)).body;
const log = async (id: string, query = '') =>
  (await send(app, 'GET', `/api/v1/webhooks/${id}/messages${query}`, ana)).body.items;
const parsed = ({ body }: ReceivedMessage) => JSON.parse(body);
const headersOf = ({ headers }: ReceivedMessage) => headers as Record<string, string>;

/** Returns the content of a message. Throws unless the library of Standard Webhooks accepts it. */
function verified(message: ReceivedMessage, secret: string): unknown {
  // The library compares the timestamp with the real time.
  vi.useFakeTimers({ now: atMs, toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(message.body, headersOf(message));
  } finally {
    vi.useRealTimers();
  }
}

test('sends a signed message about a cancellation with the event as the API lists it', async () => {
  const { id, secret } = await aWebhook();
  const event = await anEvent(db, { name: 'Milonga' });
  await deliver();
  await changeEvent(db, event.id, { cancelled_at: now });
  await deliver();
  const [added, message] = receiver.received;
  expect(added && parsed(added).type).toBe('event.added');
  if (!message) throw new Error('Nothing arrived.');
  expect(message.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^Pista\/\S+ \(\+https:\/\/pista\.example\/about\)$/),
    'webhook-timestamp': String(now.getTime() / 1000),
    'webhook-id': expect.stringMatching(/^msg_[\da-f-]{36}$/),
  });
  expect(verified(message, secret)).toEqual({
    type: 'event.cancelled',
    timestamp: '2027-05-01T12:00:00Z',
    data: {
      position: expect.any(Number),
      id: event.id,
      url: `https://pista.example/api/v1/events/${event.id}`,
      event: expect.objectContaining({ id: event.id, name: 'Milonga', status: 'cancelled' }),
    },
  });
  expect(Buffer.byteLength(message.body)).toBeLessThan(20_000);
  const tampered = { ...message, body: message.body.replace('Milonga', 'Milongo') };
  expect(() => verified(tampered, secret)).toThrow();
  expect(await show(id)).toMatchObject({ state: 'active', waiting: 0, deliveredAt: now.toISOString() });
});

test('signs with both secrets for 24 hours after a renewal', async () => {
  const { id, secret } = await aWebhook();
  const renewed = (await send(app, 'POST', `/api/v1/webhooks/${id}/secret`, ana)).body;
  expect(renewed).toEqual({
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    formerUntil: '2027-05-02T12:00:00.000Z',
  });
  await anEvent(db);
  await deliver();
  wait(24 * 3_600_000);
  await anEvent(db);
  await deliver();
  const [both, one] = receiver.received;
  if (!both || !one) throw new Error('Nothing arrived.');
  verified(one, renewed.secret);
  expect(() => verified(both, renewed.secret)).toThrow('too old');
  atMs = now.getTime();
  for (const each of [secret, renewed.secret]) verified(both, each);
  atMs += 24 * 3_600_000;
  expect(() => verified(one, secret)).toThrow('signature');
  expect(headersOf(one)['webhook-signature']).not.toContain(' ');
  expect((await show(id)).formerSecretUntil).toBeNull();
});

test('retries ten times with the same id and bytes, then ends and mails the owner once', async () => {
  const { id } = await aWebhook();
  receiver.answers.set('/hook', { status: 500 });
  await anEvent(db);
  await anEvent(db);
  const pauses: number[] = [];
  await deliver();
  expect(await show(id)).toMatchObject({ state: 'failing', waiting: 2, failingSince: now.toISOString() });
  for (let tries = 1; tries < 10; tries++) {
    const [{ nextTryAt }] = await log(id);
    pauses.push(Math.round((Date.parse(nextTryAt) - atMs) / 1000));
    // The other one may be due up to 20 % later.
    wait((pauses.at(-1) ?? 0) * 1300);
    await deliver();
  }
  const expected = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const [nth, seconds] of expected.entries()) {
    expect(pauses[nth]).toBeGreaterThanOrEqual(seconds * 0.89 - 1);
    expect(pauses[nth]).toBeLessThanOrEqual(seconds * 1.1 + 1);
  }
  expect(await show(id)).toMatchObject({ state: 'ended', endedBecause: 'failed', waiting: 0 });
  const [last, first] = await log(id);
  expect([last.state, first.state]).toEqual(['failed', 'failed']);
  const same = receiver.received.filter(({ headers }) => headers['webhook-id'] === first.id);
  expect(same).toHaveLength(first.tries.length);
  expect(new Set(same.map(({ body }) => body)).size).toBe(1);
  expect(new Set(same.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(same.length);
  const mails = await mailsTo(ana.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your webhook “Mirror” is switched off']);
  expect(mails[0]?.text).toContain('https://pista.example/profile/programs');
});

test('does not end while other messages are accepted', async () => {
  const { id } = await aWebhook();
  receiver.answers.set('/hook', { status: 400 });
  await anEvent(db);
  for (let tries = 1; tries < 10; tries++) {
    await deliver();
    wait(27 * 3_600_000);
  }
  const newcomer = await anEvent(db, { startsAt: new Date(atMs + 86_400_000) });
  while (await writeMessages(tools));
  receiver.onMessage = (message) =>
    receiver.answers.set('/hook', { status: parsed(message).data.id === newcomer.id ? 204 : 400 });
  // The new message is sent before the old one fails for the last time.
  await db
    .updateTable('webhook_messages')
    .set({ next_try_at: new Date(0) })
    .where('tries', '=', 0)
    .execute();
  await deliver();
  receiver.onMessage = () => {};
  expect((await log(id)).map(({ state }: { state: string }) => state)).toContain('failed');
  expect(await show(id)).toMatchObject({ endedAt: null });
  expect(await mailsTo(ana.email)).toEqual([]);
});

test('ends at 410, and is switched on again; a replay sends the missed messages', async () => {
  const { id } = await aWebhook();
  receiver.answers.set('/hook', { status: 410 });
  const first = await anEvent(db);
  await deliver();
  expect(await show(id)).toMatchObject({ state: 'ended', endedBecause: 'gone' });
  const missed = await anEvent(db);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  receiver.answers.clear();
  const { body } = await send(app, 'PATCH', `/api/v1/webhooks/${id}`, ana, { isPaused: false });
  expect(body).toMatchObject({ state: 'active', endedAt: null, endedBecause: null });
  const later = await anEvent(db);
  await deliver();
  expect(receiver.received.slice(1).map((message) => parsed(message).data.id)).toEqual([later.id]);
  const period = { from: '2027-05-01T00:00:00Z', to: '2027-05-02T00:00:00+02:00' };
  const replayed = await send(app, 'POST', `/api/v1/webhooks/${id}/replays`, ana, period);
  expect(replayed).toMatchObject({ status: 202, body: { messages: 2 } });
  await deliver();
  expect(receiver.received.slice(2).map((message) => parsed(message).data.id)).toEqual([first.id, missed.id]);
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  const all = await send(app, 'POST', `/api/v1/webhooks/${id}/replays`, ana, { ...period, state: 'all' });
  expect(all.body).toEqual({ messages: 3 });
});

test('replays one message, with its body and all tries in the log', async () => {
  const { id } = await aWebhook();
  await anEvent(db);
  await deliver();
  const [{ id: messageId }] = await log(id);
  const address = `/api/v1/webhooks/${id}/messages/${messageId}`;
  expect(await send(app, 'POST', `${address}/replay`, ana)).toMatchObject({ status: 202, body: { messages: 1 } });
  // One that waits is not sent twice.
  expect((await send(app, 'POST', `${address}/replay`, ana)).body).toEqual({ messages: 1 });
  await deliver();
  const [first, again] = receiver.received;
  expect(again?.headers['webhook-id']).toBe(messageId);
  const { body, tries, state } = (await send(app, 'GET', address, ana)).body;
  expect([body, again?.body]).toEqual([first?.body, first?.body]);
  expect(state).toBe('delivered');
  expect(tries).toEqual([1, 2].map(() => expect.objectContaining({ status: 204, refusal: null })));
  const [newest, test] = await log(id);
  const replayOfTest = await send(app, 'POST', `/api/v1/webhooks/${id}/messages/${test.id}/replay`, ana);
  expect([newest.type, test.type, replayOfTest.status]).toEqual(['event.added', 'webhook.test', 404]);
});

test('a replay sends messages now that wait after a failed try', async () => {
  const { id } = await aWebhook();
  receiver.answers.set('/hook', { status: 500 });
  await anEvent(db);
  await anEvent(db);
  await deliver();
  const [second, first] = await log(id);
  const address = `/api/v1/webhooks/${id}`;
  const one = await send(app, 'POST', `${address}/messages/${second.id}/replay`, ana);
  expect(one.body).toEqual({ messages: 1 });
  await deliver();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([first.id, second.id, second.id]);
  receiver.answers.clear();
  // This one waits for its first try.
  await anEvent(db);
  while (await writeMessages(tools));
  const period = { from: '2027-05-01T00:00:00Z', to: '2027-05-02T00:00:00Z' };
  expect((await send(app, 'POST', `${address}/replays`, ana, period)).body).toEqual({ messages: 2 });
  // They wait for the first of their new tries.
  const all = { ...period, state: 'all' };
  expect((await send(app, 'POST', `${address}/replays`, ana, all)).body).toEqual({ messages: 0 });
  await deliver();
  expect(receiver.received).toHaveLength(6);
  expect(await show(id)).toMatchObject({ state: 'active', waiting: 0 });
  expect(await log(id)).toHaveLength(4);
});

test('a test answered with 410 does not end the webhook', async () => {
  const { id } = await aWebhook();
  receiver.answers.set('/hook', { status: 410 });
  expect((await send(app, 'POST', `/api/v1/webhooks/${id}/test`, ana)).body).toMatchObject({ status: 410 });
  expect(await show(id)).toMatchObject({ state: 'active', endedAt: null });
});

test('rests the address for a minute after 429, 502 and 504, and respects Retry-After', async () => {
  const { id } = await aWebhook();
  receiver.answers.set('/hook', { status: 429, headers: { 'retry-after': '600' } });
  await anEvent(db);
  await anEvent(db);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  wait(59_000);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  receiver.answers.clear();
  wait(1000);
  await deliver();
  expect(receiver.received).toHaveLength(2);
  const [, waiting] = await log(id);
  expect(Date.parse(waiting.nextTryAt) - now.getTime()).toBe(600_000);
});

test('follows no redirect, and counts slow, broken and endless answers', async () => {
  const inside = await openWebhookReceiver();
  const { id } = await aWebhook();
  const outcomes = async () => (await log(id, '?state=waiting'))[0]?.tries.at(-1);
  receiver.answers.set('/hook', { status: 302, headers: { location: inside.url() } });
  await anEvent(db);
  await deliver();
  expect(await outcomes()).toMatchObject({ status: 302, refusal: null });
  receiver.answers.set('/hook', 'hangs');
  wait(6000);
  await deliver({ ...tools, webhooks: impatient });
  expect(await outcomes()).toMatchObject({ status: null, refusal: 'too-slow' });
  receiver.answers.set('/hook', 'resets');
  wait(331_000);
  await deliver();
  expect(await outcomes()).toMatchObject({ status: null, refusal: 'unreachable' });
  receiver.answers.set('/hook', 'endless');
  wait(1_981_000);
  await deliver();
  expect((await log(id))[0].tries.at(-1)).toMatchObject({ status: 200 });
  expect(inside.received).toEqual([]);
  await inside.close();
});

test('sends one message at a time to an address, and to eight addresses at most', async () => {
  const paths = Array.from({ length: 10 }, (_, nth) => `/hook/${nth}`);
  for (const path of paths) await aWebhook({ path });
  receiver.ports.clear();
  receiver.most = { perPath: 0, all: 0 };
  for (let nth = 0; nth < 3; nth++) await anEvent(db);
  await deliver();
  expect(receiver.received).toHaveLength(30);
  expect(receiver.most.perPath).toBe(1);
  expect(receiver.most.all).toBeLessThanOrEqual(8);
  expect(receiver.ports.size).toBeLessThanOrEqual(8);
});

test('failing addresses leave half of the slots to the others', async () => {
  for (let nth = 0; nth < 10; nth++) await aWebhook({ path: `/dead/${nth}` });
  const ben = await aPerson(tools);
  await aWebhook({ owner: ben, path: '/alive' });
  await db.updateTable('webhooks').set({ failing_since: now }).where('url', 'like', '%/dead/%').execute();
  await anEvent(db);
  while (await writeMessages(tools));
  const turns = await startDue(tools, new AbortController().signal);
  await Promise.all(turns);
  const paths = receiver.received.map(({ path }) => path);
  expect(paths).toContain('/alive');
  expect(paths).toHaveLength(5);
});

test('sends again after a crash between the answer and the record, with the same id', async () => {
  await aWebhook();
  await anEvent(db);
  while (await writeMessages(tools));
  const [lost] = await startDue(
    { ...tools, webhooks: { ...tools.webhooks, send: () => new Promise(() => {}) } },
    new AbortController().signal,
  );
  void lost;
  await deliver();
  expect(receiver.received).toEqual([]);
  wait(30_000);
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

test('keeps a slot for addresses that work while all others hang', async () => {
  for (let nth = 0; nth < 10; nth++) await aWebhook({ path: `/dead/${nth}` });
  await aWebhook({ owner: await aPerson(tools), path: '/alive' });
  const hour = new Date(now.getTime() - 3_600_000);
  await db.updateTable('webhooks').set({ delivered_at: hour }).where('url', 'like', '%/dead/%').execute();
  await db.updateTable('webhooks').set({ delivered_at: now }).where('url', 'like', '%/alive').execute();
  await anEvent(db);
  while (await writeMessages(tools));
  await db.updateTable('webhooks').set({ is_paused: true }).where('url', 'like', '%/alive').execute();
  await Promise.all(await startDue(tools, new AbortController().signal));
  expect(receiver.received).toHaveLength(7);
});

test('a paused copy of a site sends nothing until it is resumed', async () => {
  await aWebhook();
  await pauseSite(db);
  await anEvent(db);
  const rounds = async () => {
    const schedule = new WebhookSchedule();
    const webhooks = openWebhookSender(tools.config, tools.tokenSecret, tools.clock);
    await schedule.start({ ...tools, webhooks });
    return schedule;
  };
  await (await rounds()).close();
  expect(await db.selectFrom('webhook_messages').select('id').where('event_id', 'is not', null).execute()).toEqual([]);
  await resumeSite(db);
  const schedule = await rounds();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 20_000);
  await schedule.close();
});

test('sends nothing for suspended accounts', async () => {
  await aWebhook();
  await anEvent(db);
  while (await writeMessages(tools));
  await db.updateTable('users').set({ suspended_at: now }).where('id', '=', ana.id).execute();
  await deliver();
  expect(receiver.received).toEqual([]);
});
