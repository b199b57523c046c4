import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxUploadBytes } from '#contract/constants.ts';
import { showAccount } from '#contract/v1/account.ts';
import { listOwnEvents } from '#contract/v1/own-events.ts';
import { V1Picture } from '#contract/v1/shapes.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { photo } from '#testing/malicious-images.ts';
import { anApiToken, aPerson } from '#testing/signed-in.ts';
import { aV1Event, sendV1 } from '#testing/v1/own-event.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/v1/events';
const site = 'https://pista.example';
const hour = 3_600_000;
const picture = await photo(900, 600).toBuffer();

let ana: Awaited<ReturnType<typeof aPerson>>;
let token: Awaited<ReturnType<typeof anApiToken>>;

beforeEach(async () => {
  await clear();
  ana = await aPerson(tools);
  token = await anApiToken(tools, ana);
  await anEventType(db, { name: 'Milonga', slug: 'milonga' });
  await aDance(db, { name: 'Tango', slug: 'tango' });
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, { headers } = token) =>
  sendV1(app, { method, url: path.replace(site, ''), headers, ...(body && { body }) });
const at = (hours: number) => new Date(tools.clock().getTime() + hours * hour);
const mine = (name: string, startsIn: number, given: object = {}) =>
  anEvent(db, { name, startsAt: at(startsIn), endsAt: at(startsIn + 4), createdBy: ana, ...given });

async function aSeries(given: object = {}): Promise<string[]> {
  const { body } = await call('POST', address, aV1Event({ repeat: 'FREQ=WEEKLY;COUNT=4', ...given }));
  const { series_id } = await db.selectFrom('events').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  const dates = await db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', series_id)
    .orderBy('starts_at')
    .execute();
  return dates.map(({ id }) => id);
}

/** Returns a letter for each event: cancelled, deleted, or `-`. */
async function statesOf(ids: readonly string[]): Promise<string> {
  const rows = await db.selectFrom('events').selectAll().where('id', 'in', ids).execute();
  const letters = ids.map((id) => {
    const row = rows.find((each) => each.id === id);
    return row?.deleted_at ? 'd' : row?.cancelled_at ? 'c' : '-';
  });
  return letters.join('');
}

describe('the list of own events', () => {
  const namesIn = async (query = '') =>
    listOwnEvents.reply.parse((await call('GET', `/api/v1/me/events${query}`)).body).items.map(({ name }) => name);

  test('has upcoming events by start, then past ones, and hidden ones with the reason', async () => {
    await mine('yesterday', -24);
    await mine('tomorrow', 24);
    const { id } = await mine('hidden', 2, { deletedAt: tools.clock() });
    await db.updateTable('events').set({ hidden_because: 'A copy.' }).where('id', '=', id).execute();
    await mine('deleted', 3, { deletedAt: tools.clock() });
    await anEvent(db, { startsAt: at(3) });
    const { body, headers } = await call('GET', '/api/v1/me/events');
    const shown = body.items.map((event: Record<string, unknown>) => [event.name, event.isOver, event.hiddenBecause]);
    expect(shown).toEqual([
      ['hidden', false, 'A copy.'],
      ['tomorrow', false, null],
      ['yesterday', true, null],
    ]);
    expect([body.total, body.next, headers['cache-control']]).toEqual([3, null, 'private, no-store']);
    expect(await namesIn('?when=upcoming')).toEqual(['hidden', 'tomorrow']);
    expect(await namesIn('?when=past')).toEqual(['yesterday']);
  });

  test('pages by the address in `next`', async () => {
    for (const start of [1, 2, 3, -5, -6]) await mine(`at ${start}`, start);
    const read: string[] = [];
    for (let next: string | null = '/api/v1/me/events?limit=2'; next; ) {
      const { body, headers } = await call('GET', next);
      read.push(...body.items.map(({ name }: { name: string }) => name));
      next = body.next;
      expect(headers.link).toBe(next ? `<${next}>; rel="next"` : undefined);
    }
    expect(read).toEqual(['at 1', 'at 2', 'at 3', 'at -5', 'at -6']);
  });

  test('has the events of one organiser, by id or slug', async () => {
    const organiser = await anOrganiser(db, { members: [ana] });
    await mine('ours', 2, { organiser });
    await mine('mine', 3);
    expect(await namesIn()).toEqual(['ours', 'mine']);
    for (const one of [organiser.id, organiser.slug]) expect(await namesIn(`?organiser=${one}`)).toEqual(['ours']);
    await db.updateTable('organisers').set({ hidden_because: 'Spam.' }).where('id', '=', organiser.id).execute();
    expect(await namesIn(`?organiser=${organiser.slug}`)).toEqual(['ours']);
    const { slug } = await anOrganiser(db);
    for (const other of [slug, 'nobody']) {
      expect((await call('GET', `/api/v1/me/events?organiser=${other}`)).body.code).toBe('organiser-unknown');
    }
  });
});

describe('an event', () => {
  test('is cancelled and reinstated, also the second time', async () => {
    const dates = await aSeries();
    const cancellation = `${address}/${dates[1]}/cancellation`;
    for (const _ of [1, 2]) {
      expect((await call('PUT', `${cancellation}?scope=following`, { reason: 'Flood.' })).status).toBe(204);
      expect(await statesOf(dates)).toBe('-ccc');
    }
    expect((await call('GET', `${address}/${dates[2]}`)).body).toMatchObject({
      ...{ status: 'cancelled', cancelledBecause: 'Flood.' },
    });
    for (const _ of [1, 2]) {
      expect((await call('DELETE', cancellation)).status).toBe(204);
      expect(await statesOf(dates)).toBe('--cc');
    }
    expect((await call('DELETE', `${address}/${dates[2]}/cancellation?scope=together`)).status).toBe(204);
    expect(await statesOf(dates)).toBe('----');
  });

  test('is deleted and restored', async () => {
    const dates = await aSeries();
    const one = `${address}/${dates[2]}`;
    expect((await call('DELETE', `${one}?scope=following`)).status).toBe(204);
    expect(await statesOf(dates)).toBe('--dd');
    expect((await call('GET', `/api/v1/me/events/${dates[2]}`)).body.code).toBe('event-deleted');
    for (const _ of [1, 2]) expect((await call('POST', `${one}/restoration`)).status).toBe(204);
    expect(await statesOf(dates)).toBe('----');
  });

  test('is confirmed', async () => {
    const { id } = await mine('tonight', 2, { confirmedAt: at(-900) });
    for (const _ of [1, 2]) expect((await call('PUT', `${address}/${id}/confirmation`)).status).toBe(204);
    expect((await call('GET', `${address}/${id}`)).body.confirmedAt).toBe(
      tools.clock().toISOString().replace('.000', ''),
    );
  });

  test('added or changed by a token limited to organisers must name one of them', async () => {
    const organiser = await anOrganiser(db, { members: [ana] });
    const fenced = await anApiToken(tools, ana, { organisers: [organiser] });
    const { id } = await mine('ours', 2, { organiser });
    const headers = { ...fenced.headers, 'if-match': '*' };
    for (const [method, url, given, path] of [
      ['POST', address, {}, 'organiser'],
      ['PUT', `${address}/${id}`, { organiser: null }, 'organiser'],
      // An absent organiser stays.
      ['PUT', `${address}/${id}`, {}, undefined],
    ] as const) {
      const { body } = await sendV1(app, { method, url, body: aV1Event(given), headers });
      expect(body.fields?.[0]?.path).toBe(path);
    }
    expect((await call('GET', `${address}/${id}`)).body).toMatchObject({ organiser: { id: organiser.id } });
  });

  test('in another name is not changed with the series of the token’s organiser', async () => {
    const [ours, theirs] = [await anOrganiser(db, { members: [ana] }), await anOrganiser(db, { members: [ana] })];
    const dates = await aSeries({ organiser: ours.id });
    const other = dates[2] ?? '';
    await db.updateTable('events').set({ organiser_id: theirs.id }).where('id', '=', other).execute();
    const fenced = await anApiToken(tools, ana, { organisers: [ours] });
    const rowOf = () => db.selectFrom('events').selectAll().where('id', '=', other).executeTakeFirstOrThrow();
    const before = await rowOf();
    const first = `${address}/${dates[0]}`;
    const ifMatch = { headers: { ...fenced.headers, 'if-match': '*' } };
    const changes = aV1Event({ name: 'Bal', repeat: 'FREQ=WEEKLY;COUNT=2' });
    for (const [method, path, body, sender] of [
      ['PUT', `${first}/cancellation?scope=following`, undefined, fenced],
      ['DELETE', `${first}/cancellation?scope=following`, undefined, fenced],
      ['PUT', `${first}?scope=following`, aV1Event({ name: 'Bal' }), ifMatch],
      ['PUT', `${first}?scope=following`, changes, ifMatch],
      ['PUT', `${first}/confirmation`, undefined, fenced],
      ['DELETE', `${first}/picture?scope=following`, undefined, fenced],
      ['DELETE', `${first}?scope=following`, undefined, fenced],
      ['POST', `${first}/restoration`, undefined, fenced],
    ] as const) {
      const { status } = await sendV1(app, { method, url: path, headers: sender.headers, ...(body && { body }) });
      expect([method, path, status]).toEqual([method, path, method === 'PUT' && body ? 200 : 204]);
      expect(await rowOf()).toEqual(before);
    }
    expect(await statesOf(dates)).toBe('---c');
  });
});

describe('a picture', () => {
  const put = (id: string, payload: Uint8Array, query = '', type = 'image/jpeg') =>
    app.inject({
      ...{ method: 'PUT', url: `${address}/${id}/picture${query}`, payload: Buffer.from(payload) },
      headers: { ...token.headers, 'content-type': type },
    });

  test('is the body of the request, with its alternative text', async () => {
    const { id } = await mine('tonight', 2);
    const response = await put(id, picture, '?alternativeText=Two%20dancers&language=en');
    expect(response.statusCode).toBe(200);
    const shown = V1Picture.parse(response.json());
    expect(shown).toMatchObject({ width: 900, height: 600, alternativeText: 'Two dancers' });
    expect((await call('GET', `${address}/${id}`)).body.picture).toEqual(shown);
    const file = await app.inject(shown.url.replace(site, ''));
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 900 });
    expect((await call('DELETE', `${address}/${id}/picture`)).status).toBe(204);
    expect((await call('GET', `${address}/${id}`)).body.picture).toBeNull();
  });

  test.each([
    ['of another type', Buffer.from('{}'), 'application/json', 415, 'unsupported-media-type'],
    ['that is not a picture', Buffer.from('milonga'), 'image/png', 415, 'unsupported-media-type'],
    ['that is empty', Buffer.alloc(0), 'image/jpeg', 400, 'invalid-input'],
    ['that is too large', Buffer.alloc(maxUploadBytes + 1), 'image/webp', 413, 'too-large'],
  ])('is refused for a body %s', async (_what, bytes, type, status, code) => {
    const { id } = await mine('tonight', 2);
    const response = await put(id, bytes, '', type);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.headers['access-control-allow-origin']).toBe('*');
  });
});

test('shows the account, the token and its organisers', async () => {
  const [club, other] = [
    await anOrganiser(db, { name: 'Club', members: [ana] }),
    await anOrganiser(db, { name: 'Autre', members: [ana] }),
  ];
  const fenced = await anApiToken(tools, ana, { scopes: ['sources:write'], organisers: [club] });
  const shown = showAccount.reply.parse((await call('GET', '/api/v1/me', undefined, fenced)).body);
  expect(shown).toMatchObject({
    account: { name: ana.account.name },
    token: { id: fenced.id, scopes: ['sources:write'], organisers: [{ id: club.id }] },
    organisers: [{ id: club.id, name: 'Club', url: `${site}/organisers/${club.slug}`, role: 'owner' }],
  });
  expect(shown.organisers).toHaveLength(1);
  const all = showAccount.reply.parse((await call('GET', '/api/v1/me', undefined, ana)).body);
  expect([all.token, all.organisers.map(({ id }) => id)]).toEqual([null, [other.id, club.id]]);
});

test('lets scripts of other sites send changes', async () => {
  const preflight = (path: string) => app.inject({ method: 'OPTIONS', url: `${address}${path}` });
  const methods = async (path: string) => (await preflight(path)).headers['access-control-allow-methods'];
  const id = '0196f0aa-0000-7000-8000-000000000009';
  expect(await methods('')).toBe('GET, HEAD, OPTIONS, POST');
  expect(await methods(`/${id}`)).toBe('DELETE, GET, HEAD, OPTIONS, PUT');
  expect(await methods(`/${id}/picture`)).toBe('DELETE, OPTIONS, PUT');
  const { headers } = await preflight('');
  expect(headers['access-control-allow-headers']).toBe('Authorization, Content-Type, If-Match, If-None-Match');
  const refused = await call('PUT', `${address}/${id}`, {}, { ...token, headers: { authorization: 'Bearer pista_x' } });
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, '*']);
});
