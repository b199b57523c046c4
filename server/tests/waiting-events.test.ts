import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send, venues } from '#testing/organiser.ts';
import { servePages } from '#testing/pages.ts';
import { setWhoMayPublish } from '#testing/publishing.ts';
import { administrator, anApiToken, aPerson } from '#testing/signed-in.ts';

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

/** Every public address that shows a published event or its name. */
const publicAddresses = (id: string, slug: string, venue: string, since: string) => [
  `/events/${slug}`,
  `${address}/${slug}`,
  `${address}/${id}/dates`,
  `${address}?limit=100`,
  `/api/internal/map/events?bbox=-180,-85,180,85`,
  `/api/internal/search?q=zzyzx&lang=en`,
  `/api/internal/towns/paris`,
  `/venues/${venue}`,
  '/city/paris',
  `/cards/events/${slug}.jpg`,
  `/events/${slug}.ics`,
  `/oembed?url=https%3A%2F%2Fpista.example%2Fevents%2F${slug}`,
  '/embed?view=list',
  `/embed/event/${slug}`,
  '/feeds/events.ics',
  '/feeds/events.atom',
  '/feeds/events.rss',
  '/feeds/events.json',
  '/sitemaps/events-1.xml',
  `/api/v1/events?limit=100`,
  `/api/v1/events/${id}`,
  `/api/v1/changes?since=${since}`,
];

describe('an event that waits', () => {
  test('is at no public address until it is approved', async () => {
    const since = (await send(app, 'GET', '/api/v1/changes')).body.next;
    const { id, slug } = await add();
    const { slug: venue } = await db.selectFrom('venues').select('slug').executeTakeFirstOrThrow();
    const stranger = await aPerson(tools);
    const asked = publicAddresses(id, slug, venue, since);
    const isShown = async (path: string, sender: { headers?: { authorization: string } } = {}) => {
      await tools.search.catchUp();
      const { statusCode, body } = await app.inject({ url: path, headers: sender.headers ?? {} });
      return statusCode < 400 && (/zzyzx/i.test(body) || body.includes(id) || path.endsWith('.jpg'));
    };
    for (const path of asked) {
      expect([path, await isShown(path)]).toEqual([path, false]);
      if (path.startsWith('/api/internal')) expect([path, await isShown(path, stranger)]).toEqual([path, false]);
    }
    for (const someone of [undefined, stranger]) {
      const [answer, unknown] = [await show(slug, someone), await show('unknown-milonga', someone)];
      expect(answer).toMatchObject({ status: 404, body: { code: 'event-unknown' } });
      const { date: _, ...headers } = unknown.headers;
      expect(answer).toMatchObject({ headers, body: { ...unknown.body, instance: expect.any(String) } });
    }
    expect(await kinds()).toEqual([]);
    for (const action of ['reports', 'claims'])
      expect((await send(app, 'POST', `${address}/${id}/${action}`, stranger, { reason: 'spam' })).status).not.toBe(
        200,
      );

    expect((await decide([id], { decision: 'approve' })).status).toBe(200);
    expect(await kinds()).toEqual(['added']);
    // Until the sitemap cached before has expired.
    setTime(new Date(tools.clock().getTime() + 7 * 3_600_000));
    // The addresses are right: all of them show the published event.
    for (const path of asked) expect([path, await isShown(path)]).toEqual([path, true]);
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

test('mails the author and the administrators once', async () => {
  await add();
  setTime(new Date(tools.clock().getTime() + 60_000));
  await add({ name: 'Second', location: venues.newYork });
  expect(await subjects('ana@example.org')).toEqual([`“${name}” is waiting for our team`]);
  expect(await subjects('rosa@example.org')).toEqual(['Waiting for you: 2 new events']);
});
