import { beforeEach, describe, expect, test } from 'vitest';
import { makeLink } from '#server/accounts/mailed-links.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { writeToken } from '#server/accounts/tokens.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { anApiToken, aPerson } from '#testing/signed-in.ts';
import { mailExpiringTokens } from './expiry.ts';

const db = await testDatabase();
const { app, tools, setTime, clear, mailsTo } = await testApp(db);

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(tools.clock().getTime() + days * dayMs);
const password = 'la pista gira';
let ana: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  ana = await aPerson(tools, { email: 'ana@example.org', name: 'Ana', locale: 'en' });
});

describe('the tokens of an account', () => {
  const codeOf = async (sender: { headers: { authorization: string } }) => {
    const { status, body } = await send(app, 'GET', '/api/v1/me', sender);
    return status === 200 ? 200 : body.code;
  };

  test('end with a password reset by mail, but not with a change of the password', async () => {
    const token = await anApiToken(tools, ana);
    const foreign = await anApiToken(tools, await aPerson(tools));
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', ana.id)
      .execute();
    const change = { current: password, password: 'otra contraseña' };
    expect((await send(app, 'PUT', '/api/internal/profile/password', ana, change)).status).toBe(200);
    expect(await codeOf(token)).toBe(200);

    const path = await makeLink(db, { userId: ana.id, purpose: 'reset-password', email: ana.email }, tools.clock());
    const reset = { secret: path.split('#')[1], password };
    expect((await send(app, 'PUT', '/api/internal/password_resets', {}, reset)).status).toBe(200);
    expect(await codeOf(token)).toBe('token-revoked');
    expect(await codeOf(foreign)).toBe(200);
    const trail = await db.selectFrom('trail').select(['action', 'actor_id', 'subject_id']).execute();
    expect(trail).toEqual([{ action: 'token-revoked', actor_id: ana.id, subject_id: ana.id }]);
    const about = (await mailsTo(ana.email)).map(({ text }) => text.includes('tokens of your websites and programs'));
    expect(about).toEqual([true, false]);
  });

  test.each([
    ['', 'token-revoked'],
    ['?tokens=revoke', 'token-revoked'],
    ['?tokens=keep', 200],
  ])('end with all sessions, unless they are kept: %j', async (query, expected) => {
    const token = await anApiToken(tools, ana);
    expect((await send(app, 'DELETE', `/api/internal/sessions${query}`, ana)).status).toBe(204);
    expect(await codeOf(token)).toBe(expected);
  });

  test('are deleted with it, and their names with them', async () => {
    const made = await send(app, 'POST', '/api/internal/tokens', ana, {
      ...{ name: 'Secret project', scopes: ['events:write'], organisers: null, days: 30 },
    });
    const answer = await send(app, 'POST', '/api/internal/profile/deletion', ana, { events: 'keep' });
    expect(answer.status).toBe(204);
    expect(await codeOf({ headers: { authorization: `Bearer ${made.body.token}` } })).toBe('token-invalid');
    const trail = await db.selectFrom('trail').selectAll().execute();
    expect(trail.map(({ action }) => action).sort()).toEqual(['account-deleted', 'token-made']);
    expect(JSON.stringify(trail)).not.toContain('Secret project');
  });

  test('are part of the data of the account, without what could be used', async () => {
    const { token } = await anApiToken(tools, ana);
    const { body } = await send(app, 'GET', '/api/internal/profile/data', ana);
    expect(body.tokens).toMatchObject([{ name: 'Website', start: token.slice(0, 10), state: 'active' }]);
    expect(JSON.stringify(body)).not.toContain(token);
    expect(Object.keys(body.tokens[0]).join()).not.toContain('hash');
  });
});

describe('a token that expires', () => {
  const run = () => mailExpiringTokens.run(tools, new AbortController().signal);

  test('is mailed to its owner once, in the last week, with others of the account', async () => {
    await anApiToken(tools, ana, { expiresAt: inDays(7) });
    await anApiToken(tools, ana, { expiresAt: inDays(6) });
    await anApiToken(tools, ana, { expiresAt: inDays(8) });
    await anApiToken(tools, ana, { expiresAt: inDays(-1) });
    await anApiToken(tools, ana, { expiresAt: inDays(5), revokedAt: tools.clock() });
    await Promise.all([run(), run()]);
    await run();
    const [mail, ...more] = await mailsTo(ana.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Tokens expire soon', link: 'https://pista.example/profile/programs' });
    expect(mail?.text.match(/Expires on \d+ May 2027/g)).toEqual(['Expires on 7 May 2027', 'Expires on 8 May 2027']);

    setTime(inDays(1));
    await run();
    expect((await mailsTo(ana.email)).map(({ subject }) => subject)).toEqual([
      'A token expires soon',
      'Tokens expire soon',
    ]);
  });

  test('is not mailed to suspended accounts, to addresses that bounce, or by a paused copy', async () => {
    const others = [
      await aPerson(tools, { suspended_at: tools.clock() }),
      await aPerson(tools, { email_refused_at: tools.clock() }),
    ];
    for (const person of others) await anApiToken(tools, person, { expiresAt: inDays(5) });
    await run();
    await db.insertInto('site_pauses').values({ since: tools.clock() }).execute();
    await anApiToken(tools, ana, { expiresAt: inDays(5) });
    await run();
    for (const { email } of [...others, ana]) expect(await mailsTo(email)).toEqual([]);
  });

  test('is listed for 30 days, then deleted', async () => {
    const { id } = await anApiToken(tools, ana, { expiresAt: inDays(1) });
    const revoked = await anApiToken(tools, ana, { revokedAt: tools.clock() });
    const states = async () => {
      const { body } = await send(app, 'GET', '/api/internal/tokens', await aSession());
      return Object.fromEntries(body.map((token: { id: string; state: string }) => [token.id, token.state]));
    };
    // The first session has ended by then.
    const aSession = async () => {
      return { headers: { authorization: `Bearer ${await writeToken(tools.tokenSecret, tools.clock, ana.account)}` } };
    };
    setTime(inDays(29));
    await run();
    expect(await states()).toEqual({ [id]: 'expired', [revoked.id]: 'revoked' });
    setTime(inDays(3));
    await run();
    expect(await states()).toEqual({});
    expect(await db.selectFrom('api_tokens').select('id').execute()).toEqual([]);
  });
});
