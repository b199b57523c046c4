import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { Profile } from '#contract/profile.ts';
import { writeToken } from '#server/accounts/tokens.ts';
import { newId } from '#server/ids/ids.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, aPicture } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { readMails } from '#testing/mails.ts';
import { aFilledForm } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);
beforeEach(clear);

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;

const ask = (method: Method, path: string, headers: Headers, payload?: object) =>
  app.inject({ method, url: `/api/internal/profile${path}`, headers, ...(payload && { payload }) });

const password = 'la pista gira';

/** A user registered with a password. */
async function aDancer(email = 'ana@example.org') {
  const { token, user } = (
    await app.inject({ method: 'POST', url: '/api/internal/users', payload: { email, password, locale: 'en' } })
  ).json();
  return { id: user.id as string, email, token: token as string, headers: { authorization: `Bearer ${token}` } };
}

const logIn = (email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password } });

async function mailsTo(email: string) {
  await tools.jobs.drain(tools);
  return readMails(tools.config.dataDir, email);
}

const secretIn = (path: string) => path.split('#')[1] ?? '';

test("returns the user's own account", async () => {
  const avatar = await aPicture(db);
  const ana = await aPerson(tools, { name: 'Ana', locale: 'es', avatar_id: avatar.id, google_subject: '1' });
  const answer = await ask('GET', '', ana.headers);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(Profile.parse(answer.json())).toMatchObject({
    id: ana.id,
    name: 'Ana',
    email: ana.email,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    isEmailConfirmed: true,
    isEmailRefused: false,
    roles: ['ROLE_USER'],
    locale: 'es',
    hasPassword: false,
    hasGoogle: true,
    avatar: { sources: expect.arrayContaining([{ url: `/pictures/${avatar.id}/320.webp`, widthPx: 320 }]) },
  });
});

test('changes name and language separately', async () => {
  const ana = await aPerson(tools, { name: 'Ana' });
  expect((await ask('PATCH', '', ana.headers, { name: '  Ana López ' })).json()).toMatchObject({
    name: 'Ana López',
    locale: 'fr',
  });
  expect((await ask('PATCH', '', ana.headers, { locale: 'es' })).json()).toMatchObject({
    name: 'Ana López',
    locale: 'es',
  });
  expect((await ask('PATCH', '', ana.headers, {})).json()).toMatchObject({ name: 'Ana López' });
  expect((await ask('PATCH', '', ana.headers, { name: ' ' })).statusCode).toBe(400);
  expect((await ask('PATCH', '', ana.headers, { name: 'Ana\u0000\nLópez' })).json().name).toBe('Ana López');
  expect((await ask('PATCH', '', ana.headers, { locale: 'xx' })).statusCode).toBe(400);
});

test('ends other sessions on a change of password, and sends a notice', async () => {
  const ana = await aDancer();
  const change = { current: password, password: 'otra contraseña' };
  const changed = await ask('PUT', '/password', ana.headers, change);
  expect(changed.statusCode).toBe(200);
  expect((await ask('GET', '', ana.headers)).json().code).toBe('token-revoked');
  expect((await ask('GET', '', { authorization: `Bearer ${changed.json().token}` })).statusCode).toBe(200);
  expect((await logIn(ana.email, password)).statusCode).toBe(401);
  expect((await logIn(ana.email, change.password)).statusCode).toBe(200);
  const [mail] = await mailsTo(ana.email);
  expect(mail).toMatchObject({ subject: 'Your password has changed', path: '/forgotten-password' });
});

/** A browser with push messages, and a private calendar. */
async function aBrowserAndACalendar({ id, headers }: { id: string; headers: Headers }) {
  const device = { id: newId(), user_id: id, device: 'Firefox', created_at: tools.clock() };
  const keys = { endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' };
  await db
    .insertInto('push_subscriptions')
    .values({ ...device, ...keys })
    .execute();
  const url = '/api/internal/saved/feed';
  const path: string = (await app.inject({ method: 'PUT', url, headers })).json().path;
  expect((await app.inject(path)).statusCode).toBe(200);
  return path;
}

const ways: [string, (dancer: Awaited<ReturnType<typeof aDancer>>) => Promise<unknown>][] = [
  [
    'a new password',
    ({ headers }) => ask('PUT', '/password', headers, { current: password, password: 'otra contraseña' }),
  ],
  [
    'a reset of the password',
    async ({ email }) => {
      await app.inject({ method: 'POST', url: '/api/internal/password_resets', payload: { email, locale: 'en' } });
      const secret = secretIn((await mailsTo(email))[0]?.path ?? '');
      const payload = { secret, password: 'otra contraseña' };
      await app.inject({ method: 'PUT', url: '/api/internal/password_resets', payload });
    },
  ],
  ['signing out everywhere', ({ headers }) => app.inject({ method: 'DELETE', url: '/api/internal/sessions', headers })],
];

test.each(ways)('ends push messages and changes the URL of the private calendar: %s', async (_way, change) => {
  const [ana, ben] = [await aDancer(), await aDancer('ben@example.org')];
  const [before, ofBen] = [await aBrowserAndACalendar(ana), await aBrowserAndACalendar(ben)];
  await change(ana);
  expect((await ask('GET', '', ana.headers)).json().code).toBe('token-revoked');
  expect((await app.inject(before)).statusCode).toBe(404);
  const devices = await db.selectFrom('push_subscriptions').select('user_id').execute();
  expect(devices).toEqual([{ user_id: ben.id }]);
  expect((await app.inject(ofBen)).statusCode).toBe(200);
  const user = await db.selectFrom('users').select('saved_feed_id').where('id', '=', ana.id).executeTakeFirstOrThrow();
  expect(user.saved_feed_id).not.toBeNull();
});

test('creates no private calendar on a change of password', async () => {
  const ana = await aDancer();
  await ask('PUT', '/password', ana.headers, { current: password, password: 'otra contraseña' });
  expect(await db.selectFrom('users').select('saved_feed_id').execute()).toEqual([{ saved_feed_id: null }]);
});

test('requires the current password, and rejects a well-known new one', async () => {
  const ana = await aDancer();
  const wrong = await ask('PUT', '/password', ana.headers, { current: 'a guess', password: 'otra contraseña' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'password-wrong']);
  const missing = await ask('PUT', '/password', ana.headers, { password: 'otra contraseña' });
  expect(missing.json().code).toBe('password-wrong');
  const known = await ask('PUT', '/password', ana.headers, { current: password, password: 'password1' });
  expect(known.json().fields).toMatchObject([{ path: 'password', rule: 'well_known' }]);
  expect((await logIn(ana.email, password)).statusCode).toBe(200);
});

test('limits password guesses with a stolen token', async () => {
  const ana = await aDancer();
  const guess = () => ask('PUT', '/password', ana.headers, { current: 'a guess', password: 'otra contraseña' });
  for (let i = 0; i < 5; i++) expect((await guess()).statusCode).toBe(403);
  expect((await guess()).statusCode).toBe(429);
});

test('sets the first password of an account created with Google', async () => {
  const ana = await aPerson(tools, { google_subject: '1' });
  expect((await ask('PUT', '/password', ana.headers, { password: 'otra contraseña' })).statusCode).toBe(200);
  expect((await logIn(ana.email, 'otra contraseña')).statusCode).toBe(200);
});

test('requires a recent sign-in for sensitive changes and deletion if there is no password', async () => {
  const ana = await aPerson(tools, { google_subject: '1' });
  const deeds: [Method, string, object][] = [
    ['PUT', '/password', { password: 'otra contraseña' }],
    ['PUT', '/email', { email: 'thief@example.org' }],
    ['POST', '/deletion', { events: 'delete' }],
  ];
  const after = (minutes: number) => setTime(new Date(tools.clock().getTime() + minutes * 60_000));
  after(16);
  for (const [method, path, body] of deeds) {
    const refused = await ask(method, path, ana.headers, body);
    expect([path, refused.statusCode, refused.json().code]).toEqual([path, 403, 'sign-in-again']);
  }
  expect(await mailsTo('thief@example.org')).toEqual([]);

  // A token with updated roles belongs to the same session.
  await db
    .updateTable('users')
    .set({ roles: [...administrator] })
    .where('id', '=', ana.id)
    .execute();
  const renewed = (await app.inject({ url: '/api/internal/session', headers: ana.headers })).json().token;
  const stillOld = await ask('PUT', '/email', { authorization: `Bearer ${renewed}` }, { email: 'thief@example.org' });
  expect(stillOld.json().code).toBe('sign-in-again');

  const token = await writeToken(tools.tokenSecret, tools.clock, ana.account);
  after(14);
  const fresh = { authorization: `Bearer ${token}` };
  expect((await ask('PUT', '/email', fresh, { email: 'ana@elsewhere.example' })).statusCode).toBe(204);
  expect((await ask('PUT', '/password', fresh, { password: 'otra contraseña' })).statusCode).toBe(200);
});

test('moves the account to another address by the link, and notifies the former address', async () => {
  const ana = await aDancer();
  const email = 'ana@elsewhere.example';
  expect((await ask('PUT', '/email', ana.headers, { current: password, email })).statusCode).toBe(204);
  expect((await ask('GET', '', ana.headers)).json()).toMatchObject({ email: ana.email });

  const [mail] = await mailsTo(email);
  expect(mail?.path).toMatch(/^\/confirm-email#[\w-]{43}$/);
  const follow = () =>
    app.inject({
      method: 'PUT',
      url: '/api/internal/email_confirmations',
      payload: { secret: secretIn(mail?.path ?? '') },
    });
  expect((await follow()).json()).toEqual({ email });
  expect((await ask('GET', '', ana.headers)).json()).toMatchObject({ email, isEmailConfirmed: true });
  expect((await follow()).json().code).toBe('link-used');
  expect((await logIn(email, password)).statusCode).toBe(200);
  const [notice] = await mailsTo(ana.email);
  expect(notice?.subject).toBe('Your e-mail address has changed');
  expect(notice?.text).toContain(email);
});

test('rejects an address that has an account, on request and when the link is used', async () => {
  const ana = await aDancer();
  await aDancer('bruno@example.org');
  const move = (email: string) => ask('PUT', '/email', ana.headers, { current: password, email });
  expect((await move('bruno@example.org')).json().code).toBe('email-taken');
  await move('carla@example.org');
  const [mail] = await mailsTo('carla@example.org');
  await aDancer('carla@example.org');
  const followed = await app.inject({
    method: 'PUT',
    url: '/api/internal/email_confirmations',
    payload: { secret: secretIn(mail?.path ?? '') },
  });
  expect([followed.statusCode, followed.json().code]).toEqual([409, 'email-taken']);
  expect((await ask('GET', '', ana.headers)).json().email).toBe(ana.email);
});

test('invalidates reset links of the former address after a move', async () => {
  const ana = await aDancer();
  await app.inject({ method: 'POST', url: '/api/internal/password_resets', payload: { email: ana.email } });
  const [reset] = await mailsTo(ana.email);
  await ask('PUT', '/email', ana.headers, { current: password, email: 'new@example.org' });
  const [mail] = await mailsTo('new@example.org');
  const payload = { secret: secretIn(mail?.path ?? '') };
  await app.inject({ method: 'PUT', url: '/api/internal/email_confirmations', payload });
  const used = await app.inject({
    method: 'PUT',
    url: '/api/internal/password_resets',
    payload: { secret: secretIn(reset?.path ?? ''), password: 'otra contraseña' },
  });
  expect(used.json().code).toBe('link-invalid');
});

test('cancels a pending move on a new password and on signing out everywhere', async () => {
  const ana = await aDancer();
  const shutOut = [
    () => ask('PUT', '/password', ana.headers, { current: password, password: 'otra contraseña' }),
    () => app.inject({ method: 'DELETE', url: '/api/internal/sessions', headers: ana.headers }),
  ];
  for (const [turn, end] of shutOut.entries()) {
    const thief = `thief${turn}@example.org`;
    await ask('PUT', '/email', ana.headers, { current: turn === 0 ? password : 'otra contraseña', email: thief });
    const [mail] = await mailsTo(thief);
    expect((await end()).statusCode).toBeLessThan(300);
    const payload = { secret: secretIn(mail?.path ?? '') };
    const followed = await app.inject({ method: 'PUT', url: '/api/internal/email_confirmations', payload });
    expect(followed.json().code).toBe('link-invalid');
    ana.headers = { authorization: `Bearer ${(await logIn(ana.email, 'otra contraseña')).json().token}` };
  }
});

async function uploaded(headers: Headers, file: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(file)], 'me.jpg', { type: 'image/jpeg' }));
  const request = new Request('http://pista.example', { method: 'POST', body: form });
  return app.inject({
    method: 'PUT',
    url: '/api/internal/profile/avatar',
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

test('crops an avatar to a square, returns it, and removes it', async () => {
  const ana = await aPerson(tools);
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b48' } })
    .jpeg()
    .toBuffer();
  const answer = await uploaded(ana.headers, photo, { crop: '0,0,0.6,0.9' });
  expect(answer.statusCode).toBe(200);
  const { avatar } = Profile.parse(answer.json());
  expect(avatar?.widthPx).toBe(avatar?.heightPx);
  const file = await app.inject(avatar?.sources.at(-1)?.url ?? '');
  expect((await sharp(file.rawPayload).metadata()).format).toBe('webp');

  expect((await ask('DELETE', '/avatar', ana.headers)).json()).toMatchObject({ avatar: null });
  expect((await uploaded(ana.headers, Buffer.from('<svg/>'))).statusCode).toBe(415);
});

test('exports all data of the person, and no data of others', async () => {
  const ana = await aPerson(tools, { email: 'ana@example.org', avatar_id: (await aPicture(db)).id });
  const bruno = await aPerson(tools);
  await anEvent(db, { name: 'Milonga de Ana', createdBy: ana, picture: await aPicture(db) });
  await anEvent(db, { name: 'Bal effacé', createdBy: ana, deletedAt: tools.clock() });
  await anEvent(db, { name: 'Milonga de Bruno', createdBy: bruno });
  await leaveMessage('ana@example.org', 'From Ana');
  await leaveMessage(bruno.email, 'From Bruno');

  const answer = await ask('GET', '/data', ana.headers);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="pista-my-data.json"');
  expect(answer.json()).toMatchObject({
    account: { id: ana.id, email: 'ana@example.org' },
    events: [{ name: 'Milonga de Ana' }, { name: 'Bal effacé' }],
    pictures: [
      { files: expect.arrayContaining([expect.stringContaining('https://pista.example/pictures/')]) },
      expect.anything(),
    ],
    messages: [{ subject: 'From Ana' }],
  });
  expect(answer.body).not.toMatch(/Bruno|password_hash|argon2/);
});

test('exports no messages of an unconfirmed address', async () => {
  await leaveMessage('ana@example.org', 'From the real Ana');
  const impostor = await aDancer('ana@example.org');
  expect((await ask('GET', '/data', impostor.headers)).json().messages).toEqual([]);
});

async function leaveMessage(email: string, subject: string): Promise<void> {
  const id = crypto.randomUUID();
  const created_at = tools.clock();
  const row = { id, name: 'Someone', email, subject, message: 'Hello', locale: 'fr', search_text: '' } as const;
  await db
    .insertInto('contact_requests')
    .values({ ...row, created_at, read_at: null, handled_at: null })
    .execute();
}

const leave = (headers: Headers, payload: object) => ask('POST', '/deletion', headers, payload);

test('removes the events from the map if they are deleted with the account', async () => {
  const ana = await aDancer();
  const event = await anEvent(db, { createdBy: ana });
  await tools.map.catchUp();
  expect((await app.inject(`/api/internal/events/${event.id}`)).statusCode).toBe(200);

  expect((await leave(ana.headers, { current: 'a guess', events: 'delete' })).json().code).toBe('password-wrong');
  expect((await leave(ana.headers, { current: password, events: 'delete' })).statusCode).toBe(204);
  expect((await mailsTo(ana.email))[0]).toMatchObject({ subject: 'Your account has been deleted', path: '/contact' });
  expect((await app.inject(`/api/internal/events/${event.id}`)).json().code).toBe('event-deleted');
  const world = '/api/internal/map/events?bbox=-180,-85,180,85';
  expect((await app.inject(world)).json()).toEqual([]);
  expect((await ask('GET', '', ana.headers)).json().code).toBe('token-revoked');
  expect((await logIn(ana.email, password)).json().code).toBe('credentials-wrong');
});

test('keeps the events without a creator, and marks them as changed', async () => {
  const ana = await aPerson(tools);
  const event = await anEvent(db, { createdBy: ana, changedAt: new Date(tools.clock().getTime() + 5) });
  expect((await leave(ana.headers, { events: 'keep' })).statusCode).toBe(204);
  expect((await app.inject(`/api/internal/events/${event.id}`)).json()).toMatchObject({ createdBy: null });
  const [row] = await db.selectFrom('events').selectAll().execute();
  expect(row?.changed_at.getTime()).toBeGreaterThan(event.changed_at.getTime());
});

test('keeps the audit trail without the name', async () => {
  const ana = await aPerson(tools, { name: 'Ana' });
  const chief = await aPerson(tools, { roles: [...administrator] });
  await writeAudit({ actor_id: chief.id, subject_kind: 'account', subject_id: ana.id, subject_name: 'Ana' });
  await writeAudit({ actor_id: ana.id, subject_kind: 'event', subject_id: ana.id, subject_name: 'Milonga' });
  await leave(ana.headers, { events: 'keep' });
  const rows = await db.selectFrom('trail').select(['action', 'actor_id', 'subject_name']).orderBy('id').execute();
  expect(rows).toEqual([
    { action: 'account-suspended', actor_id: chief.id, subject_name: '' },
    { action: 'account-suspended', actor_id: null, subject_name: 'Milonga' },
    { action: 'account-deleted', actor_id: null, subject_name: '' },
  ]);
});

let written = 0;

async function writeAudit(row: {
  actor_id: string;
  subject_kind: 'account' | 'event';
  subject_id: string;
  subject_name: string;
}): Promise<void> {
  const id = `00000000-0000-7000-8000-${String(++written).padStart(12, '0')}`;
  const at = tools.clock();
  await db
    .insertInto('trail')
    .values({ id, at, action: 'account-suspended', details: '{"because":"Ana"}', ...row })
    .execute();
}

test('keeps the last administrator, and lets one of two concurrent ones leave', async () => {
  const first = await aPerson(tools, { roles: [...administrator] });
  expect((await leave(first.headers, { events: 'keep' })).json().code).toBe('last-administrator');
  await aPerson(tools, { roles: [...administrator], suspended_at: tools.clock() });
  expect((await leave(first.headers, { events: 'keep' })).json().code).toBe('last-administrator');
  const second = await aPerson(tools, { roles: [...administrator] });
  const answers = await Promise.all([first, second].map(({ headers }) => leave(headers, { events: 'keep' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
});

test('rejects an unknown field by name without changing anything', async () => {
  const ana = await aPerson(tools, { name: 'Ana' });
  const { statusCode, body } = await ask('PATCH', '', ana.headers, {
    name: 'Bruno',
    nickname: 'Bru',
    roles: ['ROLE_ADMIN'],
  });
  const { code, fields } = JSON.parse(body);
  expect([statusCode, code]).toEqual([400, 'invalid-input']);
  expect(fields).toMatchObject([
    { path: 'nickname', rule: 'unrecognized_keys' },
    { path: 'roles', rule: 'unrecognized_keys' },
  ]);
  expect((await ask('GET', '', ana.headers)).json().name).toBe('Ana');
});

test('handles concurrent deletion and creation without errors and without leftover names', async () => {
  const form = await aFilledForm(db);
  const leavers = await Promise.all(Array.from({ length: 6 }, () => aPerson(tools)));
  const answers = await Promise.all(
    leavers.flatMap(({ headers }) => [
      app.inject({ method: 'POST', url: '/api/internal/events', headers, payload: form }),
      leave(headers, { events: 'keep' }),
      app.inject({ method: 'POST', url: '/api/internal/events', headers, payload: form }),
      leave(headers, { events: 'keep' }),
    ]),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => ![201, 204, 401].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 204)).toHaveLength(leavers.length);
  expect(await db.selectFrom('events').select('id').where('created_by', 'is not', null).execute()).toEqual([]);
});
