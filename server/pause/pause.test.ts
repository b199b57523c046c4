import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { mailAdministrators } from '#server/admin-alerts/service.ts';
import { AlertSchedule } from '#server/alerts/schedule.ts';
import { runStatements } from '#server/database/statements.ts';
import { newId } from '#server/ids/ids.ts';
import { openJobs } from '#server/jobs/service.ts';
import { sendMail } from '#server/mail/service.ts';
import { readAllDue } from '#server/sources/sync/read-due.ts';
import { jobKinds } from '#server/startup/background-jobs.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/log.ts';
import { readMails } from '#testing/mails.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { isPaused, pauseNotice, pauseSite, resumeSite } from './service.ts';

const db = await testDatabase();
const { app, tools, clear, mailsTo } = await testApp(db);

beforeEach(clear);

const ana = { email: 'ana@example.org', name: 'Ana' };
const mailAna = () =>
  sendMail(tools, { to: ana, locale: 'en', template: 'confirm-address', facts: { path: '/confirm?secret=abc' } });
const waiting = () => runStatements(db, "select id from pgboss.job where name = 'send-mail' and state = 'created'");

test('keeps mails while paused, and sends them after resuming', async () => {
  await pauseSite(db);
  await pauseSite(db);
  await mailAna();
  expect(await mailsTo(ana.email)).toEqual([]);
  expect(await waiting()).toHaveLength(1);
  expect(await resumeSite(db)).toBe(true);
  expect(await resumeSite(db)).toBe(false);
  await tools.jobs.drain(tools, { early: true });
  expect(await mailsTo(ana.email)).toHaveLength(1);
});

test('a running server sends waiting mails soon after another one resumed the site', async () => {
  await pauseSite(db);
  const jobs = await openJobs(
    { db, clock: tools.clock, log: silentLog, isEmbedded: false, mayInstall: false },
    { jobKinds, nightlyJobs: [] },
  );
  await jobs.work({ ...tools, jobs });
  for (let mails = 0; mails < 3; mails++) await mailAna();
  // Held: the mail that was fetched is queued again, under a new id.
  await vi.waitFor(
    async () =>
      expect(
        await runStatements(db, "select id from pgboss.job where name = 'send-mail' and state = 'completed'"),
      ).not.toEqual([]),
    10_000,
  );
  expect(await waiting()).toHaveLength(3);
  expect(await readMails(tools.config.dataDir, ana.email)).toEqual([]);
  await resumeSite(db);
  await vi.waitFor(async () => expect(await readMails(tools.config.dataDir, ana.email)).toHaveLength(3), 20_000);
  await jobs.close();
});

test('reads no sources and sends no alerts while paused', async () => {
  const [owner, now] = [await aPerson(tools), tools.clock()];
  // It cannot be read, because its address is private.
  const source = { id: newId(), owner_id: owner.id, url: 'http://127.0.0.1:9/', kind: 'calendar' as const };
  await db
    .insertInto('sources')
    .values({ ...source, since: '2027-05-01', created_at: now, next_read_at: now })
    .execute();
  await pauseSite(db);
  expect([await readAllDue(tools), await hasAlertRound()]).toEqual([0, false]);
  await resumeSite(db);
  expect([await readAllDue(tools), await hasAlertRound()]).toEqual([1, true]);
});

test('mails administrators about messages only after resuming', async () => {
  const ada = await aPerson(tools, { email: 'ada@example.org', roles: [...administrator] });
  const payload = { name: 'Bruno', email: 'bruno@example.org', subject: 'Hello', message: 'A word.', locale: 'fr' };
  expect((await app.inject({ method: 'POST', url: '/api/internal/contact_requests', payload })).statusCode).toBe(204);
  await pauseSite(db);
  expect(await mailsTo(ada.email)).toEqual([]);
  await resumeSite(db);
  await mailAdministrators(tools);
  expect(await mailsTo(ada.email)).toHaveLength(1);
});

/** Runs one round of alerts, and returns whether it read the change log. */
async function hasAlertRound(): Promise<boolean> {
  const schedule = new AlertSchedule();
  schedule.start(tools);
  // The round starts after the current microtasks.
  await setImmediate();
  await schedule.close();
  return (await db.selectFrom('alert_cursor').select('position').executeTakeFirst()) !== undefined;
}

test('an administrator sees since when the site is paused, and resumes it', async () => {
  const { headers } = await aPerson(tools, { roles: [...administrator] });
  const url = '/api/internal/admin/pause';
  const since = async () => (await app.inject({ method: 'GET', url, headers })).json().since;
  expect(await since()).toBeNull();
  await pauseSite(db, new Date('2027-05-01T03:00:00Z'));
  expect(await since()).toBe('2027-05-01T03:00:00.000Z');
  expect(await pauseNotice(db)).toContain('npm run admin -- resume');
  expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  expect([await since(), await isPaused(db), await pauseNotice(db)]).toEqual([null, false, undefined]);
});
