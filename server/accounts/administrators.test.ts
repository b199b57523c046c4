import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { isAdministrator } from '#contract/roles.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { startServer } from '#server/main.ts';
import { pauseSite } from '#server/pause/service.ts';
import { aUser, now } from '#testing/builders.ts';
import { empty, engine, newDatabase, testDatabase } from '#testing/database.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { silentLog } from '#testing/log.ts';
import { findPostgresql } from '#testing/postgresql-cluster.ts';
import { administrator } from '#testing/signed-in.ts';
import { executeRequest, Order, openAdminSocket, requestFromRunningServer } from './admin-socket.ts';
import { makeFirstAdministrator } from './administrators.ts';
import { isPassword } from './passwords.ts';

type Environment = Record<string, string>;

const email = 'ana@example.org';
const password = 'la pista gira';
/** Several processes start one after the other. */
const slow = 240_000;

async function environment(more: Environment = {}): Promise<Environment> {
  const { dataDir, databaseUrl } = await newDatabase();
  return {
    ...fastSpawnEnv,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SAMPLE_DATA: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    ...more,
  };
}

/** Starts the whole server and collects its output. */
async function start(env: Environment) {
  const lines: string[] = [];
  const { address, stop } = await startServer(readConfig(env), (line) => lines.push(line));
  return { address, lines, stop };
}

/** Runs the real command: `npm run admin -- …`. */
async function command(env: Environment, ...args: string[]) {
  const child = spawn(process.execPath, ['server/startup/admin-command.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, said: said.trim(), complaints: complaints.trim() };
}

/** Opens the database of a stopped server. */
async function withDatabase<Result>(
  env: Environment,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>,
) {
  const { db, close } = await openDatabase(readConfig(env), silentLog);
  return work(db).finally(close);
}

const administratorsIn = (env: Environment) =>
  withDatabase(env, async (db) => {
    const accounts = await db.selectFrom('users').select(['email', 'roles']).orderBy('email').execute();
    return accounts.filter(isAdministrator).map((account) => account.email);
  });

const post = (address: string, path: string, body: object) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function logIn(address: string, given = password) {
  const answer = await post(address, '/api/login_check', { email, password: given });
  return { status: answer.status, body: await answer.json() };
}

// Independent of the database, so it runs on the one that starts three times faster.
test.runIf(engine === 'postgresql' || findPostgresql() === undefined)(
  'creates the administrator at the first start only, without logging the password',
  async () => {
    const env = await environment({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
    const first = await start(env);
    expect(first.lines).toContain(`Made the account of ${email}, an administrator, with ADMIN_PASSWORD.`);
    expect(first.lines.join('\n')).not.toContain(password);
    const { body } = await logIn(first.address);
    expect(body.user.roles).toEqual([...administrator]);
    const headers = { authorization: `Bearer ${body.token}` };
    expect(await (await fetch(`${first.address}/api/internal/profile`, { headers })).json()).toMatchObject({
      isEmailConfirmed: true,
    });
    await first.stop();

    const second = await start({ ...env, ADMIN_PASSWORD: 'another one entirely' });
    expect(second.lines.join('\n')).not.toContain(email);
    expect((await logIn(second.address)).status).toBe(200);
    await second.stop();
  },
  slow,
);

const db = await testDatabase();
beforeEach(() => empty(db));

/** Runs the startup step for the first administrator. */
const starting = (more: Environment) =>
  makeFirstAdministrator({ config: readConfig({ ADMIN_EMAIL: email, ...more }), db, clock: () => now });
const accounts = () => db.selectFrom('users').selectAll().execute();

test('promotes an existing account, which keeps its password', async () => {
  await aUser(db, { email, email_confirmed_at: now, password_hash: 'of before' });
  expect(await starting({ ADMIN_PASSWORD: password })).toBe(`Made ${email} an administrator.`);
  expect(await accounts()).toMatchObject([
    { roles: [...administrator], password_hash: 'of before', session_generation: 0 },
  ]);
  expect(await starting({})).toBeUndefined();
});

test('does not promote an account that was registered in advance by another person', async () => {
  await aUser(db, { email, password_hash: 'of the one in wait' });
  expect(await starting({})).toContain(`nobody has confirmed the address ${email}`);
  expect(await accounts()).toMatchObject([{ roles: ['ROLE_USER'], password_hash: 'of the one in wait' }]);

  expect(await starting({ ADMIN_PASSWORD: password })).toContain('in place of the one of before');
  const [account] = await accounts();
  expect(account).toMatchObject({ roles: [...administrator], session_generation: 1, email_confirmed_at: now });
  expect(await isPassword(account?.password_hash, password)).toBe(true);
});

test('rejects a well-known password without repeating it', async () => {
  const refused = await starting({ ADMIN_PASSWORD: 'motdepasse' }).catch((error) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect(refused.message).toMatch(
    /^ADMIN_PASSWORD: this password is among those that are guessed first(?!.*motdepasse)/,
  );
  expect(await accounts()).toEqual([]);
});

test('creates no administrator without a password, and reports what to do', async () => {
  expect(await starting({})).toContain(`there is no account with the address ${email} yet`);
  expect(await accounts()).toEqual([]);
});

test('executes a request once, records it in the audit trail, and keeps the last administrator', async () => {
  const order = async (action: 'grant' | 'revoke', whose: string) =>
    executeRequest({ db, clock: () => now }, Order.parse({ action, email: whose }));
  expect(await order('grant', email)).toEqual({
    isSo: false,
    line: `There is no account with the address ${email}: register it first.`,
  });
  await aUser(db, { email });
  await aUser(db, { email: 'bruno@example.org', email_confirmed_at: now });
  expect(await order('revoke', email)).toEqual({ isSo: true, line: `${email} is no administrator.` });
  const { isSo, line } = await order('grant', 'Ana@Example.org');
  expect([isSo, line]).toEqual([true, expect.stringContaining(`${email} is an administrator now`)]);
  expect(await order('grant', email)).toEqual({ isSo: true, line: `${email} is an administrator already.` });
  expect(await order('revoke', email)).toEqual({
    isSo: false,
    line: `${email} is the last administrator who can sign in: grant it to someone else first.`,
  });
  await order('grant', 'bruno@example.org');
  expect(await order('revoke', email)).toEqual({ isSo: true, line: `${email} is no administrator any more.` });
  expect((await accounts()).filter(isAdministrator).map((account) => account.email)).toEqual(['bruno@example.org']);
  const trail = await db.selectFrom('trail').select('action').orderBy('id').execute();
  expect(trail.map(({ action }) => action)).toEqual(['account-promoted', 'account-promoted', 'account-demoted']);
  expect(Order.safeParse({ action: 'grant', email: 'nobody' }).success).toBe(false);
});

test(
  'executes the command while the server runs, or reports why not',
  async () => {
    const env = await environment();
    const server = await start(env);
    await post(server.address, '/api/internal/users', { email, password });
    expect(await command(env, 'grant', 'Ana@Example.org')).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${email} is an administrator now`),
    });
    const { body } = await logIn(server.address);
    expect(body.user.roles).toEqual([...administrator]);
    expect(await command(env, 'revoke', email)).toMatchObject({
      code: 1,
      complaints: `${email} is the last administrator who can sign in: grant it to someone else first.`,
    });
    await server.stop();
    expect(await administratorsIn(env)).toEqual([email]);
  },
  slow,
);

// PostgreSQL is changed in the same way whether a server runs or not.
test.runIf(engine === 'embedded')(
  'executes the command without a server',
  async () => {
    const env = await environment();
    await withDatabase(env, (db) => aUser(db, { email, email_confirmed_at: new Date() }));
    expect(await command(env, 'grant', email)).toMatchObject({ code: 0 });
    expect(await administratorsIn(env)).toEqual([email]);
  },
  slow,
);

// Through the same two ways as the grants.
test.runIf(engine === 'postgresql' || findPostgresql() === undefined)(
  'resumes a paused site, also while the server runs, which says at start that it is paused',
  async () => {
    const env = await environment();
    await withDatabase(env, (db) => pauseSite(db));
    const server = await start(env);
    expect(server.lines.join('\n')).toContain('`npm run admin -- resume`');
    expect(await command(env, 'resume')).toMatchObject({
      code: 0,
      said: expect.stringContaining('The site is resumed'),
    });
    await server.stop();
    expect(await command(env, 'resume')).toMatchObject({ code: 0, said: 'The site was not paused.' });
  },
  slow,
);

test.runIf(engine === 'embedded')('explains an invalid command', async () => {
  expect(await command(fastSpawnEnv, 'promote', email)).toEqual({
    code: 1,
    said: '',
    complaints:
      'Usage: npm run admin -- grant|revoke EMAIL, npm run admin -- resume, or npm run admin -- report [FILE]',
  });
});

test.runIf(engine === 'embedded')(
  'restricts the socket to the owner of the data folder, and replaces a stale one',
  async () => {
    const env = await environment();
    const socket = join(env.DATA_DIR ?? '', 'admin.sock');
    const dead = spawn(process.execPath, [
      '-e',
      `net.createServer().listen(process.argv[1], () => console.log())`,
      socket,
    ]);
    await once(dead.stdout, 'data');
    dead.kill('SIGKILL');
    await once(dead, 'exit');
    expect(statSync(socket).isSocket()).toBe(true);
    const { close } = await openAdminSocket({ config: readConfig(env), db, clock: () => now, log: silentLog });
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(await requestFromRunningServer(env.DATA_DIR ?? '', { action: 'grant', email })).toMatchObject({
      isSo: false,
      line: expect.stringContaining('no account'),
    });
    await close();
  },
);

test.runIf(engine === 'embedded')('reports that another process uses the database and does not listen', async () => {
  const env = await environment();
  await withDatabase(env, async () => {
    expect(await command(env, 'grant', email)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('The embedded database is in use by process'),
    });
  });
});
