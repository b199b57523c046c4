import { decodeJwt } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { SignedIn } from '#contract/accounts.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { codeSeconds, openidProvider } from '#testing/openid-provider.ts';
import { send } from '#testing/organiser.ts';
import { administrator, anApiToken, aPerson } from '#testing/signed-in.ts';

const provider = await openidProvider('https://pista.example/auth/callback');
const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db, provider.settings);
beforeEach(async () => {
  provider.recover();
  await clear();
});

const ana = { sub: 'google-1', email: 'ana@example.org', email_verified: true, name: 'Ana López' };

/** Starts a sign-in; returns the redirect URL and the cookie. */
async function setOut() {
  const answer = await app.inject('/api/oauth/google');
  expect(answer.statusCode).toBe(200);
  const [cookie = ''] = [answer.headers['set-cookie']].flat();
  return { url: answer.json().url as string, cookie: cookie.split(';')[0] ?? '', attributes: cookie };
}

const comeBack = (answer: object, cookie: string) =>
  app.inject({ method: 'POST', url: '/api/oauth/google/callback', payload: answer, headers: { cookie } });

async function signIn(someone: Parameters<typeof provider.visit>[1]) {
  const { url, cookie } = await setOut();
  return comeBack(await provider.visit(url, someone), cookie);
}

const accounts = () => db.selectFrom('users').selectAll().orderBy('id').execute();
const profileWith = async (token: string) =>
  (await app.inject({ url: '/api/internal/profile', headers: { authorization: `Bearer ${token}` } })).json();

test('creates a confirmed account without a password for a new user, and finds it again', async () => {
  const answer = await signIn(ana);
  expect(answer.statusCode).toBe(200);
  const { token, user } = SignedIn.parse(answer.json());
  expect(user).toMatchObject({ email: ana.email, roles: ['ROLE_USER'] });
  expect(await profileWith(token)).toMatchObject({
    name: 'Ana López',
    isEmailConfirmed: true,
    hasGoogle: true,
    hasPassword: false,
  });
  expect((await signIn(ana)).json().user.id).toBe(user.id);
  expect(await accounts()).toHaveLength(1);
});

test('uses no blocked name, and creates no account with a blocked mail domain', async () => {
  const admin = await aPerson(tools, { roles: [...administrator] });
  const block = (kind: string, line: string) =>
    send(app, 'POST', '/api/internal/admin/blocks', admin, { kind, lines: [line] });
  await block('word', 'casino');
  await block('mail-domain', 'spam.example');
  const { user } = (await signIn({ ...ana, name: 'Best C\u0430sino' })).json();
  expect((await accounts()).find(({ id }) => id === user.id)?.name).toBe('ana');
  const refused = await signIn({ ...ana, sub: 'google-2', email: 'bob@mail.spam.example' });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'mail-domain-blocked']);
});

test('accepts the code in the query, and without the issuer', async () => {
  const { url, cookie } = await setOut();
  const { code, state } = await provider.visit(url, ana);
  const query = new URLSearchParams({ code, state, locale: 'es' });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/oauth/google/callback?${query}`,
    headers: { cookie },
  });
  expect(answer.statusCode).toBe(200);
  expect(await profileWith(answer.json().token)).toMatchObject({ locale: 'es' });
});

test('stores the state encrypted in an HTTP-only cookie for ten minutes, then deletes it', async () => {
  const { url, cookie, attributes } = await setOut();
  expect(attributes).toMatch(/^__Host-pista-trip=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const asked = new URL(url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('redirect_uri')).toBe('https://pista.example/auth/callback');
  for (const secret of ['state', 'nonce']) expect(cookie).not.toContain(asked.get(secret));
  const answer = await comeBack(await provider.visit(url, ana), cookie);
  expect(answer.headers['set-cookie']).toMatch(/^__Host-pista-trip=; Max-Age=0; Path=\/; /);
});

const refused = { statusCode: 400, code: 'google-refused' };
const unavailable = { statusCode: 503, code: 'google-unavailable' };

async function expectRefusal(answering: ReturnType<typeof comeBack>, expected: { statusCode: number; code: string }) {
  const answer = await answering;
  expect({ statusCode: answer.statusCode, code: answer.json().code }).toEqual(expected);
  expect(await accounts()).toEqual([]);
}

test('rejects a wrong and a missing state', async () => {
  const { url, cookie } = await setOut();
  const { code, iss } = await provider.visit(url, ana);
  await expectRefusal(comeBack({ code, iss, state: 'another' }, cookie), refused);
  await expectRefusal(comeBack({ code, iss }, cookie), refused);
});

test('rejects a wrong nonce', async () => {
  const { url, cookie } = await setOut();
  const forged = new URL(url);
  forged.searchParams.set('nonce', 'another');
  await expectRefusal(comeBack(await provider.visit(forged.href, ana), cookie), refused);
});

test('rejects a code of another user, although state and nonce match', async () => {
  const mine = await setOut();
  const theirs = await setOut();
  const asked = new URL(theirs.url);
  for (const name of ['state', 'nonce']) asked.searchParams.set(name, new URL(mine.url).searchParams.get(name) ?? '');
  await expectRefusal(comeBack(await provider.visit(asked.href, ana), mine.cookie), refused);
});

test('rejects an answer of another provider', async () => {
  const { url, cookie } = await setOut();
  const answer = await provider.visit(url, ana);
  await expectRefusal(comeBack({ ...answer, iss: 'https://evil.example' }, cookie), refused);
});

test.each([
  ['no trip', () => ''],
  ['a forged trip', () => 'pista-trip=forged'],
  ['a trip that was changed', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
])('rejects a sign-in with %s', async (_what, change) => {
  const { url, cookie } = await setOut();
  await expectRefusal(comeBack(await provider.visit(url, ana), change(cookie)), refused);
});

test('rejects a sign-in that took more than ten minutes', async () => {
  const { url, cookie } = await setOut();
  const answer = await provider.visit(url, ana);
  setTime(new Date(tools.clock().getTime() + 601_000));
  await expectRefusal(comeBack(answer, cookie), refused);
});

test('accepts neither a token as state nor a state as token', async () => {
  const { token } = (await signIn(ana)).json();
  const { url, cookie } = await setOut();
  const answer = await provider.visit(url, ana);
  expect((await comeBack(answer, `__Host-pista-trip=${token}`)).json().code).toBe('google-refused');
  expect(await profileWith(cookie.replace('__Host-pista-trip=', ''))).toMatchObject({ code: 'token-invalid' });
});

test('rejects an expired and a used code', async () => {
  const { url, cookie } = await setOut();
  const late = await provider.visit(url, ana);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (codeSeconds + 1) * 1000 });
  await expectRefusal(comeBack(late, cookie), refused).finally(() => vi.useRealTimers());

  const answer = await provider.visit(url, ana);
  expect((await comeBack(answer, cookie)).statusCode).toBe(200);
  expect((await comeBack(answer, cookie)).json().code).toBe('google-refused');
});

test.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }, { email: 'no address' }])(
  'creates no account for an unverified address: %j',
  async (change) => {
    const someone = Object.fromEntries(
      Object.entries({ ...ana, ...change }).filter(([, value]) => value !== undefined),
    );
    await expectRefusal(signIn({ ...someone, sub: ana.sub }), { statusCode: 403, code: 'google-email-unverified' });
  },
);

test('links no account to an unverified address', async () => {
  const before = await aPerson(tools, { email: ana.email });
  expect((await signIn({ ...ana, email_verified: false })).json().code).toBe('google-email-unverified');
  expect(await accounts()).toMatchObject([{ id: before.id, google_subject: null }]);
});

test('links an account with the same confirmed address, which keeps its password and sessions', async () => {
  const before = await aPerson(tools, { email: ana.email, name: 'Anita', password_hash: 'hash' });
  const answer = await signIn({ ...ana, email: 'Ana@Example.org' });
  expect(answer.json().user.id).toBe(before.id);
  expect(await accounts()).toMatchObject([{ name: 'Anita', password_hash: 'hash', google_subject: ana.sub }]);
  expect(await profileWith(before.token)).toMatchObject({ hasGoogle: true, hasPassword: true });
});

test('removes access of an account with an unconfirmed address when its owner signs in', async () => {
  const password = 'la pista gira';
  const squatted = await app.inject({
    method: 'POST',
    url: '/api/internal/users',
    payload: { email: ana.email, password },
  });
  await app.inject({ method: 'POST', url: '/api/internal/password_resets', payload: { email: ana.email } });
  await tools.jobs.drain(tools);
  // From a time when the address was confirmed.
  const token = await anApiToken(tools, squatted.json().user);
  const answer = await signIn(ana);
  expect(answer.json().user.id).toBe(squatted.json().user.id);
  expect((await app.inject({ url: '/api/v1/me', headers: token.headers })).json().code).toBe('token-revoked');
  expect(await profileWith(squatted.json().token)).toMatchObject({ code: 'token-revoked' });
  expect(await profileWith(answer.json().token)).toMatchObject({ hasPassword: false, isEmailConfirmed: true });
  const login = { method: 'POST', url: '/api/login_check', payload: { email: ana.email, password } } as const;
  expect((await app.inject(login)).json().code).toBe('credentials-wrong');
  expect(await db.selectFrom('mailed_links').selectAll().execute()).toEqual([]);
});

test('rejects an address that moved to another Google account', async () => {
  await signIn(ana);
  expect((await signIn({ ...ana, sub: 'google-2' })).json().code).toBe('google-refused');
  expect(await accounts()).toMatchObject([{ google_subject: ana.sub }]);
});

test('finds an account by subject, also after its address at Google changed', async () => {
  const { user } = (await signIn(ana)).json();
  const answer = await signIn({ ...ana, email: 'new@example.org', email_verified: false });
  expect(answer.json().user).toMatchObject({ id: user.id, email: ana.email });
});

test('rejects a suspended account, and does not link it', async () => {
  await aPerson(tools, { email: ana.email, suspended_at: tools.clock() });
  expect((await signIn(ana)).json().code).toBe('account-suspended');
  expect(await accounts()).toMatchObject([{ google_subject: null }]);
  await db.updateTable('users').set({ google_subject: ana.sub }).execute();
  expect((await signIn(ana)).json().code).toBe('account-suspended');
});

test('creates one account for two concurrent sign-ins', async () => {
  const trips = await Promise.all([setOut(), setOut()]);
  const answers = await Promise.all(trips.map(({ url }) => provider.visit(url, ana)));
  const came = await Promise.all(answers.map((answer, i) => comeBack(answer, trips[i]?.cookie ?? '')));
  expect(came.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await accounts()).toHaveLength(1);
});

test('returns an ordinary token', async () => {
  const { token, user } = (await signIn(ana)).json();
  expect(decodeJwt(token)).toMatchObject({ sub: user.id, roles: ['ROLE_USER'] });
});

test('distinguishes an unavailable provider from a rejection', async () => {
  const { url, cookie } = await setOut();
  const answer = await provider.visit(url, ana);
  provider.breakDown('/token');
  await expectRefusal(comeBack(answer, cookie), unavailable);
  provider.recover();
  expect((await comeBack(answer, cookie)).statusCode).toBe(200);
});

test('retries a provider that was unavailable at first', async () => {
  // An hour later, the cached metadata has expired.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });
  try {
    provider.breakDown();
    // Concurrent requests get the same error.
    for (const down of await Promise.all([app.inject('/api/oauth/google'), app.inject('/api/oauth/google')])) {
      expect([down.statusCode, down.json().code]).toEqual([503, 'google-unavailable']);
    }
    provider.recover();
    await setOut();
  } finally {
    vi.useRealTimers();
  }
});

test('rejects an invented code and a missing one', async () => {
  const { url, cookie } = await setOut();
  const { state, iss } = await provider.visit(url, ana);
  await expectRefusal(comeBack({ code: 'made-up', state, iss }, cookie), refused);
  await expectRefusal(comeBack({ state, iss }, cookie), refused);
  await expectRefusal(comeBack({}, cookie), refused);
});

test.each([
  ['floods', '/token'],
  ['stalls', '/token'],
  ['babbles', '/token'],
  ['floods', '/jwks'],
  ['stalls', '/jwks'],
] as const)('reports a provider that %s at %s as unavailable', async (how, path) => {
  const { url, cookie } = await setOut();
  const answer = await provider.visit(url, ana);
  provider.breakDown(path, how);
  // Shorter than in production.
  if (tools.config.google) tools.config.google = { ...tools.config.google, timeoutSeconds: 2 };
  await expectRefusal(comeBack(answer, cookie), unavailable);
});

test('reports a provider that is gone', async () => {
  const { url, cookie } = await setOut();
  const answer = await provider.visit(url, ana);
  await provider.stop();
  await expectRefusal(comeBack(answer, cookie), unavailable);
});

test('is off and hidden without its settings', async () => {
  const without = await testApp(db);
  expect((await without.app.inject('/api/internal/config')).json().features.googleSignIn).toBe(false);
  const answers = [
    await without.app.inject('/api/oauth/google'),
    await without.app.inject({ method: 'POST', url: '/api/oauth/google/callback', payload: { code: '1', state: '2' } }),
  ];
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'google-off']);
});
