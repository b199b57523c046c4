import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, aSource, aUser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { mailAdministrators, mailAdministratorsDaily } from './service.ts';

const db = await testDatabase();
const { app, tools, mailsTo, clear } = await testApp(db);

beforeEach(async () => {
  await clear();
  const roles = [...administrator];
  await aPerson(tools, { name: 'Rosa', email: 'rosa@example.org', locale: 'es', roles });
  await aPerson(tools, { name: 'Zoe', email: 'zoe@example.org', locale: 'en', roles });
  await aPerson(tools, { email: 'suspended@example.org', roles, suspended_at: tools.clock() });
  await aPerson(tools, { email: 'nobody@example.org' });
});

const write = (given: object = {}) =>
  send(
    app,
    'POST',
    '/api/internal/contact_requests',
    {},
    {
      ...{ name: 'Ana', email: 'ana@example.org', subject: 'A question', message: 'Where do I park?', leaveEmpty: '' },
      ...given,
    },
  );
const report = (id: string, comment = '') =>
  send(app, 'POST', `/api/internal/events/${id}/reports`, {}, { reason: 'closed', comment });
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

test('mails a message at once to each administrator, in their language, with a link to the panel', async () => {
  expect((await write()).status).toBe(204);
  const [mail] = await mailsTo('zoe@example.org');
  expect(mail?.subject).toBe('Waiting for you: 1 message');
  expect(mail?.text).toContain('Message from Ana <ana@example.org>');
  expect(mail?.text).toContain('> Where do I park?');
  expect(mail?.path).toBe('/admin?tab=requests');
  expect(await subjectsTo('rosa@example.org')).toEqual(['Pendiente: 1 mensaje']);
  for (const nobody of ['suspended@example.org', 'nobody@example.org']) expect(await mailsTo(nobody)).toEqual([]);
});

test('mails a report with its date', async () => {
  const startsAt = new Date('2027-05-08T19:00:00Z');
  const event = await anEvent(db, { name: 'Milonga del Sur', startsAt, timeZone: 'Europe/Madrid' });
  await report(event.id, 'The door was closed.');
  const [mail] = await mailsTo('zoe@example.org');
  expect(mail?.subject).toBe('Waiting for you: 1 report');
  expect(mail?.text).toContain('Milonga del Sur, Saturday, 8 May 2027 at 21:00');
  expect(mail?.text).toContain('The door was closed.');
  expect(mail?.path).toBe('/admin?tab=reports');
});

test('mails a claim of a source that only an administrator decides', async () => {
  const [owner, other] = [await aUser(db), await aUser(db)];
  const claimant = await aPerson(tools, { name: 'Paula' });
  const [event, joined] = [await anEvent(db, { createdBy: owner }), await anEvent(db, { createdBy: owner })];
  const claimed = await anEvent(db, { createdBy: other });
  await aSource(db, { owner, event, joined, claimed, claimant: other });
  await db.deleteFrom('source_claims').execute();
  const body = { proof: 'administrator', words: 'I run this place.' };
  expect((await send(app, 'POST', `/api/internal/events/${claimed.id}/claims`, claimant, body)).status).toBe(200);
  const [mail] = await mailsTo('zoe@example.org');
  expect(mail?.subject).toBe('Waiting for you: 1 request');
  expect(mail?.text).toContain('I run this place.');
});

test('mails a request to take over an event with the rest', async () => {
  const event = await anEvent(db, { name: 'Bal du port' });
  const paula = await aUser(db, { name: 'Paula' });
  await db
    .insertInto('event_claims')
    .values({
      ...{ id: crypto.randomUUID(), event_id: event.id, claimant_id: paula.id, organiser_id: null },
      ...{ words: 'Mine.', state: 'waiting', claimed_at: tools.clock() },
    })
    .execute();
  await write();
  const [mail] = await mailsTo('zoe@example.org');
  expect(mail?.subject).toBe('Waiting for you: 1 message, 1 request');
  expect(mail?.text).toContain('Bal du port');
});

test('mails nothing twice, and nothing that was handled before', async () => {
  await write();
  await mailsTo('zoe@example.org');
  await mailAdministrators(tools);
  await mailAdministrators(tools);
  expect(await subjectsTo('zoe@example.org')).toEqual(['Waiting for you: 1 message']);
  await write({ subject: 'Settled' });
  await db.updateTable('contact_requests').set({ handled_at: tools.clock() }).execute();
  expect(await mailsTo('zoe@example.org')).toHaveLength(1);
});

test('escapes text of visitors, and keeps it out of headers', async () => {
  await write({
    name: '=?utf-8?Q?Bank?=',
    subject: 'Hi\r\nBcc: all@example.org',
    message: '<img src=x onerror=alert(1)>\nSubject: other',
  });
  const [mail] = await mailsTo('zoe@example.org');
  expect(mail?.subject).toBe('Waiting for you: 1 message');
  expect(mail?.headers).not.toHaveProperty('bcc');
  expect(JSON.stringify(mail?.headers)).not.toMatch(/Bank|Hi/);
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html).toMatch(/(&lt;|&#0*60;|&#x3c;)img/i);
});

test('truncates a long list, and reports the number of further items', async () => {
  const rows = Array.from({ length: 23 }, (_, index) => ({
    ...{ id: crypto.randomUUID(), name: 'Ana', email: 'ana@example.org', subject: `No ${index}`, message: 'Hi' },
    ...{ locale: 'en' as const, search_text: '', created_at: tools.clock(), read_at: null, handled_at: null },
  }));
  await db.insertInto('contact_requests').values(rows).execute();
  await mailAdministrators(tools);
  const [mail] = await mailsTo('zoe@example.org');
  expect(mail?.subject).toBe('Waiting for you: 23 messages');
  expect(mail?.text.match(/Message from/g)).toHaveLength(20);
  expect(mail?.text).toContain('And 3 more');
});

test('keeps items without administrators until there is one', async () => {
  await db
    .updateTable('users')
    .set({ roles: ['ROLE_USER'] })
    .execute();
  await write();
  expect(await mailsTo('zoe@example.org')).toEqual([]);
  await db
    .updateTable('users')
    .set({ roles: [...administrator] })
    .where('email', '=', 'zoe@example.org')
    .execute();
  await mailAdministrators(tools);
  expect(await subjectsTo('zoe@example.org')).toEqual(['Waiting for you: 1 message']);
});

describe('setting', () => {
  const signal = new AbortController().signal;
  const withSetting = (ADMIN_MAILS: string) => ({
    ...tools,
    config: { ...tools.config, adminMails: readConfig({ ADMIN_MAILS }).adminMails },
  });

  test('daily: sends one mail a day', async () => {
    const { config } = tools;
    tools.config = withSetting('daily').config;
    await write();
    await report((await anEvent(db)).id);
    expect(await mailsTo('zoe@example.org')).toEqual([]);
    await mailAdministratorsDaily.run(tools, signal);
    expect(await subjectsTo('zoe@example.org')).toEqual(['Waiting for you: 1 message, 1 report']);
    await mailAdministratorsDaily.run(tools, signal);
    expect(await mailsTo('zoe@example.org')).toHaveLength(1);
    tools.config = config;
  });

  test('off: sends none', async () => {
    const { config } = tools;
    tools.config = withSetting('off').config;
    await write();
    await mailAdministratorsDaily.run(tools, signal);
    expect(await mailsTo('zoe@example.org')).toEqual([]);
    tools.config = config;
  });

  test('rejects other values at startup', () => {
    expect(readConfig({}).adminMails).toBe('at-once');
    expect(() => readConfig({ ADMIN_MAILS: 'hourly' })).toThrow('ADMIN_MAILS');
  });
});
