import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ManagedAccount } from '#contract/administration.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, aUser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, setTime, lastMailTo, clear } = await testApp(db);
let admin: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { name: 'Rosa', email: 'rosa@example.org', roles: [...administrator] });
});

const path = '/api/internal/users';
const list = (question = '') => send(app, 'GET', `${path}?${question}`, admin);
const manage = (id: string, body: object, by = admin) => send(app, 'PATCH', `${path}/${id}`, by, body);
const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);
const profile = (person: { headers: { authorization: string } }) => send(app, 'GET', '/api/internal/profile', person);
const trail = () => db.selectFrom('trail').selectAll().orderBy('at').orderBy('id').execute();

test('identifies an account by its id in any case', async () => {
  const ana = await aPerson(tools, { name: 'Ana' });
  expect((await manage(ana.id.toUpperCase(), { isSuspended: true })).status).toBe(200);
  expect((await list('state=suspended')).body.map(({ id }: ManagedAccount) => id)).toEqual([ana.id]);
  expect((await manage(admin.id.toUpperCase(), { isAdministrator: false })).body.code).toBe('own-account');
});

describe('the list of accounts', () => {
  test('has role, number of events, and times of creation and last visit', async () => {
    const dancer = await aUser(db, {
      name: 'Ana',
      email: 'ana@example.org',
      created_at: new Date('2027-05-02T08:00:00Z'),
      last_seen_at: new Date('2027-05-03T08:00:00Z'),
    });
    await anEvent(db, { createdBy: dancer });
    await anEvent(db, { createdBy: dancer });
    await anEvent(db, { createdBy: dancer, deletedAt: tools.clock() });

    const answer = await list();

    expect(z.array(ManagedAccount).parse(answer.body)[0]).toEqual({
      id: dancer.id,
      name: 'Ana',
      email: 'ana@example.org',
      isEmailConfirmed: false,
      roles: ['ROLE_USER'],
      amountOfEvents: 2,
      createdAt: '2027-05-02T08:00:00.000Z',
      lastSeenAt: '2027-05-03T08:00:00.000Z',
      suspendedBecause: null,
      comingEvents: 2,
      isTrusted: true,
      moderates: null,
      hiddenEvents: 0,
    });
    expect(answer.headers['x-total-count']).toBe('2');
  });

  test('is searched by name and address, regardless of accents', async () => {
    await aUser(db, { name: 'Ána Muñoz', email: 'dancer@example.org' });
    await aUser(db, { name: 'ŁUKASZ Анна' });
    await aUser(db, { name: 'Bo', email: 'bo@tango.example' });

    expect(names(await list('q=munoz+ana'))).toEqual(['Ána Muñoz']);
    expect(names(await list('q=MU%C3%91OZ'))).toEqual(['Ána Muñoz']);
    expect(names(await list('q=bo%40tango.example'))).toEqual(['Bo']);
    expect(names(await list(`q=${encodeURIComponent('łukasz анна')}`))).toEqual(['ŁUKASZ Анна']);
    expect(names(await list('q=%25'))).toHaveLength(4);
    expect(names(await list('q=nobody'))).toEqual([]);
  });

  test('filters administrators and suspended accounts', async () => {
    await aUser(db, { name: 'Ana' });
    await aUser(db, { name: 'Spam', suspended_at: tools.clock(), suspended_because: null });

    expect(names(await list('role=administrators'))).toEqual(['Rosa']);
    expect(names(await list('state=suspended'))).toEqual(['Spam']);
    expect((await list('state=suspended')).body[0].suspendedBecause).toBe('');
    expect(names(await list('state=active'))).toEqual(['Ana', 'Rosa']);
    expect(names(await list('state=suspended&role=administrators'))).toEqual([]);
  });

  test.each([
    ['since', ['Never', 'Busy', 'Away', 'Rosa']],
    ['seen', ['Rosa', 'Busy', 'Away', 'Never']],
    ['events', ['Busy', 'Away', 'Never', 'Rosa']],
  ])('is sorted by %s over several pages', async (order, expected) => {
    const daysAgo = (days: number) => new Date(tools.clock().getTime() - days * 86_400_000);
    const away = await aUser(db, { name: 'Away', last_seen_at: daysAgo(9) });
    const busy = await aUser(db, { name: 'Busy', last_seen_at: daysAgo(1) });
    await aUser(db, { name: 'Never' });
    for (const createdBy of [busy, busy, away]) await anEvent(db, { createdBy });
    await anEvent(db, { createdBy: away, deletedAt: tools.clock() });
    await db.updateTable('users').set({ last_seen_at: tools.clock() }).where('id', '=', admin.id).execute();

    const found: string[] = [];
    let next: string | undefined = `${path}?order=${order}&limit=1`;
    while (next) {
      const answer = await send(app, 'GET', next, admin);
      found.push(...names(answer));
      next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(found).toEqual(expected);
  });

  test('is paged without gaps', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await aUser(db, { name });
    const first = await list('limit=3');
    expect(names(first)).toEqual(['D', 'C', 'B']);
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await send(app, 'GET', next, admin);
    expect(names(second)).toEqual(['A', 'Rosa']);
    expect(second.headers.link).toBeUndefined();
  });
});

describe('roles', () => {
  test('are granted and revoked with effect from the next request', async () => {
    const dancer = await aPerson(tools, { name: 'Ana' });

    expect((await manage(dancer.id, { isAdministrator: true })).body.roles).toEqual(['ROLE_USER', 'ROLE_ADMIN']);
    expect((await send(app, 'GET', path, dancer)).status).toBe(200);
    expect((await manage(dancer.id, { isAdministrator: false })).body.roles).toEqual(['ROLE_USER']);
    expect((await send(app, 'GET', path, dancer)).status).toBe(403);
    expect(await trail()).toMatchObject([
      { action: 'account-promoted', actor_id: admin.id, subject_kind: 'account', subject_name: 'Ana' },
      { action: 'account-demoted', actor_id: admin.id, subject_id: dancer.id },
    ]);
  });

  test('cannot be changed for oneself', async () => {
    for (const body of [{ isAdministrator: false }, { isSuspended: true }, {}]) {
      const refused = await manage(admin.id, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'own-account']);
    }
    expect((await list('role=administrators')).body).toHaveLength(1);
  });

  test.each([{ isAdministrator: false }, { isSuspended: true }])(
    'lets one of two administrators who change each other with %o succeed',
    async (body) => {
      const other = await aPerson(tools, { roles: [...administrator] });

      const answers = await Promise.all([manage(other.id, body), manage(admin.id, body, other)]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const left = await db.selectFrom('users').selectAll().where('suspended_at', 'is', null).execute();
      expect(left.filter(({ roles }) => roles.includes('ROLE_ADMIN'))).toHaveLength(1);
    },
  );

  test('records nothing if nothing changes', async () => {
    const dancer = await aPerson(tools);
    await manage(dancer.id, { isAdministrator: false, isSuspended: false });
    expect(await trail()).toEqual([]);
  });
});

describe('suspending', () => {
  test('ends every session, mails the reason, and stores it', async () => {
    const spammer = await aPerson(tools, { email: 'spammer@example.org', locale: 'en' });
    expect((await profile(spammer)).status).toBe(200);

    const suspended = await manage(spammer.id, { isSuspended: true, because: 'Advertising.' });

    expect(suspended.body.suspendedBecause).toBe('Advertising.');
    const refused = await profile(spammer);
    expect([refused.status, refused.body.code]).toEqual([403, 'account-suspended']);
    expect((await lastMailTo('spammer@example.org')).text).toContain('Advertising.');
    expect(await trail()).toMatchObject([{ action: 'account-suspended', details: { because: 'Advertising.' } }]);
  });

  test('is undone with a mail, without restoring former sessions', async () => {
    const dancer = await aPerson(tools, { email: 'dancer@example.org', locale: 'en' });
    await manage(dancer.id, { isSuspended: true });
    setTime(new Date(tools.clock().getTime() + 1000));

    const restored = await manage(dancer.id, { isSuspended: false, because: 'We talked.' });

    expect(restored.body.suspendedBecause).toBeNull();
    expect((await lastMailTo('dancer@example.org')).subject).toBe('Your account has been reopened');
    expect((await profile(dancer)).body.code).toBe('token-revoked');
    expect((await trail()).map(({ action }) => action)).toEqual(['account-suspended', 'account-restored']);
  });

  test('rejects an unknown account', async () => {
    const refused = await manage('00000000-0000-7000-8000-ffffffffffff', { isSuspended: true });
    expect([refused.status, refused.body.code]).toEqual([404, 'account-unknown']);
  });
});
