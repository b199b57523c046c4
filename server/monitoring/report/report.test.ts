import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newDatabase } from '#testing/database.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { testFolder } from '#testing/folder.ts';
import { smtpServer } from '#testing/smtp-server.ts';

/** Texts that a report must not contain. */
const personal = {
  name: 'Lopez',
  address: 'ana.lopez',
  administrator: 'ada.byron',
  password: 'la-pista-gira',
  tokenSecret: 'a-secret-of-thirty-two-characters',
  mailPassword: 'smtp-secret',
  mailUser: 'postmaster',
  googleSecret: 'google-secret',
  sender: 'hello@',
  site: 'pista.example',
};

async function environment(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const { dataDir, databaseUrl } = await newDatabase();
  return {
    ...{ ...fastSpawnEnv, NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', SAMPLE_DATA: 'off' },
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    ...{ PUBLIC_URL: `https://${personal.site}`, TOKEN_SECRET: personal.tokenSecret },
    ...{ MAIL_FROM: `Pista <${personal.sender}${personal.site}>` },
    ...{ GOOGLE_CLIENT_ID: 'google-client', GOOGLE_CLIENT_SECRET: personal.googleSecret },
    ...more,
  };
}

/** Runs the real command, and returns its output and the report. */
async function report(env: Record<string, string>) {
  const file = join(await testFolder(), 'report.json');
  const child = spawn(process.execPath, ['server/startup/admin-command.ts', 'report', file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect([code, complaints]).toEqual([0, '']);
  expect(said).toContain(`The report is in ${file}.`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const content = await readFile(file, 'utf8');
  for (const [what, secret] of Object.entries(personal)) expect(content, what).not.toContain(secret);
  return JSON.parse(content);
}

test('reports a running server without personal data and secrets', { timeout: 240_000 }, async () => {
  const smtp = await smtpServer();
  smtp.mood = 'locked';
  const smtpUrl = smtp.url.replace('//', `//${personal.mailUser}:${personal.mailPassword}@`);
  const admin = { ADMIN_EMAIL: `${personal.administrator}@example.org`, ADMIN_PASSWORD: personal.password };
  const env = await environment({ SMTP_URL: smtpUrl, LOG_LEVEL: 'warn', ...admin });
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let output = '';
  const address = await new Promise<string>((found) =>
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const [, at] = /^Pista is at (\S+)$/m.exec(output) ?? [];
      if (at) found(at);
    }),
  );
  const registered = await fetch(`${address}/api/internal/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `Ana ${personal.name}`,
      email: `${personal.address}@example.org`,
      password: 'uncommon words here',
    }),
  });
  expect(registered.status).toBe(201);
  await expect.poll(() => output).toContain('a job failed and will be retried');

  const { program, settings, database, server } = await report(env);
  expect(program).toMatchObject({ version: readConfig(env).version, node: process.versions.node });
  expect(settings).toMatchObject({
    ...{ SMTP_URL: '(secret)', TOKEN_SECRET: '(secret)', ADMIN_EMAIL: '(set)', MAIL_FROM: '(set)' },
    ...{ LOG_LEVEL: 'warn', PORT: '0', PUBLIC_URL: '(set)' },
  });
  expect(database.migrations).toContain('0048-backup-runs');
  expect(database.tables).toContainEqual({ table: 'users', rows: expect.any(Number), bytes: expect.any(Number) });
  expect(database.queues).toContainEqual(expect.objectContaining({ queue: 'send-mail', retrying: 1 }));
  expect(server.processes).toBe(1);
  expect(server.checks.mail).toMatchObject({ state: 'failing', problem: 'mail-rejected', reason: '535' });
  expect(server.errors).toMatchObject([{ message: 'a job failed and will be retried', code: 'EAUTH' }]);

  child.kill('SIGTERM');
  await ended;
  expect(await report(env)).toMatchObject({ server: null, database: { bytes: expect.any(Number) } });
});

test('says in one line that the file of the report cannot be written, and what to do', async () => {
  const file = join(await testFolder(), 'missing', 'report.json');
  const child = spawn(process.execPath, ['server/startup/admin-command.ts', 'report', file], {
    env: await environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaints, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(complaints).toMatch(
    /^The report cannot be written to \S+ \(ENOENT\)\. .* npm run admin -- report \/tmp\/[^\n]+\n$/,
  );
  expect(complaints).toContain(file);
  expect(code).toBe(1);
});

test('reports why the database cannot be opened', async () => {
  const databaseUrl = `postgres://${personal.mailUser}:${personal.mailPassword}@127.0.0.1:1/pista`;
  const { server, database } = await report(await environment({ DATABASE_URL: databaseUrl }));
  expect(server).toBeNull();
  expect(database.failure).toContain('connect ECONNREFUSED 127.0.0.1:1');
});
