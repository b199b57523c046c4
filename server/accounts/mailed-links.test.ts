import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { forgetMails, readMails } from '#testing/mails.ts';
import { aPerson } from '#testing/signed-in.ts';
import { requestPasswordReset } from './password-reset.ts';
import { sweepAccounts } from './sweep.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);
beforeEach(async () => {
  await clear();
  await forgetMails(tools.config.dataDir);
});

const email = 'ana@example.org';
const password = 'la pista gira';
const other = 'otra contraseña';

const put = (url: string, payload: object) => app.inject({ method: 'PUT', url, payload });
const post = (url: string, payload?: object, headers = {}) =>
  app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });

const registering = (more: object = {}) => post('/api/internal/users', { email, password, ...more });
const loggingIn = (password: string) => post('/api/login_check', { email, password });
const forgetting = (address = email, more: object = {}) =>
  post('/api/internal/password_resets', { email: address, ...more });
const resetting = (secret: string, password = other) => put('/api/internal/password_resets', { secret, password });
const checking = (secret: string) => post('/api/internal/password_resets/check', { secret });
const confirming = (secret: string) => put('/api/internal/email_confirmations', { secret });
const profileWith = async (token: string) =>
  (await app.inject({ url: '/api/internal/profile', headers: { authorization: `Bearer ${token}` } })).json();

async function mails(address = email) {
  await tools.jobs.drain(tools);
  return readMails(tools.config.dataDir, address);
}

/** Returns the secret of the link to a screen. */
async function mailedSecret(screen: '/confirm-email' | '/reset-password'): Promise<string> {
  const paths = (await mails()).map(({ path }) => path);
  return paths.find((path) => path.startsWith(`${screen}#`))?.split('#')[1] ?? '';
}

function later(seconds: number): void {
  setTime(new Date(tools.clock().getTime() + seconds * 1000));
}

test("mails a confirmation link in the user's language on registration", async () => {
  const { token } = (await registering({ locale: 'es' })).json();
  expect(await profileWith(token)).toMatchObject({ isEmailConfirmed: false, locale: 'es' });

  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Confirma tu dirección de correo');
  expect(mail?.link).toMatch(/^https:\/\/pista\.example\/confirm-email#[\w-]{43}$/);

  const secret = await mailedSecret('/confirm-email');
  expect((await confirming(secret)).json()).toEqual({ email });
  expect(await profileWith(token)).toMatchObject({ isEmailConfirmed: true });
  expect((await confirming(secret)).json().code).toBe('link-used');
});

test('mails nothing if the account could not be created', async () => {
  await Promise.all([registering(), registering()]);
  expect(await mails()).toHaveLength(1);
});

test('mails the confirmation again on request, but not if it is not needed', async () => {
  const { token } = (await registering()).json();
  const headers = { authorization: `Bearer ${token}` };
  const again = () => post('/api/internal/email_confirmations', undefined, headers);
  expect((await again()).statusCode).toBe(204);
  expect(await mails()).toHaveLength(2);
  await confirming(await mailedSecret('/confirm-email'));
  expect((await again()).statusCode).toBe(204);
  expect(await mails()).toHaveLength(2);
});

test('limits mails per mailbox', async () => {
  const { token } = (await registering()).json();
  const headers = { authorization: `Bearer ${token}` };
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) {
    statuses.push((await post('/api/internal/email_confirmations', undefined, headers)).statusCode);
  }
  expect(statuses).toEqual([204, 204, 204, 429]);
  // Password resets count too, because they go to the same mailbox.
  expect((await forgetting()).statusCode).toBe(429);
});

test('limits mails per network address of the requester', async () => {
  const strict = { ...tools, config: { ...tools.config, hasRateLimits: true } };
  const ask = (i: number) => requestPasswordReset(strict, { email: `dancer-${i}@example.org` }, '192.0.2.1');
  for (let i = 0; i < 20; i++) await ask(i);
  await expect(ask(20)).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 10 });
});

test('replaces a forgotten password by a mailed link, ends all sessions and signs in', async () => {
  const { token: before } = (await registering({ locale: 'en' })).json();
  expect((await forgetting(email, { locale: 'fr' })).statusCode).toBe(204);
  const mail = (await mails()).find(({ path }) => path.startsWith('/reset'));
  expect(mail?.subject).toBe('Choisissez un nouveau mot de passe');
  expect(mail?.link).toMatch(/^https:\/\/pista\.example\/reset-password#[\w-]{43}$/);

  const secret = await mailedSecret('/reset-password');
  const reset = await resetting(secret);
  expect(reset.statusCode).toBe(200);
  expect((await profileWith(before)).code).toBe('token-revoked');
  // Using the link confirms the address.
  expect(await profileWith(reset.json().token)).toMatchObject({ email, isEmailConfirmed: true });
  expect((await loggingIn(password)).statusCode).toBe(401);
  expect((await loggingIn(other)).statusCode).toBe(200);
  expect((await mails()).some(({ subject }) => subject === 'Your password has changed')).toBe(true);

  expect((await resetting(secret, 'and yet another')).json().code).toBe('link-used');
});

test('treats known and unknown addresses equally before responding', async () => {
  await registering();
  await mails();
  await db.deleteFrom('mailed_links').execute();
  const known = await forgetting();
  const unknown = await forgetting('nobody@example.org');
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  // Neither was looked up yet: there is one job each, and no link.
  expect(await db.selectFrom('mailed_links').selectAll().execute()).toEqual([]);
  await mails();
  expect(await mails('nobody@example.org')).toEqual([]);
  expect(await db.selectFrom('mailed_links').select('purpose').execute()).toEqual([{ purpose: 'reset-password' }]);
});

test('accepts the link for an hour', async () => {
  await registering();
  await forgetting();
  const secret = await mailedSecret('/reset-password');
  later(3599);
  expect((await resetting(secret, 'password')).json().code).toBe('invalid-input');
  later(1);
  expect((await resetting(secret)).json().code).toBe('link-expired');
});

test('keeps the link valid after a rejected password, and accepts it once', async () => {
  await registering();
  await forgetting();
  const secret = await mailedSecret('/reset-password');
  expect((await resetting(secret, 'motdepasse')).json().fields).toMatchObject([{ rule: 'well_known' }]);
  const answers = await Promise.all([resetting(secret), resetting(secret)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
});

test('invalidates earlier links after one was used or the password changed', async () => {
  await registering();
  await forgetting();
  const first = await mailedSecret('/reset-password');
  await forgetMails(tools.config.dataDir);
  await forgetting();
  expect((await resetting(await mailedSecret('/reset-password'))).statusCode).toBe(200);
  expect((await resetting(first)).json().code).toBe('link-invalid');
});

test('checks a link without consuming it', async () => {
  await registering();
  await forgetting();
  const [secret, confirmation] = [await mailedSecret('/reset-password'), await mailedSecret('/confirm-email')];
  expect([(await checking(secret)).statusCode, (await checking(secret)).statusCode]).toEqual([204, 204]);
  expect((await checking(confirmation)).json().code).toBe('link-invalid');
  expect((await checking('a'.repeat(43))).json().code).toBe('link-invalid');
  expect((await resetting(secret)).statusCode).toBe(200);
  expect((await checking(secret)).json().code).toBe('link-used');

  await forgetMails(tools.config.dataDir);
  await forgetting();
  const other = await mailedSecret('/reset-password');
  later(3600);
  expect((await checking(other)).json().code).toBe('link-expired');
});

test('accepts a link only for its purpose', async () => {
  await registering();
  const secret = await mailedSecret('/confirm-email');
  expect((await resetting(secret)).json().code).toBe('link-invalid');
  expect((await confirming(secret)).statusCode).toBe(200);
});

test('keeps a suspended account suspended', async () => {
  await registering();
  await db.updateTable('users').set({ suspended_at: tools.clock() }).execute();
  await forgetting();
  expect((await resetting(await mailedSecret('/reset-password'))).json().code).toBe('account-suspended');
  expect((await loggingIn(other)).json().code).toBe('account-suspended');
});

test('signs in with a new password during the wait after wrong guesses', async () => {
  await registering();
  for (let i = 0; i < 5; i++) await loggingIn('a guess');
  expect((await loggingIn(password)).statusCode).toBe(429);
  await forgetting();
  await resetting(await mailedSecret('/reset-password'));
  expect((await loggingIn(other)).statusCode).toBe(200);
});

test('stores only hashes of the secrets', async () => {
  await registering();
  const secret = await mailedSecret('/confirm-email');
  expect(JSON.stringify(await db.selectFrom('mailed_links').selectAll().execute())).not.toContain(secret);
});

test('deletes links at night that have been invalid for a week', async () => {
  const ana = await aPerson(tools);
  const link = { user_id: ana.id, purpose: 'reset-password', email: ana.email } as const;
  const weekMs = 7 * 86_400_000;
  const [gone, told] = [0, 1].map((ms) => new Date(tools.clock().getTime() - weekMs + ms)) as [Date, Date];
  await db
    .insertInto('mailed_links')
    .values({ ...link, secret_hash: 'old', expires_at: gone })
    .execute();
  await db
    .insertInto('mailed_links')
    .values({ ...link, secret_hash: 'told', expires_at: told })
    .execute();
  await loggingIn(password);
  await sweepAccounts.run(tools, new AbortController().signal);
  expect(await db.selectFrom('mailed_links').select('secret_hash').execute()).toEqual([{ secret_hash: 'told' }]);
  expect(await db.selectFrom('attempts').selectAll().execute()).toHaveLength(1);

  later(3 * 86_400);
  await sweepAccounts.run(tools, new AbortController().signal);
  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([]);
});
