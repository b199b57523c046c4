import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { anApiToken, aPerson } from '#testing/signed-in.ts';
import { aV1Event, sendV1 } from '#testing/v1/own-event.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/v1/events';
const site = 'https://pista.example';
const key = '0196f0aa-0000-5000-8000-000000000001';

type Sender = Pick<Awaited<ReturnType<typeof anApiToken>>, 'headers'>;
let ana: Awaited<ReturnType<typeof aPerson>>;
let token: Awaited<ReturnType<typeof anApiToken>>;

beforeEach(async () => {
  await clear();
  ana = await aPerson(tools);
  token = await anApiToken(tools, ana);
  await anEventType(db, { name: 'Milonga', slug: 'milonga' });
  await aDance(db, { name: 'Tango', slug: 'tango' });
});

const add = (given: object = {}, { headers }: Sender = token) =>
  sendV1(app, { method: 'POST', url: address, body: aV1Event(given), headers });
const open = (id: string) => sendV1(app, { method: 'GET', url: `/api/v1/me/events/${id}`, headers: token.headers });
const countEvents = async () => (await db.selectFrom('events').select('id').execute()).length;
const fieldsOf = ({ body }: { body: { fields?: { path: string; rule: string }[] } }) =>
  body.fields?.map(({ path, rule }) => `${path} ${rule}`);

describe('a new event', () => {
  test('is public at once, at the address in the response', async () => {
    const { status, body, headers } = await add({ id: key, price: { amount: 12.5, currency: 'EUR' } });
    expect([status, body]).toEqual([
      201,
      { id: key, slug: 'milonga-du-canal', url: `${site}/events/milonga-du-canal`, dates: 1 },
    ]);
    expect(headers).toMatchObject({ location: `${site}${address}/${key}`, 'access-control-allow-origin': '*' });
    expect((await app.inject(`${address}/${key}`)).json()).toMatchObject({
      ...{ id: key, start: '2027-05-08T21:00:00+02:00', end: '2027-05-09T02:00:00+02:00', organiser: null },
      ...{ type: { slug: 'milonga' }, styles: [{ slug: 'tango' }], price: { amount: 12.5, currency: 'EUR' } },
      place: { name: 'La Péniche', town: 'Paris', countryCode: 'FR' },
    });
    expect((await app.inject(address)).json().items).toMatchObject([{ id: key }]);
  });

  test('has an unknown price if none is given, and belongs to an organiser on request', async () => {
    const organiser = await anOrganiser(db, { members: [ana] });
    const { body } = await open((await add({ organiser: organiser.id })).body.id);
    expect(body).toMatchObject({ price: null, organiser: { id: organiser.id, slug: organiser.slug } });
  });

  test('takes instants with an offset of another zone', async () => {
    const { body } = await add({ start: '2027-05-08T19:00:00Z', end: '2027-05-09T10:00:00+10:00' });
    expect((await open(body.id)).body).toMatchObject({
      start: '2027-05-08T21:00:00+02:00',
      end: '2027-05-09T02:00:00+02:00',
    });
  });

  test('is audited with the id of the token', async () => {
    await add({ id: key });
    expect(await db.selectFrom('trail').select(['action', 'actor_id', 'details']).execute()).toEqual([
      { action: 'event-added', actor_id: ana.id, details: { token: token.id } },
    ]);
  });

  test('is added once if the request is repeated or sent many times at once', async () => {
    const body = { id: key, repeat: 'FREQ=WEEKLY;COUNT=3' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(responses.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect(responses[0]?.body).toMatchObject({ id: key, dates: 3 });
    expect(await countEvents()).toBe(3);
    const others = await add(body, await anApiToken(tools, await aPerson(tools)));
    expect([others.status, fieldsOf(others)]).toEqual([400, ['id taken']]);
  });

  test('is added once if the connection breaks after sending and the request is repeated', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const bound = app.server.address();
    const port = typeof bound === 'object' ? bound?.port : undefined;
    const payload = JSON.stringify(aV1Event({ id: key }));
    const request = [
      `POST ${address} HTTP/1.1`,
      ...['Host: 127.0.0.1', `Authorization: ${token.headers.authorization}`, 'Content-Type: application/json'],
      ...[`Content-Length: ${Buffer.byteLength(payload)}`, 'Connection: close', '', payload],
    ].join('\r\n');
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((written) => socket.write(request, written));
    socket.destroy();
    while ((await countEvents()) === 0) await pause(5);
    const repeated = await fetch(`http://127.0.0.1:${port}${address}`, {
      ...{ method: 'POST', body: payload },
      headers: { ...token.headers, 'content-type': 'application/json' },
    });
    expect([repeated.status, (await repeated.json()).id]).toEqual([200, key]);
    expect(await countEvents()).toBe(1);
  });

  test.each([
    [{ end: '2027-05-08T20:00' }, 'end not_after_start'],
    [{ start: '2020-05-08T21:00', end: '2020-05-09T02:00' }, 'end in_the_past'],
    [{ start: '2037-05-08T21:00', end: '2037-05-09T02:00' }, 'start too_far_ahead'],
    [{ price: { amount: 0.001, currency: 'EUR' } }, 'price.amount not_payable'],
    [{ price: { amount: 5, currency: 'EUR', door: 0.001 } }, 'price.door not_payable'],
    [{ programme: [{ day: 3, time: '21:00', kind: 'lesson' }] }, 'programme.0 outside_event'],
    [{ organiser: '0196f0aa-0000-7000-8000-000000000009' }, 'organiser unknown'],
    [{ repeat: 'FREQ=WEEKLY' }, 'repeat rule_not_supported'],
    [{ except: ['2027-05-15'] }, 'except exception_not_in_rule'],
    [{ styles: ['tango', 'zouk'] }, 'styles.1 unknown'],
    [{ type: undefined }, 'type invalid_union'],
  ])('is refused with the name that the field has in v1: %j', async (given, field) => {
    const refused = await add(given);
    expect([refused.status, refused.body.code, fieldsOf(refused)]).toEqual([400, 'invalid-input', [field]]);
  });

  test('counts against the limits of its account', async () => {
    const unconfirmed = await aPerson(tools, { email_confirmed_at: null });
    const limited = await testApp(db, { RATE_LIMITS: 'on' });
    const sendTo = async (repeat: string, owner: typeof ana) => {
      const { headers } = await anApiToken(limited.tools, owner);
      return limited.app.inject({ method: 'POST', url: address, headers, payload: aV1Event({ repeat }) });
    };
    expect((await sendTo('FREQ=WEEKLY;COUNT=100', unconfirmed)).statusCode).toBe(201);
    const refused = await sendTo('FREQ=WEEKLY;COUNT=100', unconfirmed);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'confirm-to-add-more']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
