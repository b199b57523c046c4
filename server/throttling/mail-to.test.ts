import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aPerson } from '#testing/signed-in.ts';
import { toMailbox } from './mailbox.ts';
import { tryMailTo } from './service.ts';

const db = await testDatabase();
const { app, tools, clear, mailsTo } = await testApp(db);
beforeEach(clear);

type Method = 'POST' | 'PUT' | 'DELETE';
const ask = async (method: Method, path: string, payload: object, headers = {}) =>
  (await app.inject({ method, url: `/api/internal/${path}`, payload, headers })).statusCode;

const stranger = 'stranger@example.org';
const password = 'la pista gira';
/** Has just signed in, so no password is asked for. */
const aDancer = () => aPerson(tools);

const changeTo = async (email: string) => ask('PUT', 'profile/email', { email }, (await aDancer()).headers);
const forget = (email: string) => ask('POST', 'password_resets', { email, locale: 'en' });
const invite = async (email: string) => {
  const owner = await aDancer();
  const organiser = await anOrganiser(db, { members: [owner] });
  return ask('POST', `organisers/${organiser.id}/invitations`, { email, role: 'member' }, owner.headers);
};

test.each([
  ['changes of address', changeTo],
  ['invitations', invite],
  ['forgotten passwords', forget],
])('%s of many accounts to one address send four mails, then answer 429', async (_what, send) => {
  const statuses: number[] = [];
  for (let nth = 0; nth < 6; nth++) statuses.push(await send(stranger));
  expect(statuses.slice(0, 4).every((status) => status < 300)).toBe(true);
  expect(statuses.slice(4)).toEqual([429, 429]);
});

test('all kinds of mails to one mailbox count together, however its address is written', async () => {
  const statuses = [
    await changeTo('stranger+a@example.org'),
    await invite('stranger+b@example.org'),
    await ask('POST', 'users', { email: 'stranger+c@example.org', password, locale: 'en' }),
    await forget('Stranger@Example.org'),
    await changeTo('stranger+d@example.org'),
    await invite('stranger+e@example.org'),
    await forget(stranger),
  ];
  expect(statuses).toEqual([204, 201, 201, 204, 429, 429, 429]);
  expect(await changeTo('other@example.org')).toBe(204);
});

test('registers an account without a mail if the mailbox is at its limit', async () => {
  for (let nth = 0; nth < 4; nth++) await forget(stranger);
  // No account has this address.
  expect(await mailsTo(stranger)).toEqual([]);
  expect(await ask('POST', 'users', { email: stranger, password, locale: 'en' })).toBe(201);
  expect(await mailsTo(stranger)).toEqual([]);
});

test('sends at most four mails about passwords and deletions of unconfirmed accounts', async () => {
  for (let round = 0; round < 4; round++) {
    const payload = { email: stranger, password, locale: 'en' };
    const { token } = (await app.inject({ method: 'POST', url: '/api/internal/users', payload })).json();
    const change = { current: password, password: 'otra contraseña' };
    const url = '/api/internal/profile/password';
    const changed = await app.inject({
      method: 'PUT',
      url,
      payload: change,
      headers: { authorization: `Bearer ${token}` },
    });
    const headers = { authorization: `Bearer ${changed.json().token}` };
    expect(await ask('POST', 'profile/deletion', { current: change.password, events: 'delete' }, headers)).toBe(204);
  }
  expect(await mailsTo(stranger)).toHaveLength(4);
});

test('notifies a confirmed address of a new password even at the limit', async () => {
  const ana = await aPerson(tools, { email: stranger });
  while (await tryMailTo(tools, ana.email));
  expect(await ask('PUT', 'profile/password', { password }, ana.headers)).toBe(200);
  expect(await mailsTo(ana.email)).toHaveLength(1);
});

test.each([
  ['Ana@Example.org', 'ana@example.org'],
  ['ana+pista+x@example.org', 'ana@example.org'],
  ['+ana@example.org', '+ana@example.org'],
  ['a.n.a+x@googlemail.com', 'ana@gmail.com'],
  ['a.n.a@example.org', 'a.n.a@example.org'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox);
});
