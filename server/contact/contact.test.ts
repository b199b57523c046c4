import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ContactRequest } from '#contract/contact.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { sendContactRequest } from './service.ts';

const db = await testDatabase();
const { app, tools, setTime, mailsTo, lastMailTo, clear } = await testApp(db);
let admin: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { name: 'Rosa', roles: [...administrator] });
});

const path = '/api/internal/contact_requests';
const message = {
  name: 'Ana Muñoz',
  email: 'ana@example.org',
  subject: 'Une question',
  message: 'Bonjour,\r\n\r\nComment ajouter une soirée ?',
};
const write = (given: object = {}) => send(app, 'POST', path, {}, { ...message, ...given });
const list = (question = '') => send(app, 'GET', `${path}?${question}`, admin);
const subjects = (answer: { body: { subject: string }[] }) => answer.body.map(({ subject }) => subject);

async function theOnly(): Promise<z.infer<typeof ContactRequest>> {
  return (await list('state=all')).body[0];
}

test('delivers a message to the administration as written', async () => {
  expect((await write({ locale: 'es' })).status).toBe(204);

  const answer = await list();

  expect(z.array(ContactRequest).parse(answer.body)).toEqual([
    {
      id: expect.any(String),
      name: 'Ana Muñoz',
      email: 'ana@example.org',
      subject: 'Une question',
      message: 'Bonjour,\n\nComment ajouter une soirée ?',
      locale: 'es',
      createdAt: tools.clock().toISOString(),
      isRead: false,
      isHandled: false,
      answers: [],
    },
  ]);
  expect(answer.headers).toMatchObject({ 'x-total-count': '1', 'x-unread-count': '1' });
});

test('accepts a filled honeypot field without storing anything', async () => {
  expect((await write({ leaveEmpty: 'https://spam.example' })).status).toBe(204);
  expect((await list('state=all')).body).toEqual([]);
});

test.each([
  ['name', { name: ' ' }],
  ['email', { email: 'ana' }],
  ['subject', { subject: '' }],
  ['message', { message: '\n \n' }],
  ['message', { message: 'x'.repeat(5001) }],
])('rejects a message without a valid %s', async (field, given) => {
  const refused = await write(given);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
  expect(refused.body.fields.map(({ path }: { path: string }) => path)).toEqual([field]);
});

test('removes characters that the database cannot store', async () => {
  const odd = 'a\u0000b\ud800c';
  expect((await write({ name: odd, subject: odd, message: `${odd}\td` })).status).toBe(204);
  expect(await theOnly()).toMatchObject({ name: 'a b c', subject: 'a b c', message: 'abc\td' });
});

test('limits messages per network address to five an hour', async () => {
  const strict = { ...tools, config: { ...tools.config, hasRateLimits: true } };
  const from = (address: string) => sendContactRequest(strict, message, address);
  for (let count = 0; count < 5; count++) await from('192.0.2.1');

  await expect(from('192.0.2.1')).rejects.toMatchObject({ code: 'too-many-requests' });
  await from('192.0.2.2');
  expect((await list('state=all')).body).toHaveLength(6);

  setTime(new Date(tools.clock().getTime() + 3_600_000));
  await from('192.0.2.1');
});

test('finds messages by words of sender and subject, regardless of accents', async () => {
  await write();
  await write({ name: 'Bo', email: 'bo@example.org', subject: 'Hello' });

  expect(subjects(await list('q=munoz'))).toEqual(['Une question']);
  expect(subjects(await list('q=BO%40example.org'))).toEqual(['Hello']);
  expect(subjects(await list('q=question+ana'))).toEqual(['Une question']);
  expect(subjects(await list('q=nobody'))).toEqual([]);
});

test('pages messages newest first without duplicates or gaps', async () => {
  for (const subject of ['1', '2', '3', '4', '5']) {
    await write({ subject });
    if (subject !== '3') setTime(new Date(tools.clock().getTime() + 1000));
  }
  const pages: string[][] = [];
  let next: string | undefined = `${path}?limit=2`;
  while (next) {
    const answer = await send(app, 'GET', next, admin);
    expect(answer.headers['x-total-count']).toBe('5');
    pages.push(subjects(answer));
    next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  expect(pages).toEqual([['5', '4'], ['3', '2'], ['1']]);
  expect((await list('cursor=none')).body.code).toBe('invalid-input');
});

test('marks a message as read and handled, and undoes both', async () => {
  await write();
  const { id } = await theOnly();
  const change = async (body: object) => (await send(app, 'PATCH', `${path}/${id}`, admin, body)).body;

  expect(await change({ isRead: true })).toMatchObject({ isRead: true, isHandled: false });
  expect((await list()).headers['x-unread-count']).toBe('0');
  expect(await change({ isRead: false })).toMatchObject({ isRead: false });
  expect(await change({ isHandled: true })).toMatchObject({ isRead: true, isHandled: true });
  expect((await list()).body).toEqual([]);
  expect((await list('state=handled')).body).toHaveLength(1);
  expect(await change({ isHandled: false })).toMatchObject({ isRead: true, isHandled: false });
});

test('mails an answer in the language of the message, stores it, and marks the message handled', async () => {
  await write({ locale: 'es' });
  const { id } = await theOnly();

  const answered = await send(app, 'POST', `${path}/${id}/answers`, admin, { message: 'Hola Ana.\n\n¡Es fácil!' });

  expect(answered.body).toMatchObject({
    isRead: true,
    isHandled: true,
    answers: [{ message: 'Hola Ana.\n\n¡Es fácil!', sentAt: tools.clock().toISOString(), sentBy: 'Rosa' }],
  });
  const mail = await lastMailTo('ana@example.org');
  expect(mail.subject).toBe('Re: Une question');
  expect(mail.text).toContain('¡Es fácil!');
  expect(mail.text).toContain('Nos escribiste');
  expect(mail.text).toContain('Comment ajouter une soirée ?');
  const trail = await db.selectFrom('trail').selectAll().execute();
  expect(trail).toMatchObject([
    { action: 'request-answered', actor_id: admin.id, subject_kind: 'contact-request', subject_id: id },
  ]);
});

test('escapes the message in the mail, and keeps its header on one line', async () => {
  await write({ subject: 'a\r\nBcc: all@example.org', message: '<img src=x onerror=alert(1)>' });
  const { id } = await theOnly();

  await send(app, 'POST', `${path}/${id}/answers`, admin, { message: '<b>no</b>' });

  const mail = await lastMailTo('ana@example.org');
  expect(mail.subject).toBe('Re: a Bcc: all@example.org');
  expect(mail.html).not.toContain('<img src=x');
  expect(mail.html).not.toContain('<b>no</b>');
  expect(await mailsTo('all@example.org')).toEqual([]);
});

test('returns 404 for an unknown message', async () => {
  const nobody = `${path}/00000000-0000-7000-8000-ffffffffffff`;
  expect((await send(app, 'PATCH', nobody, admin, { isRead: true })).body.code).toBe('request-unknown');
  expect((await send(app, 'POST', `${nobody}/answers`, admin, { message: 'x' })).body.code).toBe('request-unknown');
});
