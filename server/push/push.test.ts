import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pushLimits } from '#contract/constants.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { PushReceiver } from '#testing/push-receiver.ts';
import { openPushService } from '#testing/push-service.ts';
import { aPerson } from '#testing/signed-in.ts';
import { payloadOf } from './message.ts';
import { type PushMessage, sendPush } from './service.ts';

const service = await openPushService();
afterAll(() => service.close());
const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db, {
  PUSH_SERVERS: service.host,
  VAPID_SUBJECT: 'mailto:ana@pista.example',
});

beforeEach(async () => {
  service.answers = { status: 201 };
  await clear();
});

type Person = Awaited<ReturnType<typeof aPerson>>;

const subscriptions = '/api/internal/push/subscriptions';

async function ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, who?: Person, payload?: object) {
  const answer = await app.inject({ method, url, ...(payload && { payload }), headers: who?.headers ?? {} });
  return { status: answer.statusCode, answer: answer.body === '' ? undefined : answer.json(), text: answer.body };
}

/** Subscribes a browser of a user through the API. */
async function subscribe(who: Person, browser = service.subscribe(), device = 'Firefox, Android') {
  const { endpoint, keys } = browser;
  const { status, answer } = await ask('PUT', subscriptions, who, { endpoint, keys, device });
  expect(status).toBe(200);
  return { browser, id: answer.id as string, secret: answer.secret as string };
}

const devicesOf = async (who: Person) => (await ask('GET', subscriptions, who)).answer;
const aMessage = (more: Partial<PushMessage> = {}): PushMessage => ({
  ...{ title: 'Milonga du canal', body: 'Moved to 22:00.', path: '/events/milonga', tag: 'milonga' },
  ...more,
});
const waiting = async () => (await tools.jobs.drain(tools)) + (await tools.jobs.drain(tools, { early: true }));

test('decrypts the example of RFC 8291 with the test receiver', () => {
  const receiver = new PushReceiver({
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(receiver.open(Buffer.from(message, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
});

test('sends an encrypted and signed message to all browsers of the user only', async () => {
  const [ana, ben] = [await aPerson(tools, { locale: 'es' }), await aPerson(tools)];
  const [phone, laptop, other] = [await subscribe(ana), await subscribe(ana), await subscribe(ben)];
  const expiresAt = new Date(tools.clock().getTime() + 3600_000);
  const message = aMessage({ stop: '/stop#secret', expiresAt, urgency: 'high' });
  expect(await sendPush(tools, ana.id, message)).toBe(2);
  await tools.jobs.drain(tools);
  expect([laptop.browser.received.length, other.browser.received]).toEqual([1, []]);

  const [received] = phone.browser.received;
  expect(received?.notification).toEqual({
    ...{ title: 'Milonga du canal', body: 'Moved to 22:00.', lang: 'es', tag: 'milonga' },
    navigate: 'https://pista.example/events/milonga',
    actions: [{ action: 'stop', title: 'Dejar de recibir', navigate: 'https://pista.example/stop#secret' }],
  });
  expect(received?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(received?.headers.topic).toMatch(/^[\w-]{32}$/);
  expect(received?.headers.topic).not.toBe(laptop.browser.received[0]?.headers.topic);

  const { publicKey } = (await ask('GET', '/api/internal/push/key', ana)).answer;
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(received?.headers.authorization ?? '') ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: `http://${service.host}`,
    currentDate: tools.clock(),
  });
  expect(payload.sub).toBe('mailto:ana@pista.example');
  expect((payload.exp ?? 0) - tools.clock().getTime() / 1000).toBeLessThanOrEqual(86_400);

  const [device] = await devicesOf(ana);
  expect(device).toMatchObject({ device: 'Firefox, Android', deliveredAt: tools.clock().toISOString() });
});

test.each([404, 410])('deletes the subscription when the push service answers %i', async (status) => {
  const ana = await aPerson(tools);
  await subscribe(ana);
  service.answers = { status };
  await sendPush(tools, ana.id, aMessage());
  await tools.jobs.drain(tools);
  expect(await devicesOf(ana)).toEqual([]);
  expect(await waiting()).toBe(0);
});

test.each([
  ['answers 500', { status: 500 }],
  ['answers 429', { status: 429 }],
  ['asks to wait', { status: 503, headers: { 'retry-after': '120' } }],
  ['hangs up', 'hangs up'],
] as const)('retries later when a push service %s', async (_, answers) => {
  const ana = await aPerson(tools);
  const { browser } = await subscribe(ana);
  service.answers = answers;
  await sendPush(tools, ana.id, aMessage());
  expect(await tools.jobs.drain(tools)).toBe(1);
  service.answers = { status: 201 };
  // Not retried at once.
  expect([await tools.jobs.drain(tools), browser.received.length]).toEqual([0, 0]);
  setTime(new Date(tools.clock().getTime() + 31_000));
  await tools.jobs.drain(tools, { early: true });
  expect(browser.received).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test('pauses all messages to a push service that does not respond', async () => {
  const ana = await aPerson(tools);
  const { browser } = await subscribe(ana);
  service.answers = 'hangs up';
  await sendPush(tools, ana.id, aMessage());
  await tools.jobs.drain(tools);
  service.answers = { status: 201 };
  await sendPush(tools, ana.id, aMessage({ tag: 'another' }));
  await tools.jobs.drain(tools);
  expect(browser.received).toEqual([]);
  setTime(new Date(tools.clock().getTime() + 31_000));
  await tools.jobs.drain(tools, { early: true });
  expect(browser.received).toHaveLength(2);
});

test('drops a message that expires before it is sent', async () => {
  const ana = await aPerson(tools);
  const { browser } = await subscribe(ana);
  const start = tools.clock().getTime();
  service.answers = { status: 503, headers: { 'retry-after': '600' } };
  await sendPush(tools, ana.id, aMessage({ expiresAt: new Date(start + 300_000) }));
  await tools.jobs.drain(tools);
  // Dropped, because it would expire before the retry.
  expect(await waiting()).toBe(0);
  service.answers = { status: 201 };
  await sendPush(tools, ana.id, aMessage({ expiresAt: new Date(start + 300_000) }));
  setTime(new Date(start + 300_000));
  await tools.jobs.drain(tools);
  expect(await sendPush(tools, ana.id, aMessage({ expiresAt: new Date(start) }))).toBe(0);
  expect([browser.received, await waiting()]).toEqual([[], 0]);
});

test.each([400, 403, 413])(
  'drops a message that the push service rejects with %i, and keeps the subscription',
  async (status) => {
    const ana = await aPerson(tools);
    const { browser } = await subscribe(ana);
    service.answers = { status };
    await sendPush(tools, ana.id, aMessage());
    await tools.jobs.drain(tools);
    service.answers = { status: 201 };
    expect([await waiting(), browser.received, (await devicesOf(ana)).length]).toEqual([0, [], 1]);
  },
);

test('keeps one subscription per browser, and drops queued messages of a former owner', async () => {
  const [ana, ben] = [await aPerson(tools), await aPerson(tools)];
  const { browser, id } = await subscribe(ana);
  const again = await subscribe(ana, { ...browser, keys: new PushReceiver().keys }, 'Firefox, Linux');
  expect(again.id).toBe(id);
  expect(await devicesOf(ana)).toMatchObject([{ id, device: 'Firefox, Linux' }]);
  await subscribe(ana, browser);
  await sendPush(tools, ana.id, aMessage());
  const moved = await subscribe(ben, browser);
  await tools.jobs.drain(tools);
  expect([browser.received, await devicesOf(ana)]).toEqual([[], []]);

  // Users cannot remove subscriptions of others, and the API does not return endpoints.
  expect((await ask('DELETE', `${subscriptions}/${moved.id}`, ana)).status).toBe(204);
  const { text } = await ask('GET', subscriptions, ben);
  expect(text).toContain(moved.id);
  expect(text).not.toContain(browser.endpoint);
  await ask('DELETE', `${subscriptions}/${moved.id}`, ben);
  expect(await devicesOf(ben)).toEqual([]);
});

test('deletes the oldest subscription above the limit', async () => {
  const ana = await aPerson(tools);
  const start = tools.clock().getTime();
  const ids: string[] = [];
  for (let nth = 0; nth <= pushLimits.devices; nth++) {
    setTime(new Date(start + nth * 1000));
    ids.unshift((await subscribe(ana)).id);
  }
  expect((await devicesOf(ana)).map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, pushLimits.devices));
});

test('sends nothing to suspended users, and unsubscribes on sign-out everywhere and deletion', async () => {
  const ana = await aPerson(tools);
  const { browser } = await subscribe(ana);
  await sendPush(tools, ana.id, aMessage());
  const suspend = (at: Date | null) =>
    db.updateTable('users').set({ suspended_at: at }).where('id', '=', ana.id).execute();
  await suspend(tools.clock());
  await tools.jobs.drain(tools);
  expect([browser.received, await sendPush(tools, ana.id, aMessage())]).toEqual([[], 0]);
  await suspend(null);
  expect((await ask('DELETE', '/api/internal/sessions', ana)).status).toBe(204);
  expect(await sendPush(tools, ana.id, aMessage())).toBe(0);

  const ben = await aPerson(tools);
  await subscribe(ben);
  await db.deleteFrom('users').where('id', '=', ben.id).execute();
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
});

test('renews the endpoint with the secret of the browser, until the owner removes it', async () => {
  const ana = await aPerson(tools);
  const { browser: before, id, secret } = await subscribe(ana);
  const after = service.subscribe();
  const { endpoint, keys } = after;
  const renew = (by: string) => ask('POST', '/api/internal/push/renewal', undefined, { secret: by, endpoint, keys });
  expect((await renew(secret.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))).answer.code).toBe('link-invalid');
  expect((await renew(secret)).status).toBe(204);
  await sendPush(tools, ana.id, aMessage());
  await tools.jobs.drain(tools);
  expect([before.received.length, after.received.length]).toEqual([0, 1]);
  await ask('DELETE', `${subscriptions}/${id}`, ana);
  expect((await renew(secret)).answer.code).toBe('link-invalid');
});

test.each([
  ['endpoint', 'http://push.example/1'],
  ['endpoint', 'https://10.0.0.5/1'],
  ['endpoint', 'https://localhost/1'],
  ['endpoint', 'https://push.example:8443/1'],
  ['endpoint', 'https://ana:secret@push.example/1'],
  ['endpoint', 'nowhere'],
  ['keys.p256dh', `B${'A'.repeat(86)}`],
  ['keys.p256dh', 'AAAA'],
  ['keys.auth', 'AAAA'],
])('rejects an invalid subscription: %s %s', async (path, value) => {
  const { endpoint, keys } = service.subscribe();
  const wrong =
    path === 'endpoint' ? { endpoint: value, keys } : { endpoint, keys: { ...keys, [path.slice(5)]: value } };
  const { status, answer } = await ask('PUT', subscriptions, await aPerson(tools), { ...wrong, device: 'X' });
  expect([status, answer.code, answer.fields[0].path]).toEqual([400, 'invalid-input', path]);
});

test('normalises endpoints, so that they contain no null character', async () => {
  const ana = await aPerson(tools);
  const { keys } = service.subscribe();
  const { status } = await ask('PUT', subscriptions, ana, {
    endpoint: ' https://push.example/\0x ',
    keys,
    device: 'X',
  });
  expect(status).toBe(200);
  const kept = await tools.db.selectFrom('push_subscriptions').select('endpoint').execute();
  expect(kept.map(({ endpoint }) => endpoint)).toContain('https://push.example/%00x');
});

test('sends a test message in the language of the user, with a rate limit', async () => {
  const ana = await aPerson(tools, { locale: 'fr' });
  const { browser } = await subscribe(ana);
  const attempt = () => ask('POST', '/api/internal/push/trial', ana);
  expect((await attempt()).answer).toEqual({ devices: 1 });
  await tools.jobs.drain(tools);
  expect(browser.received[0]?.notification).toMatchObject({ title: 'Ça marche\u202f!', lang: 'fr' });
  for (let nth = 2; nth <= 5; nth++) expect((await attempt()).status).toBe(200);
  expect((await attempt()).answer.code).toBe('too-many-requests');
});

test('cuts messages at grapheme clusters to the size limit, and allows only paths of the site', () => {
  const long = aMessage({ title: '👩‍👩‍👧'.repeat(40), body: '🕺🏽'.repeat(300) });
  const payload = payloadOf(long, 'en', 'https://pista.example');
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(pushLimits.payloadBytes);
  expect(JSON.parse(payload).notification.title).toBe(`${'👩‍👩‍👧'.repeat(14)}…`);
  for (const path of ['https://evil.example', '//evil.example', 'events'])
    expect(() => payloadOf(aMessage({ path }), 'en', 'https://pista.example')).toThrow('path of the site');
});
