import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids/ids.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { sendMail } from '#server/mail/service.ts';
import { pauseSite, resumeSite } from '#server/pause/service.ts';
import { testApp } from '#testing/app.ts';
import { aUser, now } from '#testing/builders.ts';
import { engine, testDatabase } from '#testing/database.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { smtpServer } from '#testing/smtp-server.ts';
import { MailCheck } from './mail-check.ts';
import { readHealth } from './service.ts';

const db = await testDatabase();
const smtp = await smtpServer();
const smtpUrl = smtp.url.replace('//', '//pista:a%3Asecret%2Fwith%40signs@');
const { app, tools, clear } = await testApp(db, { SMTP_URL: smtpUrl });

beforeEach(async () => {
  await clear();
  await tools.map.catchUp();
  await tools.jobs.drain(tools, { early: true });
  smtp.mood = 'kind';
});

/** Reads the state as an administrator would who opens the panel now. */
const health = () => readHealth(tools, () => new MailCheck(tools).refusal());

const email = 'ana.lopez@example.org';
const mailToAna = () =>
  sendMail(tools, {
    to: { email, name: 'Ana Lopez' },
    locale: 'en',
    template: 'confirm-address',
    facts: { path: '/confirm?secret=abc' },
  });

test('shows administrators the state of a healthy site', async () => {
  const { headers } = await aPerson(tools, { roles: [...administrator] });
  const response = await app.inject({ url: '/api/internal/admin/health', headers });
  expect(response.statusCode).toBe(200);
  const { database, disk, map, mail, jobs, server, pictures } = response.json();
  expect([database.state, map.state, mail.state, jobs.state, pictures.state]).toEqual(Array(5).fill('ok'));
  expect(database).toMatchObject({ kind: 'embedded', version: expect.stringMatching(/^\d+/) });
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(disk.disks).toContainEqual({ use: 'data', freeBytes: expect.any(Number), totalBytes: expect.any(Number) });
  expect(mail.host).toBe(new URL(smtp.url).host);
  expect(server).toMatchObject({ processes: 1, migration: expect.stringMatching(/^\d{4}-/) });
});

test('shows that the mail server rejects the password before any mail is sent', async () => {
  smtp.mood = 'locked';
  const { mail } = await health();
  expect(mail).toMatchObject({ state: 'failing', problem: 'mail-rejected', waiting: 0 });
  expect(mail.reason).toContain('535');
});

test('shows that the mail server cannot be reached', async () => {
  const mailer = openMailer(
    { ...tools.config, mail: { ...tools.config.mail, smtpUrl: 'smtp://127.0.0.1:1' } },
    tools.clock,
  );
  const { mail } = await readHealth(tools, () => new MailCheck({ ...tools, mailer }).refusal());
  expect(mail).toMatchObject({ state: 'failing', problem: 'mail-unreachable' });
  expect(mail.reason).toContain('ECONNREFUSED');
});

test('shows a mail that the mail server does not accept, with the reason but without its address', async () => {
  smtp.mood = 'busy';
  await mailToAna();
  await tools.jobs.drain(tools);
  const { mail } = await health();
  expect(mail).toMatchObject({ state: 'attention', problem: 'mail-retrying', waiting: 1 });
  expect(mail.failure?.reason).toContain('451 Try again later');
  expect(JSON.stringify(mail)).not.toContain('ana.lopez');

  smtp.mood = 'kind';
  await tools.jobs.drain(tools, { early: true });
  const sent = (await health()).mail;
  expect(sent).toMatchObject({ state: 'ok', waiting: 0 });
  expect(sent.sentAt).not.toBeNull();
});

test('shows failures of other servers on the same database', async () => {
  smtp.mood = 'busy';
  await mailToAna();
  await tools.jobs.drain(tools);
  // This server has sent nothing itself.
  const sent = { sentAt: null, failure: null };
  const state = { startedAt: new Date().toISOString(), errors: [], mail: sent, geocoder: null };
  const others = { ...tools, processStates: async () => [{ ...state, push: { ...sent, failing: [] } }] };
  const { mail } = await readHealth(others, async () => undefined);
  expect(mail).toMatchObject({ problem: 'mail-retrying', failure: { reason: expect.stringContaining('451') } });
});

test('shows a paused site, and how many sources fail', async () => {
  await pauseSite(db);
  const owner = await aUser(db, {});
  const source = { kind: 'page' as const, since: '2027-05-01', created_at: now, failures: 9 };
  await db
    .insertInto('sources')
    .values({ ...source, id: newId(), owner_id: owner.id, url: 'https://agenda.example/' })
    .execute();
  const { mail, sources } = await health();
  await resumeSite(db);
  expect(mail).toMatchObject({ state: 'attention', problem: 'site-paused' });
  expect(sources).toMatchObject({ state: 'attention', problem: 'sources-failing', total: 1, failing: 1 });
});

test('sums up equal errors of several processes', async () => {
  const { processStates } = tools;
  const error = {
    level: 'error',
    message: 'failed',
    kind: 'TypeError',
    code: null,
    reason: null,
    place: null,
  } as const;
  const states = async () => {
    const [own] = await processStates();
    if (!own) throw new Error('There is no process.');
    const at = (second: number) => `2026-11-26T10:00:0${second}.000Z`;
    return [1, 2].map((second) => ({
      ...own,
      errors: [{ ...error, at: at(second), count: second, requestId: `${second}` }],
    }));
  };
  const { errors, server } = await readHealth({ ...tools, processStates: states }, async () => undefined);
  expect(errors).toEqual([{ ...error, at: '2026-11-26T10:00:02.000Z', count: 3, requestId: '2' }]);
  expect(server.processes).toBe(2);
});

test.runIf(engine === 'embedded')('shows that no backups are made', async () => {
  expect((await health()).backups).toMatchObject({ state: 'attention', problem: 'backups-off', lastAt: null });
});
