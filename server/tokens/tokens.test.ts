import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { type Scope, scopes } from '#contract/scopes.ts';
import { identifyBy } from '#server/accounts/identify.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { recordAudit } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import { serve } from '#server/http/serve.ts';
import { testApp } from '#testing/app.ts';
import { anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, anApiToken, aPerson } from '#testing/signed-in.ts';
import { newToken } from './token-form.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);

/** Endpoints that accept API tokens: one for each scope, and one without. */
const open = endpoint('GET', '/api/v1/test', { summary: 'Any token.', who: 'token', reply: z.unknown() });
serve(app, open, ({ person }) => ({ ...person, isFenced: person.token?.isFenced }));
const pathOf = (scope: Scope) => `/api/v1/test/${scope.replace(':', '-')}` as const;
for (const scope of scopes) {
  const guarded = endpoint('POST', pathOf(scope), { summary: scope, who: 'token', scope, reply: z.unknown() });
  serve(app, guarded, async ({ person }) => {
    const subject = { kind: 'account', id: person.id, name: '' } as const;
    await recordAudit(db, { at: tools.clock(), action: 'event-added', actorId: person.id, subject });
    return {};
  });
}

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(tools.clock().getTime() + days * dayMs);
const wanted = { name: 'Website', scopes: ['events:write'], organisers: null, days: 90 };
let ana: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  ana = await aPerson(tools);
});

const codeOf = async (sender: { headers: { authorization: string } }, path = '/api/v1/test') => {
  const { status, body } = await send(app, 'GET', path, sender);
  return status === 200 ? 200 : body.code;
};
const make = (body: object = wanted) => send(app, 'POST', '/api/internal/tokens', ana, body);
const list = async () => (await send(app, 'GET', '/api/internal/tokens', ana)).body;
const asBearer = ({ body }: { body: { token: string } }) => ({ headers: { authorization: `Bearer ${body.token}` } });

describe('a new token', () => {
  test('is returned once, and works', async () => {
    const made = await make();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Website', scopes: ['events:write'], organisers: null, state: 'active' });
    expect(made.body.expiresAt).toBe(inDays(90).toISOString());
    expect(made.body.token.startsWith(made.body.start)).toBe(true);
    expect(await codeOf(asBearer(made))).toBe(200);
    const { token: _, ...shown } = made.body;
    // Written without delaying the response.
    await expect.poll(list).toMatchObject([{ ...shown, lastUsedAt: tools.clock().toISOString() }]);
  });

  test('is stored nowhere in the database', async () => {
    const { token } = (await make()).body;
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
    expect(tables.map(({ name }) => name)).toContain('public.api_tokens');
    for (const { name } of tables) {
      const { rows } =
        await sql`select from ${sql.table(name)} stored where stored::text like ${`%${token.slice(10)}%`}`.execute(db);
      expect([name, rows]).toEqual([name, []]);
    }
  });

  test('requires a recent sign-in or the password', async () => {
    setTime(inDays(1));
    expect((await make()).body.code).toBe('sign-in-again');
    expect((await make({ ...wanted, current: 'la pista gira' })).body.code).toBe('sign-in-again');
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword('la pista gira') })
      .execute();
    expect((await make()).body.code).toBe('sign-in-again');
    expect((await make({ ...wanted, current: 'guessed' })).body.code).toBe('password-wrong');
    expect((await make({ ...wanted, current: 'la pista gira' })).status).toBe(201);
  });

  test('requires a confirmed address, a lifetime of the list, a scope, and own organisers', async () => {
    const foreign = await anOrganiser(db, { members: [await aPerson(tools)] });
    const rejected = [
      { days: 91 },
      { days: 0 },
      { scopes: [] },
      { scopes: ['admin'] },
      { name: '' },
      { organisers: [] },
      { organisers: [foreign.id] },
    ];
    for (const given of rejected) {
      const { status, body } = await make({ ...wanted, ...given });
      expect([given, status, body.fields?.[0].path]).toEqual([
        given,
        400,
        expect.stringMatching(Object.keys(given).join()),
      ]);
    }
    await db.updateTable('users').set({ email_confirmed_at: null }).execute();
    expect((await make()).body.code).toBe('email-unconfirmed');
  });

  test('is one of at most 20 active ones', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => make()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect((await make()).body.code).toBe('too-many-tokens');
    const [{ id }] = await list();
    await send(app, 'DELETE', `/api/internal/tokens/${id}`, ana);
    expect((await make()).status).toBe(201);
  });

  test('is recorded in the activity log, as is its revocation', async () => {
    const { id } = (await make()).body;
    expect((await send(app, 'DELETE', `/api/internal/tokens/${id}`, ana)).status).toBe(204);
    expect((await send(app, 'DELETE', `/api/internal/tokens/${id}`, ana)).status).toBe(204);
    const trail = await db.selectFrom('trail').select(['action', 'actor_id', 'details']).orderBy('id').execute();
    expect(trail).toMatchObject([
      {
        action: 'token-made',
        actor_id: ana.id,
        details: { token: id, tokenName: 'Website', scopes: ['events:write'] },
      },
      { action: 'token-revoked', actor_id: ana.id, details: { token: id, tokenName: 'Website' } },
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/pista_/);
  });
});

describe('a request with a token', () => {
  test.each(scopes)('with the scope %s is accepted by its endpoints only', async (scope) => {
    const { headers } = await anApiToken(tools, ana, { scopes: [scope] });
    for (const other of scopes) {
      const { status, body } = await send(app, 'POST', pathOf(other), { headers });
      expect([status, body.code]).toEqual(other === scope ? [200, undefined] : [403, 'scope-missing']);
    }
    expect(await codeOf({ headers })).toBe(200);
  });

  test('is refused by /api/internal, and ignored by its public endpoints', async () => {
    const token = await anApiToken(tools, ana);
    expect(await codeOf(token, '/api/internal/profile')).toBe('token-invalid');
    expect(await codeOf(token, '/api/internal/tokens')).toBe('token-invalid');
    expect(await codeOf(token, '/api/internal/events')).toBe(200);
  });

  test('is never an administrator’s, and a session has all scopes', async () => {
    const chief = await aPerson(tools, { roles: [...administrator] });
    const { body } = await send(app, 'GET', '/api/v1/test', await anApiToken(tools, chief));
    expect(body).toMatchObject({ id: chief.id, roles: ['ROLE_USER'] });
    for (const scope of scopes) expect((await send(app, 'POST', pathOf(scope), ana)).status).toBe(200);
  });

  test('is refused as soon as the token is revoked or expired, or the account suspended', async () => {
    const token = await anApiToken(tools, ana, { expiresAt: inDays(30) });
    expect(await codeOf(token)).toBe(200);
    await db.updateTable('users').set({ suspended_at: tools.clock() }).execute();
    expect(await codeOf(token)).toBe('account-suspended');
    await db.updateTable('users').set({ suspended_at: null }).execute();
    expect(await codeOf(await anApiToken(tools, ana, { revokedAt: tools.clock() }))).toBe('token-revoked');
    await send(app, 'DELETE', `/api/internal/tokens/${token.id}`, ana);
    expect(await codeOf(token)).toBe('token-revoked');
    expect(await codeOf(await anApiToken(tools, ana, { expiresAt: tools.clock() }))).toBe('token-expired');
  });

  test('with a token that is unknown or has a typing error gets 401', async () => {
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    const { token } = await anApiToken(tools, ana);
    expect(await codeOf(bearer(newToken().token))).toBe('token-invalid');
    expect(await codeOf(bearer(token.toLowerCase()))).toBe('token-invalid');
    expect(await codeOf({ headers: { authorization: token } })).toBe('unauthenticated');
  });

  test('needs no query if the checksum is wrong', async () => {
    const noDatabase = new Proxy({}, { get: () => expect.unreachable('a query') }) as Db;
    const identify = identifyBy({ ...tools, db: noDatabase });
    for (let nth = 0; nth < 1000; nth++) {
      const { token } = newToken();
      const wrong = token.slice(0, -6) + newToken().token.slice(-6);
      const rejected = identify(`Bearer ${wrong}`, { acceptsApiTokens: true });
      await expect(rejected).rejects.toMatchObject({ code: 'token-invalid' });
    }
  });

  test('is rejected if the token is in the address', async () => {
    const { token } = await anApiToken(tools, ana);
    for (const url of [
      `/api/v1/test?token=${token}`,
      '/api/v1/test?token=pista_x',
      `/api/v1/${token}`,
      `/feeds/events.ics?a=${token.replace('_', '%5F')}`,
    ]) {
      const { statusCode, json } = await app.inject({ url, headers: ana.headers });
      expect([statusCode, json().code]).toEqual([400, 'malformed-request']);
      expect(json().detail).toContain('Authorization header');
    }
    // Pages may be linked with the name of the site in a parameter.
    expect((await app.inject('/feeds/events.ics?a=pista_x')).statusCode).toBe(200);
  });

  test('writes the id of the token into the activity log', async () => {
    const { id, headers } = await anApiToken(tools, ana);
    await send(app, 'POST', pathOf('events:write'), { headers });
    await send(app, 'POST', pathOf('events:write'), ana);
    const trail = await db.selectFrom('trail').select('details').orderBy('id').execute();
    expect(trail.map(({ details }) => details)).toEqual([{ token: id }, {}]);
  });

  test('records the last use, exact to five minutes', async () => {
    const { headers } = await anApiToken(tools, ana);
    const usedAt = async () => {
      expect(await codeOf({ headers })).toBe(200);
      // The request does not wait for the write.
      await expect.poll(async () => (await list())[0].lastUsedAt).not.toBeNull();
      return (await list())[0].lastUsedAt;
    };
    const start = tools.clock();
    expect(await usedAt()).toBe(start.toISOString());
    setTime(new Date(start.getTime() + 4 * 60_000));
    expect(await usedAt()).toBe(start.toISOString());
    setTime(new Date(start.getTime() + 6 * 60_000));
    await codeOf({ headers });
    await expect.poll(async () => (await list())[0].lastUsedAt).toBe(tools.clock().toISOString());
  });
});

test('limits a fenced token to its organisers, and shrinks it when the account leaves one', async () => {
  const [club, school, other] = [
    await anOrganiser(db, { name: 'Club', members: [ana, await aPerson(tools)] }),
    await anOrganiser(db, { name: 'School', members: [ana, await aPerson(tools)] }),
    await anOrganiser(db, { name: 'Other', members: [ana] }),
  ];
  const made = await make({ ...wanted, organisers: [school.id, club.id, club.id] });
  const reach = async () => {
    const { body } = await send(app, 'GET', '/api/v1/test', asBearer(made));
    return { organisers: body.organiserIds.toSorted(), isFenced: body.isFenced };
  };
  const namesOf = async () => (await list())[0].organisers.map(({ name }: { name: string }) => name);
  expect(await reach()).toEqual({ organisers: [club.id, school.id].sort(), isFenced: true });
  expect(await namesOf()).toEqual(['Club', 'School']);

  const leave = (id: string) => send(app, 'DELETE', `/api/internal/organisers/${id}/members/${ana.id}`, ana);
  expect((await leave(club.id)).status).toBe(204);
  expect(await reach()).toEqual({ organisers: [school.id], isFenced: true });
  await db
    .insertInto('organiser_members')
    .values({ organiser_id: club.id, user_id: ana.id, role: 'member', joined_at: tools.clock() })
    .execute();
  await db.deleteFrom('organisers').where('id', '=', school.id).execute();
  // Not everything again, and no other organiser of the account.
  expect(await reach()).toEqual({ organisers: [], isFenced: true });
  expect(await namesOf()).toEqual([]);
  expect((await send(app, 'GET', '/api/v1/test', await anApiToken(tools, ana))).body.organiserIds.toSorted()).toEqual(
    [club.id, other.id].sort(),
  );
});
