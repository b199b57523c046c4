import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send, venues } from '#testing/organiser.ts';
import { servePages } from '#testing/pages.ts';
import { publicAddresses } from '#testing/public-addresses.ts';
import { setWhoMayPublish } from '#testing/publishing.ts';
import { administrator, aModerator, anApiToken, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, mailsTo, setTime } = await testApp(db);
beforeAll(() => servePages(app, tools), 120_000);

const address = '/api/internal/events';
const queue = '/api/internal/admin/waiting-events';
const name = 'Zzyzx milonga';

type Someone = Awaited<ReturnType<typeof aPerson>>;
let admin: Someone;
let author: Someone;

beforeEach(async () => {
  await clear();
  await setWhoMayPublish(tools, 'approved');
  admin = await aPerson(tools, { name: 'Rosa', email: 'rosa@example.org', locale: 'en', roles: [...administrator] });
  author = await aPerson(tools, { name: 'Ana', email: 'ana@example.org', locale: 'en' });
});

const add = async (given: Partial<NewEvent> = {}, someone: { headers: { authorization: string } } = author) =>
  (await send(app, 'POST', address, someone, await aFilledForm(db, { name, ...given }))).body;
const decide = (ids: string[], body: object, someone = admin) =>
  send(app, 'POST', `${queue}/decisions`, someone, { ids, ...body });
const show = (id: string, someone?: Someone) => send(app, 'GET', `${address}/${id}`, someone);
const waiting = async () => (await send(app, 'GET', queue, admin)).body;
const kinds = async () =>
  (await db.selectFrom('event_changes').select('kind').orderBy('position').execute()).map(({ kind }) => kind);
const subjects = async (mailbox: string) => (await mailsTo(mailbox)).map(({ subject }) => subject);

/** The text of a response. Packs of map tiles are compressed. */
const textOf = ({ rawPayload, body }: { rawPayload: Buffer; body: string }) =>
  rawPayload[0] === 0x1f && rawPayload[1] === 0x8b ? gunzipSync(rawPayload).toString() : body;

/** Routes that show a published event or its name. */
const showing = [
  '/api/internal/events',
  '/api/internal/events/:id',
  '/api/internal/events/:id/dates',
  '/api/internal/events/:id/nearby',
  '/api/internal/map/days',
  '/api/internal/map/events',
  '/api/internal/map/packs/:z/:x/:y',
  '/api/internal/message_form',
  '/api/internal/organisers/:idOrSlug/events',
  '/api/internal/saved/look',
  '/api/internal/search',
  '/api/internal/towns/:slug',
  '/api/internal/venues/:idOrSlug/events',
  '/api/v1/changes',
  '/api/v1/events',
  '/api/v1/events/:id',
  '/api/v1/search',
  '/cards/events/:slug.jpg',
  '/embed',
  '/embed/event/:slug',
  '/events/:slug.ics',
  '/feeds/events.:format',
  '/oembed',
  '/sitemaps/events-:part.xml',
  'pages',
];

describe('an event that waits', () => {
  test('is at no address of the server for others until it is approved', async () => {
    const since = (await send(app, 'GET', '/api/v1/changes')).body.next;
    const club = await anOrganiser(db, { members: [author] });
    const { id, slug } = await add({ name: 'Zzyzx Quexilva', organiser: { id: club.id } });
    const weekly = await add({ name: 'Zzyzx weekly Quexilva', repeat: 'FREQ=WEEKLY;COUNT=2' });
    const refused = await add({ name: 'Zzyzx refused Quexilva' });
    const withdrawn = await add({ name: 'Zzyzx withdrawn Quexilva' });
    await decide([refused.id], { decision: 'refuse', because: 'Where?' });
    await send(app, 'DELETE', `${address}/${withdrawn.id}`, author);
    const rows = await db.selectFrom('events').selectAll().execute();
    const venue = await db.selectFrom('venues').select(['id', 'slug']).executeTakeFirstOrThrow();
    const series = rows.find((row) => row.id === weekly.id)?.series_id ?? '';
    const subject = {
      id,
      slug,
      organiser: { id: club.id, slug: club.slug },
      venue,
      series,
      town: 'paris',
      style: 'tango',
      word: 'zzyzx',
      since,
    };
    const asked = publicAddresses(app, subject);
    const unknown = { id: '019a9c00-0000-7000-8000-000000000001', slug: 'zzyzx-unknown' };
    const ask = async (url: string, headers: { authorization?: string }) => {
      const answer = await app.inject({ url, headers });
      const text = textOf(answer).replace(/"instance":"[^"]*"/, '');
      return { url, status: answer.statusCode, text };
    };
    const isNamed = (url: string) => url.includes(id) || url.includes(slug);
    /** An address may be repeated in its response. */
    const hasTrace = ({ url, text }: { url: string; text: string }) => {
      const rest = isNamed(url) ? text.replaceAll(id, '').replaceAll(slug, '') : text;
      return /quexilva/i.test(rest) || rows.some((row) => rest.includes(row.id));
    };
    await tools.search.catchUp();

    const stranger = await aPerson(tools);
    const elsewhere = await aModerator(tools, { scopes: [{ countries: ['US'] }] });
    for (const { headers } of [{ headers: {} }, stranger, elsewhere])
      for (const { url } of asked) {
        // Other addresses do not depend on the caller.
        if (!url.startsWith('/api') && 'authorization' in headers) continue;
        const answer = await ask(url, headers);
        expect([url, answer.status, hasTrace(answer)]).toEqual([url, answer.status, false]);
        expect(answer.status).not.toBe(500);
        if (!isNamed(url)) continue;
        const other = await ask(url.replaceAll(id, unknown.id).replaceAll(slug, unknown.slug), headers);
        expect([url, answer.status]).toEqual([url, other.status]);
        if (url.startsWith('/api'))
          expect(answer.text.replaceAll(id, unknown.id).replaceAll(slug, unknown.slug)).toBe(other.text);
      }
    expect(await kinds()).toEqual([]);
    for (const action of ['reports', 'claims', 'takeover_requests'])
      expect((await send(app, 'POST', `${address}/${id}/${action}`, stranger, { reason: 'spam' })).status).not.toBe(
        200,
      );

    expect((await decide([id], { decision: 'approve' })).status).toBe(200);
    expect(await kinds()).toEqual(['added']);
    // Until the sitemap cached before has expired.
    setTime(new Date(tools.clock().getTime() + 7 * 3_600_000));
    await tools.search.catchUp();
    const shown = new Set<string>();
    for (const { route, url } of asked) {
      const answer = await ask(url, {});
      if (answer.status === 200 && (isNamed(url) || hasTrace(answer))) shown.add(route);
    }
    // The addresses are right: these show the published event.
    expect([...shown].sort()).toEqual(showing);
  });

  test('is shown to its author and to administrators, with the state', async () => {
    const { id, slug, isWaiting } = await add();
    expect(isWaiting).toBe(true);
    const approval = { state: 'waiting', since: tools.clock().toISOString() };
    for (const someone of [author, admin]) expect((await show(slug, someone)).body).toMatchObject({ name, approval });
    expect((await send(app, 'GET', '/api/internal/user_events', author)).body).toMatchObject([{ id, approval }]);
    expect((await send(app, 'GET', `${address}/${id}/edition`, author)).body).toMatchObject({ id, approval });
    const token = await anApiToken(tools, author);
    const { body } = await send(app, 'GET', '/api/v1/me/events', token);
    expect(body.items).toMatchObject([{ id, approval: { ...approval, because: null } }]);
    expect((await waiting())[0]).toMatchObject({ event: { id }, author: { name: 'Ana', published: 0, waiting: 1 } });
  });

  test('waits by every way to publish', async () => {
    const { id } = await add();
    await add({ repeat: 'FREQ=WEEKLY;COUNT=3', name: 'Zzyzx practica' });
    const token = await anApiToken(tools, author);
    const [type, dance] = [await anEventType(db, { slug: 'social' }), await aDance(db, { slug: 'tango' })];
    const sent = await send(app, 'POST', '/api/v1/events', token, {
      ...{ name: 'Zzyzx by token', type: type.slug, styles: [dance.slug] },
      ...{ start: '2027-05-09T21:00', end: '2027-05-10T01:00', price: { amount: null, currency: 'EUR' } },
      place: { name: 'La Péniche', town: 'Paris', address: '5 quai', latitude: 48.85, longitude: 2.35 },
    });
    expect(sent.body).toMatchObject({ isWaiting: true });
    const club = await anOrganiser(db, { members: [author] });
    await add({ organiser: { id: club.id }, name: 'Zzyzx of a club' });
    await add({ pictureFrom: id, name: 'Zzyzx copied' });
    expect(await db.selectFrom('events').select('id').where('deleted_at', 'is', null).execute()).toEqual([]);
    expect(await kinds()).toEqual([]);
    expect((await waiting()).map(({ dates }: { dates: number }) => dates)).toEqual([1, 3, 1, 1, 1]);
  });

  test('still waits after edits, a deletion that is undone, and further dates', async () => {
    const form = await aFilledForm(db, { name });
    const { id } = (await send(app, 'POST', address, author, form)).body;
    const put = (body: object, query = '') =>
      send(app, 'PUT', `${address}/${id}${query}`, author, { ...form, ...body });
    expect((await put({ name: 'Zzyzx renamed' })).body.approval.state).toBe('waiting');
    expect((await put({ repeat: 'FREQ=WEEKLY;COUNT=3' })).status).toBe(200);
    expect((await send(app, 'POST', `${address}/${id}/series_extension`, author, { count: 2 })).status).toBe(200);
    expect((await put({ price: 3, repeat: 'FREQ=WEEKLY;COUNT=4' }, '?scope=following')).status).toBe(200);
    expect((await send(app, 'DELETE', `${address}/${id}?scope=following`, author)).status).toBe(204);
    expect(await waiting()).toEqual([]);
    expect((await show(id, author)).status).toBe(410);
    expect((await send(app, 'POST', `${address}/${id}/restoration`, author)).status).toBe(204);
    expect(await waiting()).toMatchObject([{ dates: 4 }]);
    const manage = { ids: [id], action: 'restore' };
    expect((await send(app, 'POST', '/api/internal/admin/events', admin, manage)).body).toEqual({ changed: 0 });
    expect((await show(id)).status).toBe(404);
    expect(await kinds()).toEqual([]);
  });

  test('cannot be published without a decision, by any statement', async () => {
    const { id } = await add();
    const publish = db.updateTable('events').set({ deleted_at: null }).where('id', '=', id).execute();
    await expect(publish).rejects.toThrow(/events_approval/);
  });
});

describe('no decision is needed', () => {
  const isOnline = async (given: Partial<NewEvent>, someone: Someone) => !(await add(given, someone)).isWaiting;

  test('for accounts that published before, administrators, trusted accounts and their organisers', async () => {
    const known = await aPerson(tools);
    await anEvent(db, { createdBy: known });
    const trusted = await aPerson(tools, { trust: 'trusted' });
    for (const someone of [known, admin, trusted]) expect(await isOnline({}, someone)).toBe(true);
    const club = await anOrganiser(db, { members: [trusted, { id: author.id, role: 'member' }] });
    expect(await isOnline({ organiser: { id: club.id } }, author)).toBe(true);
    // The trust of the organiser is not that of the member.
    expect(await isOnline({}, author)).toBe(false);
    const withdrawn = await aPerson(tools, { trust: 'withdrawn' });
    await anEvent(db, { createdBy: withdrawn });
    expect(await isOnline({}, withdrawn)).toBe(false);
  });

  test('if everyone may publish', async () => {
    await setWhoMayPublish(tools, 'everyone');
    expect(await isOnline({}, author)).toBe(true);
    expect(await subjects('rosa@example.org')).toEqual([]);
  });
});

test('is counted for the health of the site, a series once', async () => {
  await add({ repeat: 'FREQ=WEEKLY;COUNT=3' });
  const health = async () => (await send(app, 'GET', '/api/internal/admin/health', admin)).body.approval;
  expect(await health()).toMatchObject({ state: 'ok', waiting: 1, oldestSeconds: 0 });
  setTime(new Date(tools.clock().getTime() + 25 * 3_600_000));
  expect(await health()).toMatchObject({ problem: 'approval-late', waiting: 1, oldestSeconds: 90_000 });
});

test('mails the author and the administrators once', async () => {
  await add();
  setTime(new Date(tools.clock().getTime() + 60_000));
  await add({ name: 'Second', location: venues.newYork });
  expect(await subjects('ana@example.org')).toEqual([`“${name}” is waiting for our team`]);
  expect(await subjects('rosa@example.org')).toEqual(['Waiting for you: 2 new events']);
});
