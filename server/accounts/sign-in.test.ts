import { beforeEach, expect, test } from 'vitest';
import { SignedIn, TokenPayload } from '#contract/accounts.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { testApp } from '#testing/app.ts';
import { now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { recordingLog } from '#testing/log.ts';
import { aPerson } from '#testing/signed-in.ts';
import { logIn, register } from './sign-in.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db, { SITE_NAME: 'Ronda Azul' });
beforeEach(clear);

const password = 'la pista gira';
const ana = { email: 'ana@example.org', password };

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
const registering = (payload: object = ana) => post('/api/internal/users', payload);
const loggingIn = (payload: object = ana) => post('/api/login_check', payload);
const profileWith = (token: string) =>
  app.inject({ url: '/api/internal/profile', headers: { authorization: `Bearer ${token}` } });

function later(seconds: number): void {
  setTime(new Date(tools.clock().getTime() + seconds * 1000));
}

test('signs in on registration, and with the password afterwards', async () => {
  const registered = await registering();
  expect(registered.statusCode).toBe(201);
  const { token, user } = SignedIn.parse(registered.json());
  expect(user).toMatchObject({ email: ana.email, roles: ['ROLE_USER'] });
  expect((await profileWith(token)).json()).toMatchObject({ id: user.id, name: 'ana', locale: 'fr' });

  const loggedIn = await loggingIn();
  expect(loggedIn.statusCode).toBe(200);
  expect(SignedIn.parse(loggedIn.json()).user).toEqual(user);
});

test('includes user and expiry in the token, readable by the browser', async () => {
  const { token, user } = (await registering()).json();
  const [, payload = ''] = token.split('.');
  const read = TokenPayload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  expect(read).toEqual({ sub: user.id, roles: ['ROLE_USER'], exp: expect.any(Number) });
  expect(read.exp).toBeGreaterThan(tools.clock().getTime() / 1000);
});

test.each([8, 128])('accepts a password of %d characters', async (length) => {
  const answer = await registering({ ...ana, password: 'q8Zr#m!2'.repeat(16).slice(0, length) });
  expect(answer.statusCode).toBe(201);
});

test('stores only an Argon2id hash of the password', async () => {
  await registering();
  const rows = await db.selectFrom('users').selectAll().execute();
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(rows)).not.toContain(password);
});

test('allows one account per address in any spelling', async () => {
  await registering();
  const again = await registering({ email: ' Ana@Example.ORG ', password: 'another one entirely' });
  expect(again.statusCode).toBe(409);
  expect(again.json().code).toBe('email-taken');
  expect((await loggingIn({ email: 'ANA@example.org', password })).statusCode).toBe(200);
});

test('creates one account for two concurrent registrations of an address', async () => {
  const answers = await Promise.all([registering(), registering()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
});

test('answers a wrong password and an unknown address equally', async () => {
  await registering();
  const wrong = await loggingIn({ ...ana, password: 'not the one' });
  const unknown = await loggingIn({ email: 'nobody@example.org', password });
  expect(wrong.statusCode).toBe(401);
  const { instance: _, ...problem } = wrong.json();
  expect(unknown.json()).toMatchObject(problem);
  expect(problem.code).toBe('credentials-wrong');
});

test('rejects any password for an account created with Google', async () => {
  await aPerson(tools, { email: ana.email });
  expect((await loggingIn()).json().code).toBe('credentials-wrong');
});

test.each([
  ['q8Zr#m!', 'too_small'],
  ['q8Zr#m!2'.repeat(16).concat('v'), 'too_big'],
  ['password', 'well_known'],
  ['PassWord1', 'well_known'],
  ['motdepasse', 'well_known'],
  ['aaaaaaaaaa', 'well_known'],
  ['12341234', 'well_known'],
  ['ana@example.org', 'well_known'],
  ['example.org', 'well_known'],
])('rejects %s as password', async (refused, rule) => {
  const answer = await registering({ ...ana, password: refused });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.map(({ path, rule }: FieldProblem) => [path, rule])).toEqual([['password', rule]]);
});

test('rejects the local part of the address followed by a year', async () => {
  const answer = await registering({ email: 'ana-lopez@example.org', password: 'Ana-Lopez2027' });
  expect(answer.json().fields).toMatchObject([{ path: 'password', rule: 'well_known' }]);
});

test.each(['Ronda Azul 2027', 'rondaazul!', 'la-RONDA azul', 'pista.example', 'www.pista.example'])(
  'rejects %s, which is little more than the name or the host of the site',
  async (refused) => {
    const answer = await registering({ ...ana, password: refused });
    expect(answer.json().fields).toMatchObject([{ path: 'password', rule: 'well_known' }]);
    const other = await registering({ ...ana, password: 'ronda azul y otras cosas' });
    expect(other.statusCode).toBe(201);
  },
);

test('logs sign-ins and refused ones with the account, without addresses and passwords', async () => {
  const lines: object[] = [];
  const logging = { ...tools, log: recordingLog((details) => lines.push(details)) };
  const { user } = await register(logging, ana, '192.0.2.1');
  await logIn(logging, ana, '192.0.2.1');
  await expect(logIn(logging, { ...ana, password: 'not the one' }, '192.0.2.1')).rejects.toThrow();
  await expect(logIn(logging, { email: 'nobody@example.org', password }, '192.0.2.1')).rejects.toThrow();
  await db.updateTable('users').set({ suspended_at: now }).execute();
  await expect(logIn(logging, ana, '192.0.2.1')).rejects.toThrow();
  expect(lines).toEqual([
    { user: user.id, way: 'registration', outcome: 'signed-in' },
    { user: user.id, way: 'password', outcome: 'signed-in' },
    { user: user.id, outcome: 'credentials-wrong' },
    { user: null, outcome: 'credentials-wrong' },
    { user: user.id, way: 'password', outcome: 'account-suspended' },
  ]);
});

test('treats equivalent Unicode forms of a password as equal', async () => {
  await registering({ ...ana, password: 'déjà vu à la pista'.normalize('NFC') });
  expect((await loggingIn({ ...ana, password: 'déjà vu à la pista'.normalize('NFD') })).statusCode).toBe(200);
});

test('requires increasing waits after failures, also for the right password', async () => {
  await registering();
  const guess = () => loggingIn({ ...ana, password: 'a guess' });
  for (let i = 0; i < 5; i++) expect((await guess()).statusCode).toBe(401);

  const waits: number[] = [];
  for (let i = 0; i < 4; i++) {
    const refused = await loggingIn();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too-many-requests');
    waits.push(Number(refused.headers['retry-after']));
    later(waits.at(-1) ?? 0);
    expect((await guess()).statusCode).toBe(401);
  }
  expect(waits).toEqual([2, 4, 8, 16]);
});

test('counts concurrent guesses one by one', async () => {
  await registering();
  const guesses = Array.from({ length: 12 }, (_, i) => loggingIn({ ...ana, password: `guess number ${i}` }));
  const answers = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(7);
});

test('requires the same waits for an unknown address', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await loggingIn()).statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('resets the counter after success, and after a day', async () => {
  await registering();
  const guess = () => loggingIn({ ...ana, password: 'a guess' });
  for (let i = 0; i < 4; i++) await guess();
  expect((await loggingIn()).statusCode).toBe(200);
  for (let i = 0; i < 5; i++) expect((await guess()).statusCode).toBe(401);
  expect((await guess()).statusCode).toBe(429);
  later(86_400);
  for (let i = 0; i < 5; i++) expect((await guess()).statusCode).toBe(401);
  expect((await guess()).statusCode).toBe(429);
});

test('limits attempts on several accounts from one network address, despite successes', async () => {
  const strict = { ...tools, config: { ...tools.config, hasRateLimits: true } };
  const address = '2001:db8:0:7::1';
  await register(strict, ana, address);
  for (let i = 0; i < 30; i++) {
    await expect(logIn(strict, { email: `dancer-${i}@example.org`, password }, address)).rejects.toThrow(
      'credentials-wrong',
    );
    if (i < 29) await logIn(strict, ana, address);
  }
  const elsewhereInTheHouse = '2001:db8:0:7:ffff::9';
  await expect(logIn(strict, ana, elsewhereInTheHouse)).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: 2,
  });
  expect(await logIn(strict, ana, '2001:db8:0:8::1')).toMatchObject({ user: { email: ana.email } });
}, 60_000);

test('limits registrations from one network address', async () => {
  const strict = { ...tools, config: { ...tools.config, hasRateLimits: true } };
  for (let i = 0; i < 20; i++) await register(strict, { ...ana, email: `a${i}@example.org` }, '192.0.2.1');
  const another = register(strict, { ...ana, email: 'another@example.org' }, '::ffff:192.0.2.1');
  await expect(another).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 10 });
}, 60_000);

test('does not store the addresses of counted attempts readably', async () => {
  await loggingIn();
  const rows = await db.selectFrom('attempts').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/ana|example|127\.0/);
});

test('reports a suspended account only for the right password', async () => {
  const { user, token } = (await registering()).json();
  await db.updateTable('users').set({ suspended_at: now }).where('id', '=', user.id).execute();
  expect((await loggingIn({ ...ana, password: 'a guess' })).json().code).toBe('credentials-wrong');
  expect((await loggingIn()).json().code).toBe('account-suspended');
  expect((await profileWith(token)).json().code).toBe('account-suspended');
});

test('ends all sessions on signing out everywhere', async () => {
  const { token } = (await registering()).json();
  const { token: other } = (await loggingIn()).json();
  const left = await app.inject({
    method: 'DELETE',
    url: '/api/internal/sessions',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(left.statusCode).toBe(204);
  for (const old of [token, other]) expect((await profileWith(old)).json().code).toBe('token-revoked');
  expect((await profileWith((await loggingIn()).json().token)).statusCode).toBe(200);
});

test('records the last visit once in a few minutes', async () => {
  const { token, user } = (await registering()).json();
  const seen = async () => {
    const row = await db.selectFrom('users').select('last_seen_at').where('id', '=', user.id).executeTakeFirst();
    return row?.last_seen_at?.getTime();
  };
  const first = tools.clock().getTime();
  await profileWith(token);
  await expect.poll(seen).toBe(first);
  later(240);
  await profileWith(token);
  later(60);
  await profileWith(token);
  await expect.poll(seen).toBe(first + 300_000);
});
