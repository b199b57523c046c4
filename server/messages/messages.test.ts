import { beforeEach, expect, test } from 'vitest';
import { Message } from '#contract/messages.ts';
import { MailRefused } from '#server/mail/mailer.ts';
import { sendMailKind } from '#server/mail/service.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { sweepMessages } from './reading.ts';
import { writeMessage } from './service.ts';

const db = await testDatabase();
const { app, tools, setTime, mailsTo, lastMailTo, clear } = await testApp(db);
type Person = Awaited<ReturnType<typeof aPerson>>;
let lea: Person;
let max: Person;
let club: Awaited<ReturnType<typeof anOrganiser>>;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  await clear();
  lea = await aPerson(tools, { email: 'lea@club.example', name: 'Léa', locale: 'en' });
  max = await aPerson(tools, { email: 'max@club.example', name: 'Max', locale: 'es' });
  club = await anOrganiser(db, { name: 'Bal du Canal', members: [lea, { ...max, role: 'member' }] });
  event = await anEvent(db, { name: 'Milonga', organiser: club, createdBy: lea });
});

const path = '/api/internal/messages';
const ana = { name: 'Ana Muñoz', email: 'ana@example.org', message: 'Bonjour,\r\n\r\nFaut-il réserver ?' };
const write = (given: object = {}, sender: { headers?: { authorization: string } } = {}) =>
  send(app, 'POST', path, sender, { about: { event: event.id }, locale: 'fr', ...ana, ...given });
const list = async (reader: Person, state = 'open') => (await send(app, 'GET', `${path}?state=${state}`, reader)).body;
const isOpen = async (query: string) => (await send(app, 'GET', `/api/internal/message_form?${query}`)).body.isOpen;

/** Writes a message and returns it as Léa sees it. */
async function received(given: object = {}): Promise<Message> {
  expect((await write(given)).status).toBe(204);
  const [newest] = await list(lea);
  return Message.parse(newest);
}
const answer = (id: string, person = lea) => send(app, 'POST', `${path}/${id}/answer`, person, { message: 'Non.' });

test('delivers a message to all members, without the address of the sender', async () => {
  const message = await received();

  expect(message).toMatchObject({
    organiser: { name: 'Bal du Canal' },
    event: { slug: event.slug, name: 'Milonga' },
    name: 'Ana Muñoz',
    message: 'Bonjour,\n\nFaut-il réserver ?',
    isRead: false,
    answer: null,
  });
  const [ofLea, ofMax] = [await lastMailTo(lea.email), await lastMailTo(max.email)];
  expect(ofLea).toMatchObject({ subject: 'A message about “Milonga”', path: `/messages/${message.id}` });
  expect(ofLea.text).toContain('> Faut-il réserver ?');
  expect(ofMax.subject).toBe('Un mensaje sobre «Milonga»');
  for (const { headers } of [ofLea, ofMax]) expect(headers['reply-to']).toBeUndefined();
  expect(await mailsTo(ana.email)).toEqual([]);
  expect(await list(max)).toHaveLength(1);
});

test('shows neither address to the other side before the answer, and both after it', async () => {
  const answers: unknown[] = [];
  const { id } = await received();
  for (const url of [path, `${path}/${id}`, '/api/internal/message_blocks', '/api/internal/profile/data'])
    answers.push((await send(app, 'GET', url, lea)).body);
  answers.push((await send(app, 'PUT', `${path}/${id}/block`, lea)).body);
  answers.push((await send(app, 'DELETE', `${path}/${id}/block`, lea)).body);
  answers.push((await send(app, 'PATCH', `${path}/${id}`, lea, { isRead: true })).body);
  const mails = [...(await mailsTo(lea.email)), ...(await mailsTo(max.email))];
  expect(mails).toHaveLength(2);
  expect(JSON.stringify([answers, mails])).not.toMatch(/ana@example|YW5hQGV4YW1wbGU/);

  const answered = await answer(id);

  expect(answered.body.answer).toEqual({
    message: 'Non.',
    sentAt: tools.clock().toISOString(),
    sentBy: 'Léa',
    email: ana.email,
    isRefused: false,
  });
  const mail = await lastMailTo(ana.email);
  expect(mail.subject).toBe('Re: Milonga');
  expect(mail.headers['reply-to']).toBe('Léa <lea@club.example>'.replace('Léa', '=?UTF-8?Q?L=C3=A9a?='));
  expect(mail.text).toContain('> Non.');
  expect(mail.text).toContain('Vous aviez écrit');
  expect(mail.text).not.toContain(lea.email);
  const copy = await lastMailTo(lea.email);
  expect(copy.headers['reply-to']).toContain('<ana@example.org>');
  // The other members get no copy, but see the answer.
  expect((await mailsTo(max.email)).length).toBe(1);
  expect((await list(max, 'done'))[0].answer.email).toBe(ana.email);
  expect((await answer(id, max)).body.code).toBe('message-answered');
});

test('writes to the account of an event without an organiser, and to the page of an organiser', async () => {
  const own = await anEvent(db, { name: 'Bal', createdBy: max });
  await received({ about: { event: own.id } }).catch(() => undefined);
  expect(await list(lea)).toEqual([]);
  expect(await list(max)).toMatchObject([{ organiser: null, event: { name: 'Bal' } }]);
  expect(await received({ about: { organiser: club.id } })).toMatchObject({ event: null });
  expect((await lastMailTo(lea.email)).subject).toBe('A message for “Bal du Canal”');
});

test.each([
  ['no event and no organiser', { about: {} }, 'about'],
  ['an event and an organiser', { about: { event: crypto.randomUUID(), organiser: crypto.randomUUID() } }, 'about'],
  ['no name', { name: ' ' }, 'name'],
  ['no address', { email: 'ana' }, 'email'],
  ['a second address', { email: 'ana@example.org, bob@example.org' }, 'email'],
  ['no text', { message: '\n' }, 'message'],
  ['too much text', { message: 'x'.repeat(3001) }, 'message'],
])('rejects a message with %s', async (_what, given, field) => {
  const refused = await write(given);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
  expect(refused.body.fields[0].path).toBe(field);
});

test('keeps headers on one line and escapes texts in all mails', async () => {
  const evil = 'x\r\nBcc: all@example.org\r\n\r\n<script>';
  await db.updateTable('organisers').set({ name: '"<b>Bal</b>" <bal@evil.example>' }).execute();
  const { id } = await received({ name: evil, message: `${evil} https://evil.example/pay` });
  expect((await send(app, 'POST', `${path}/${id}/answer`, lea, { message: evil })).status).toBe(200);
  const mails = [...(await mailsTo(lea.email)), ...(await mailsTo(max.email)), ...(await mailsTo(ana.email))];
  expect(mails).toHaveLength(4);
  for (const { html, headers, to } of mails) {
    expect(html).not.toMatch(/<script|<b>|href="https:\/\/evil/);
    expect(headers.bcc).toBeUndefined();
    expect(to).toMatch(/ <(lea@club|max@club|ana@example)[^<>]*>$/);
  }
  expect(await mailsTo('<all@example.org>')).toEqual([]);
});

test('is closed if no mail would arrive: unconfirmed, refused, suspended, switched off, no owner', async () => {
  const own = await anEvent(db, { createdBy: max });
  const about = `event=${own.id}`;
  const set = (columns: object) => db.updateTable('users').set(columns).where('id', '=', max.id).execute();
  expect(await isOpen(about)).toBe(true);
  const usual = {
    email_confirmed_at: tools.clock(),
    email_refused_at: null,
    suspended_at: null,
    accepts_messages: true,
  };
  for (const columns of [
    { email_confirmed_at: null },
    { email_refused_at: tools.clock() },
    { suspended_at: tools.clock() },
    { accepts_messages: false },
  ]) {
    await set({ ...usual, ...columns });
    expect([columns, await isOpen(about)]).toEqual([columns, false]);
    expect((await write({ about: { event: own.id } })).body.code).toBe('messages-closed');
  }
  const imported = await anEvent(db, {});
  await db.updateTable('events').set({ created_by: null }).where('id', '=', imported.id).execute();
  expect(await isOpen(`event=${imported.id}`)).toBe(false);
  // Léa still receives the messages to the organiser.
  expect(await isOpen(`organiser=${club.id}`)).toBe(true);
  await send(app, 'PATCH', `/api/internal/organisers/${club.id}`, lea, { acceptsMessages: false });
  expect(await isOpen(`organiser=${club.id}`)).toBe(false);
});

test('is closed for events that are hidden, deleted, or over for a month', async () => {
  const day = 86_400_000;
  const set = (columns: object) => db.updateTable('events').set(columns).where('id', '=', event.id).execute();
  const endsAt = (ends_at: Date) => set({ ends_at, starts_at: new Date(ends_at.getTime() - 3_600_000) });
  await endsAt(new Date(tools.clock().getTime() - 29 * day));
  expect(await isOpen(`event=${event.id}`)).toBe(true);
  await endsAt(new Date(tools.clock().getTime() - 31 * day));
  expect((await write()).body.code).toBe('messages-closed');
  await set({ deleted_at: tools.clock() });
  expect((await write()).body.code).toBe('event-deleted');
  await set({ hidden_because: '' });
  expect((await write()).body.code).toBe('event-hidden');
  await db.updateTable('organisers').set({ hidden_because: '' }).execute();
  expect((await write({ about: { organiser: club.id } })).body.code).toBe('organiser-hidden');
});

test('accepts but discards filled honeypots, repetitions, and messages of suspended accounts', async () => {
  await aPerson(tools, { email: 'bad@example.org', suspended_at: tools.clock() });
  for (const given of [{}, {}, { leaveEmpty: 'x' }, { email: 'bad@example.org' }])
    expect((await write(given)).status).toBe(204);
  expect(await list(lea)).toHaveLength(1);
});

test('limits messages of one sender, to one inbox, and from one network', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => anOrganiser(db, { members: [lea] })));
  const statuses: number[] = [];
  for (let nth = 0; nth < 4; nth++)
    statuses.push((await write({ message: `${nth}`, email: `ana+${nth}@example.org` })).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
  let sent = 0;
  for (const { id: organiser } of others)
    for (let nth = 0; nth < 3; nth++)
      if ((await write({ about: { organiser }, message: `${nth}` })).status === 204) sent++;
  expect(3 + sent).toBe(10);

  const strict = { ...tools, config: { ...tools.config, hasRateLimits: true } };
  const from = (nth: number) =>
    writeMessage(
      strict,
      { ...ana, email: `a${nth}@example.org`, about: { event: event.id }, locale: 'fr' },
      { person: null, from: '192.0.2.1' },
    );
  for (let nth = 0; nth < 5; nth++) await from(nth);
  await expect(from(5)).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('limits messages of many senders to one inbox', async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth < 31; nth++) statuses.push((await write({ email: `a${nth}@example.org` })).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test('discards messages of a blocked sender silently, however the address is written', async () => {
  const { id } = await received();
  expect((await send(app, 'PUT', `${path}/${id}/block`, lea)).body.isBlocked).toBe(true);
  expect((await write({ email: 'Ana+2@Example.org', message: 'Again' })).status).toBe(204);
  expect(await list(lea)).toHaveLength(1);

  const [block] = (await send(app, 'GET', '/api/internal/message_blocks', max)).body;
  expect(block).toMatchObject({ name: 'Ana Muñoz', organiser: { name: 'Bal du Canal' } });
  const stranger = await aPerson(tools);
  await send(app, 'DELETE', `/api/internal/message_blocks/${block.id}`, stranger);
  expect((await send(app, 'GET', '/api/internal/message_blocks', lea)).body).toHaveLength(1);
  await send(app, 'DELETE', `/api/internal/message_blocks/${block.id}`, max);
  expect((await write({ message: 'And again' })).status).toBe(204);
  expect(await list(lea)).toHaveLength(2);
});

test('recognises a blocked account with another address', async () => {
  const ben = await aPerson(tools, { email: 'ben@example.org' });
  await write({ email: 'ben@example.org' }, ben);
  const [{ id }] = await list(lea);
  await send(app, 'PUT', `${path}/${id}/block`, lea);
  await write({ email: 'other@example.org', message: 'Again' }, ben);
  expect(await list(lea)).toHaveLength(1);
});

test('marks as read and ignored, undoes both, and counts unread messages', async () => {
  const { id } = await received();
  const unread = async () => (await send(app, 'GET', path, max)).headers['x-unread-count'];
  const change = async (body: object) => (await send(app, 'PATCH', `${path}/${id}`, lea, body)).body;
  expect(await unread()).toBe('1');
  expect(await change({ isIgnored: true })).toMatchObject({ isRead: true, isIgnored: true });
  expect([await unread(), await list(lea), (await list(lea, 'done')).length]).toEqual(['0', [], 1]);
  expect(await change({ isIgnored: false, isRead: false })).toMatchObject({ isRead: false, isIgnored: false });
  expect(await unread()).toBe('1');
});

test('refuses answers without a confirmed address, and limits mails to a typed address', async () => {
  await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', max.id).execute();
  const { id } = await received();
  expect((await answer(id, max)).body.code).toBe('email-unconfirmed');
  const statuses: number[] = [];
  for (let nth = 0; nth < 6; nth++) {
    const own = await anOrganiser(db, { members: [lea] });
    await write({ about: { organiser: own.id }, message: `${nth}` });
    const [message] = await list(lea);
    statuses.push((await answer(message.id)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});

test('shows that the answer was refused by the mail server of the sender', async () => {
  const { id } = await received();
  await answer(id);
  await tools.jobs.drain(tools);
  const deliver = () => Promise.reject(new MailRefused('no such mailbox'));
  const mail = { to: { email: ana.email }, subject: '', text: '', html: '' };
  await sendMailKind.run({ ...tools, mailer: { ...tools.mailer, deliver } }, mail, {
    id: crypto.randomUUID(),
    isLastTry: false,
    signal: new AbortController().signal,
  });
  expect((await send(app, 'GET', `${path}/${id}`, lea)).body.answer.isRefused).toBe(true);
});

test('lets administrators read a message only once it is reported, and records it', async () => {
  const rosa = await aPerson(tools, { roles: [...administrator], email: 'rosa@example.org', locale: 'en' });
  const admin = '/api/internal/admin/reported_messages';
  const { id } = await received();
  expect(await list(rosa, 'all')).toEqual([]);
  expect((await send(app, 'POST', `${admin}/${id}/reading`, rosa)).body.code).toBe('message-unknown');

  await send(app, 'POST', `${path}/${id}/report`, lea, { comment: 'Rude' });
  await send(app, 'DELETE', `${path}/${id}`, lea);
  expect(await list(lea, 'all')).toEqual([]);
  const mail = await lastMailTo(rosa.email);
  expect(mail.text).toContain('> Rude');
  expect(mail.text).not.toContain('réserver');
  const reported = await send(app, 'GET', admin, rosa);
  expect(reported.body).toMatchObject([{ id, comment: 'Rude', event: { name: 'Milonga' }, resolution: null }]);
  expect(JSON.stringify(reported.body)).not.toMatch(/Ana|réserver/);
  expect((await send(app, 'POST', `${admin}/${id}/reading`, rosa)).body).toMatchObject({ email: ana.email });

  await send(app, 'POST', `${admin}/${id}/resolution`, rosa, { resolution: 'blocked' });
  const others = await anOrganiser(db, { members: [max] });
  await write({ about: { organiser: others.id } });
  expect(await list(max, 'all')).toEqual([]);
  await send(app, 'POST', `${admin}/${id}/resolution`, rosa, { resolution: null });
  await write({ about: { organiser: others.id } });
  expect(await list(max, 'all')).toHaveLength(1);
  const trail = await db.selectFrom('trail').select(['action', 'actor_id']).orderBy('id').execute();
  expect(trail.map(({ action }) => action)).toEqual(['message-read', 'message-resolved', 'message-resolved']);
});

test('switches messages off with the link of the mail, for that account only', async () => {
  await received();
  const { headers } = await lastMailTo(lea.email);
  const url = /<https:\/\/pista\.example([^>]+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const shown = await app.inject({ url });
  expect(shown.headers.location).toMatch(/^\/stop\?what=messages#/);
  const pressed = await app.inject({ method: 'POST', url, payload: { 'List-Unsubscribe': 'One-Click' } });
  expect(pressed.statusCode).toBe(204);
  expect((await send(app, 'GET', '/api/internal/profile', lea)).body.acceptsMessages).toBe(false);
  expect((await send(app, 'POST', '/api/internal/messages/unsubscription?secret=x')).body.code).toBe('link-invalid');
  await write({ message: 'Second' });
  expect([(await mailsTo(lea.email)).length, (await mailsTo(max.email)).length]).toEqual([1, 2]);
});

test('keeps messages in the inbox they were sent to when the event moves', async () => {
  await received();
  await db.updateTable('events').set({ organiser_id: null, created_by: max.id }).execute();
  await db.deleteFrom('organiser_members').where('user_id', '=', max.id).execute();
  expect([(await list(lea)).length, (await list(max)).length]).toEqual([1, 0]);
});

test('exports and deletes messages with the account of either side', async () => {
  const ben = await aPerson(tools, { email: 'ben@example.org' });
  const own = await anEvent(db, { createdBy: max });
  await write({ about: { event: own.id }, email: 'ben@example.org' }, ben);
  const data = async (person: Person) => (await send(app, 'GET', '/api/internal/profile/data', person)).body;
  expect((await data(ben)).messagesToOrganisers.written).toMatchObject([{ email: ben.email, event: own.name }]);
  expect((await data(max)).messagesToOrganisers.received).toMatchObject([{ name: 'Ana Muñoz', email: null }]);
  expect((await send(app, 'POST', '/api/internal/profile/deletion', ben, { events: 'keep' })).status).toBe(204);
  expect(await list(max)).toEqual([]);
  await write({ about: { event: own.id } });
  expect((await send(app, 'POST', '/api/internal/profile/deletion', max, { events: 'keep' })).status).toBe(204);
  expect(await db.selectFrom('messages').select('id').execute()).toEqual([]);
});

test('deletes messages 90 days after the last activity', async () => {
  const days = (count: number) => setTime(new Date(tools.clock().getTime() + count * 86_400_000));
  const sweep = async () => {
    await sweepMessages.run(tools, new AbortController().signal);
    return (await db.selectFrom('messages').select('id').execute()).length;
  };
  const { id } = await received();
  days(20);
  expect((await answer(id)).status).toBe(200);
  days(89);
  expect(await sweep()).toBe(1);
  days(2);
  expect(await sweep()).toBe(0);
});
