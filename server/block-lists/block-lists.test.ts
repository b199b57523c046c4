import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { BlockKind, BlockTrial } from '#contract/block-lists.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser, aUser, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, anApiToken, aPerson } from '#testing/signed-in.ts';
import { BlockLists } from './service.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db);
const path = '/api/internal/admin/blocks';
let admin: Awaited<ReturnType<typeof aPerson>>;
let olga: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  tools.blockLists.invalidate();
  admin = await aPerson(tools, { roles: [...administrator], name: 'Ada' });
  olga = await aPerson(tools, { name: 'Olga' });
});

const block = (kind: BlockKind, ...lines: string[]) => send(app, 'POST', path, admin, { kind, lines });
const tried = async (kind: BlockKind, ...lines: string[]): Promise<BlockTrial> =>
  (await send(app, 'POST', `${path}/trials`, admin, { kind, lines })).body;
const add = async (given: object, as = olga) =>
  send(app, 'POST', '/api/internal/events', as, await aFilledForm(db, given));
const trail = () => db.selectFrom('trail').selectAll().orderBy('at').orderBy('id').execute();

/** The problem for blocked content at the given fields. */
const refused = (...paths: string[]) => ({
  status: 422,
  body: { code: 'content-blocked', fields: paths.map((path) => expect.objectContaining({ path })) },
});

test('refuses a new event with a blocked link or word, and names the field and what was found', async () => {
  await block('link-domain', 'spam.example');
  await block('word', 'free money');
  const answer = await add({ link: 'https://www.spam.example/', description: 'Come for FREE, money for all!' });
  expect(answer).toMatchObject(refused('link', 'description'));
  expect(answer.body.fields).toEqual([
    {
      path: 'link',
      rule: 'blocked_link',
      message: 'Links to www.spam.example are not accepted on this site. Remove the link.',
      value: 'www.spam.example',
    },
    expect.objectContaining({ rule: 'blocked_word', value: 'free money' }),
  ]);
  expect(await add({ programme: [{ day: 0, time: '21:30', kind: 'show', by: 'spam.example' }] })).toMatchObject(
    refused('programme.0.by'),
  );
  const described = { description: 'Deux salles.', translations: { en: 'Free money!' } };
  expect(await add(described)).toMatchObject(refused('translations.en'));
  expect((await add({})).status).toBe(201);
});

test('lets other fields of an event with a link that is blocked since be changed', async () => {
  const { id } = (await add({ link: 'https://spam.example/' })).body;
  await block('link-domain', 'spam.example');
  const change = async (given: object) =>
    send(app, 'PUT', `/api/internal/events/${id}`, olga, await aFilledForm(db, given));
  expect((await change({ link: 'https://spam.example/', name: 'Bal' })).status).toBe(200);
  expect(await change({ link: 'https://spam.example/other' })).toMatchObject(refused('link'));
});

test('refuses the event of a program, with the name of the field in the public interface', async () => {
  await block('word', 'viagra');
  const token = await anApiToken(tools, olga);
  const { type, dances } = await aFilledForm(db);
  const answer = await send(app, 'POST', '/api/v1/events', token, {
    ...{ name: 'Bal', start: '2027-05-08T21:00', end: '2027-05-09T02:00', type, styles: dances },
    place: { name: 'Viagra', address: '5 quai, Paris', town: 'Paris', latitude: 48.8566, longitude: 2.3522 },
  });
  expect(answer).toMatchObject(refused('place.name'));
});

test('refuses blocked texts of organisers, venues and accounts', async () => {
  await block('link-domain', 'spam.example');
  await block('word', 'viagra');
  const page = {
    name: 'Viagra',
    words: 'Write to a@spam.example',
    links: ['https://a.example', 'https://spam.example'],
  };
  expect(await send(app, 'POST', '/api/internal/organisers', olga, page)).toMatchObject(
    refused('name', 'words', 'links.1'),
  );
  const club = await anOrganiser(db, { members: [olga.account] });
  expect(await send(app, 'PATCH', `/api/internal/organisers/${club.id}`, olga, { words: 'viagra' })).toMatchObject(
    refused('words'),
  );
  const venue = await aVenue(db, {});
  expect(
    await send(app, 'PATCH', `/api/internal/venues/${venue.id}`, admin, { link: 'https://spam.example/' }),
  ).toMatchObject(refused('link'));
  expect(await send(app, 'PATCH', '/api/internal/profile', olga, { name: 'Viagra' })).toMatchObject(refused('name'));
});

test('refuses the address of a source', async () => {
  await block('link-domain', 'spam.example');
  expect(
    await send(app, 'POST', '/api/internal/sources', olga, { url: 'webcal://cal.spam.example/a.ics' }),
  ).toMatchObject(refused('url'));
});

test('refuses addresses of a blocked provider at registration and at a change of address', async () => {
  await block('mail-domain', 'mailinator.example');
  const problem = { status: 422, body: { code: 'mail-domain-blocked', fields: [{ path: 'email' }] } };
  const password = 'a long password of mine';
  const register = (email: string) => send(app, 'POST', '/api/internal/users', {}, { email, password });
  expect(await register('a@sub.Mailinator.example')).toMatchObject(problem);
  expect((await register('a@notmailinator.example')).status).toBe(201);
  expect(
    await send(app, 'PUT', '/api/internal/profile/email', olga, { email: 'olga@mailinator.example' }),
  ).toMatchObject(problem);
});

test('shows what entries would have stopped, with upcoming and recent content only', async () => {
  const dayMs = 86_400_000;
  const now = tools.clock().getTime();
  const soon = await anEvent(db, { name: 'Soon', link: 'https://a.spam.example/', createdBy: olga });
  const past = { startsAt: new Date(now - 3 * dayMs), endsAt: new Date(now - 2 * dayMs) };
  const recent = await anEvent(db, { name: 'Recent', description: 'see spam.example', ...past });
  const old = await anEvent(db, { name: 'Old', link: 'https://spam.example/', ...past });
  await db
    .updateTable('events')
    .set({ created_at: new Date(now - 200 * dayMs) })
    .where('id', '=', old.id)
    .execute();
  await anEvent(db, { name: 'Deleted', link: 'https://spam.example/', deletedAt: new Date(now) });
  await anEvent(db, { name: 'Other', link: 'https://notspam.example/' });
  const club = await anOrganiser(db, { name: 'Club', links: ['https://spam.example'] });
  const found = await tried('link-domain', 'https://spam.example/x', 'spam', '', 'other.example');
  expect(found).toMatchObject({
    lines: [
      { line: 'https://spam.example/x', value: 'spam.example', state: 'new' },
      { line: 'spam', value: '', state: 'invalid' },
      { line: 'other.example', value: 'other.example', state: 'new' },
    ],
    events: {
      total: 2,
      items: [
        { id: recent.id, field: 'description', match: 'spam.example' },
        { id: soon.id, by: 'Olga', field: 'link', match: 'a.spam.example' },
      ],
      ids: [recent.id, soon.id],
    },
    organisers: { total: 1, items: [{ id: club.id, field: 'links.0' }] },
    accounts: { total: 0 },
    isWhole: true,
  });
  await aUser(db, { name: 'Spammer', email: 'x@spam.example' });
  expect(await tried('mail-domain', 'spam.example')).toMatchObject({
    accounts: { total: 1, items: [{ name: 'Spammer', match: 'spam.example' }] },
    events: { total: 0 },
  });
});

test('adds many lines, lists and searches them, and skips known and invalid ones', async () => {
  expect((await block('link-domain', 'b.example')).body).toMatchObject({ known: 0, invalid: 0 });
  const answer = await send(app, 'POST', path, admin, {
    kind: 'link-domain',
    lines: ['a.example', 'www.A.example/', 'sub.b.example', 'nothing'],
    note: 'Casino',
  });
  expect(answer).toMatchObject({ status: 201, body: { ids: [expect.any(String)], known: 1, invalid: 1 } });
  const list = async (query = '') => (await send(app, 'GET', `${path}?kind=link-domain${query}`, admin)).body;
  expect(await list('&q=casino')).toMatchObject([{ value: 'a.example', note: 'Casino', by: { name: 'Ada' } }]);
  expect(await list()).toHaveLength(2);
  expect(await trail()).toMatchObject([
    { action: 'blocks-added', subject_kind: 'block-list', subject_name: 'b.example' },
    { action: 'blocks-added', subject_name: 'a.example', details: { because: 'Casino' } },
  ]);
});

test('removes entries, which then stop nothing, and restores them for a day', async () => {
  const { ids } = (await block('word', 'Viagra')).body;
  expect((await send(app, 'POST', `${path}/removals`, admin, { ids })).body).toEqual({ changed: 1 });
  expect((await add({ name: 'Viagra' })).status).toBe(201);
  expect((await send(app, 'POST', `${path}/restorations`, admin, { ids })).body).toEqual({ changed: 1 });
  expect(await add({ name: 'Viagra' })).toMatchObject(refused('name'));
  await send(app, 'POST', `${path}/removals`, admin, { ids });
  setTime(new Date(tools.clock().getTime() + 25 * 3_600_000));
  expect((await send(app, 'POST', `${path}/restorations`, admin, { ids })).body).toEqual({ changed: 0 });
});

test('refuses more entries than a list may have', async () => {
  await sql`insert into block_entries (id, kind, value, shown, created_at)
    select gen_random_uuid(), 'word', 'w' || nth, 'w' || nth, now() from generate_series(1, 4999) as nth`.execute(db);
  expect((await block('word', 'one')).status).toBe(201);
  expect((await block('word', 'two')).body).toMatchObject({ code: 'list-full' });
});

test('another server applies a change when it next asks for the version', async () => {
  const other = new BlockLists();
  const word = async () => (await other.current(db)).wordIn('viagra');
  expect(await word()).toBeUndefined();
  await block('word', 'viagra');
  await expect.poll(word, { interval: 50 }).toBe('viagra');
});

test('refuses the reason of a cancellation and the description of a picture', async () => {
  const { id } = (await add({})).body;
  await block('link-domain', 'spam.example');
  const cancel = (reason: string) => send(app, 'POST', `/api/internal/events/${id}/cancellation`, olga, { reason });
  expect(await cancel('Come to spam.example instead')).toMatchObject(refused('reason'));
  expect((await cancel('The floor is wet')).status).toBe(204);
  const form = await formData([
    { name: 'eventId', value: id },
    { name: 'alternativeText', value: 'See spam.example' },
    { name: 'file', value: Buffer.from('not read') },
  ]);
  const headers = { ...form.headers, ...olga.headers };
  const answer = await app.inject({ ...form, method: 'POST', url: '/api/internal/files_upload', headers });
  expect(answer.json()).toMatchObject(refused('alternativeText').body);
});
