import { beforeEach, describe, expect, test } from 'vitest';
import { V1OwnEvent } from '#contract/v1/own-events.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aPlace, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { anApiToken, aPerson } from '#testing/signed-in.ts';
import { aV1Event, sendV1 } from '#testing/v1/own-event.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db);
const address = '/api/v1/events';

let ana: Awaited<ReturnType<typeof aPerson>>;
let token: Awaited<ReturnType<typeof anApiToken>>;

beforeEach(async () => {
  await clear();
  ana = await aPerson(tools);
  token = await anApiToken(tools, ana);
  await anEventType(db, { name: 'Milonga', slug: 'milonga' });
  await aDance(db, { name: 'Tango', slug: 'tango' });
  await aDance(db, { name: 'Swing', slug: 'swing' });
});

async function add(given: object = {}): Promise<string> {
  const { headers } = token;
  const { status, body } = await sendV1(app, { method: 'POST', url: address, body: aV1Event(given), headers });
  expect(status).toBe(201);
  return body.id;
}

async function open(id: string, { headers } = token): Promise<{ event: V1OwnEvent; etag: string }> {
  const response = await sendV1(app, { method: 'GET', url: `/api/v1/me/events/${id}`, headers });
  expect(response.status).toBe(200);
  return { event: V1OwnEvent.parse(response.body), etag: String(response.headers.etag) };
}

function change(id: string, body: object, ifMatch?: string, scope = 'this') {
  const headers = { ...token.headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) };
  return sendV1(app, { method: 'PUT', url: `${address}/${id}?scope=${scope}`, body, headers });
}

/** Sends an event as it was received, with some changes. */
async function putBack(id: string, changes: object = {}, scope = 'this') {
  const { event, etag } = await open(id);
  return change(id, { ...event, ...changes }, etag, scope);
}

/** Returns the numbers of lines in the change log and in the audit trail. */
async function lines(): Promise<[number, number]> {
  const [log, trail] = await Promise.all([
    db.selectFrom('event_changes').select('position').execute(),
    db.selectFrom('trail').select('id').execute(),
  ]);
  return [log.length, trail.length];
}

async function datesOf(id: string) {
  const { event } = await open(id);
  return db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', event.series?.id ?? '')
    .orderBy('starts_at')
    .execute();
}

describe('an event that is sent back as it was received', () => {
  const details = {
    ...{ link: 'https://milonga.example/', description: 'Two rooms.\n\nBring shoes.', language: 'en' },
    facts: { level: 'everyone', floor: 'wood', floorNote: '200 m²', food: 'Soup' },
    programme: [
      { day: 0, time: '21:00', kind: 'lesson', title: 'Ocho', by: 'Ana', level: 'beginners' },
      { day: 0, time: '22:00', kind: 'social', music: 'live' },
    ],
  };

  test.each([
    ['only the required fields', {}],
    [
      'all fields',
      { ...details, price: { amount: 12.5, currency: 'CHF', reduced: 8, freeBefore: '21:30', includes: 'tea' } },
    ],
    ['a donation', { price: { amount: null, currency: 'USD', donation: true } }],
    ['a suggested donation', { price: { amount: 5, currency: 'EUR', donation: true } }],
    ['a free entry', { price: { amount: 0, currency: 'JPY' } }],
    ['further prices only', { price: { currency: 'EUR', door: 15, members: 3 } }],
    ['several styles', { styles: ['tango', 'swing'] }],
    ['a series', { ...details, repeat: 'FREQ=WEEKLY;COUNT=4', except: ['2027-05-22'] }],
  ])('stays the same, with no line in the log: %s', async (_what, given) => {
    const id = await add(given);
    const before = [await open(id), await lines()];
    for (const scope of ['this', 'following']) expect((await putBack(id, {}, scope)).status).toBe(200);
    expect([await open(id), await lines()]).toEqual(before);
  });

  test('keeps the name of the town, no facts of the venue, and a place without a position', async () => {
    const house = await aVenue(db, { facts: JSON.stringify({ floor: 'wood', access: 'step-free' }) });
    const place = await aPlace(db, { town: 'Genève', country_code: 'CH', latitude: null, longitude: null });
    const { id } = await anEvent(db, { createdBy: ana, house, place });
    const before = [await open(id), await lines()];
    expect((await open(id)).event).toMatchObject({ place: { town: 'Genève', latitude: null }, facts: { floor: null } });
    expect((await putBack(id)).body).toEqual((await open(id)).event);
    expect([await open(id), await lines()]).toEqual(before);
    const { body } = await putBack(id, { name: 'Bal du lac' });
    expect(body).toMatchObject({ name: 'Bal du lac', place: { town: 'Genève', latitude: null }, version: 2 });
  });

  test('keeps the dates of a series from a later date on, with the rule of the first one', async () => {
    const id = await add({ repeat: 'FREQ=WEEKLY;COUNT=4' });
    const [, , third] = await datesOf(id);
    const before = [await datesOf(id), await lines()];
    for (const scope of ['this', 'following']) expect((await putBack(third?.id ?? '', {}, scope)).status).toBe(200);
    expect([await datesOf(id), await lines()]).toEqual(before);
    expect((await open(third?.id ?? '')).event).toMatchObject({
      ...{ repeat: 'FREQ=WEEKLY;COUNT=4', series: { rule: 'FREQ=WEEKLY;BYDAY=SA', lastDay: '2027-05-29' } },
    });
  });

  test('changes one date or the following ones, as the scope says', async () => {
    const id = await add({ repeat: 'FREQ=WEEKLY;COUNT=4' });
    const [first, second, third, fourth] = (await datesOf(id)).map((date) => date.id) as [
      string,
      string,
      string,
      string,
    ];
    await putBack(third, { name: 'Special guest' });
    const moved = { start: '2027-05-15T20:00', end: '2027-05-16T01:00', price: { amount: 9, currency: 'EUR' } };
    expect((await putBack(second, moved, 'following')).status).toBe(200);
    const shown = await Promise.all([first, second, third, fourth].map(async (each) => (await open(each)).event));
    expect(shown.map(({ name, start, price }) => [name, start.slice(5, 16), price?.amount])).toEqual([
      ['Milonga du canal', '05-08T21:00', undefined],
      ['Milonga du canal', '05-15T20:00', 9],
      ['Special guest', '05-22T20:00', 9],
      ['Milonga du canal', '05-29T20:00', 9],
    ]);
  });

  test('gets another rule or other exceptions from this date on', async () => {
    const id = await add({ repeat: 'FREQ=WEEKLY;COUNT=3' });
    const refused = await putBack(id, { repeat: 'FREQ=WEEKLY;COUNT=5' });
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'repeat']);
    expect((await putBack(id, { repeat: 'FREQ=WEEKLY;COUNT=5' }, 'following')).status).toBe(200);
    expect(await datesOf(id)).toHaveLength(5);
    const [, second] = await datesOf(id);
    expect((await putBack(second?.id ?? '', { except: ['2027-05-22'] }, 'following')).body.except).toEqual([
      '2027-05-22',
    ]);
    const dates = await datesOf(id);
    expect(dates.filter((date) => date.cancelled_at).map((date) => date.starts_at.toISOString().slice(5, 10))).toEqual([
      '05-22',
    ]);
  });
});

describe('a change', () => {
  test('answers with the event and its new tag', async () => {
    const id = await add({ description: 'Two rooms.' });
    expect((await open(id)).etag).toBe('"v1"');
    const { status, body, headers } = await change(id, aV1Event({ name: 'Bal' }), '"v1"');
    expect([status, headers.etag, headers['cache-control']]).toEqual([200, '"v2"', 'private, no-store']);
    // Absent fields keep their values.
    expect(body).toMatchObject({ name: 'Bal', description: 'Two rooms.', version: 2 });
    expect(V1OwnEvent.parse(body)).toEqual((await open(id)).event);
    expect((await change(id, aV1Event({ description: null }), '"v2"')).body.description).toBeNull();
  });

  test('sets translations of the description, and keeps it if it is sent back in another language', async () => {
    const original = { description: 'Deux salles.', language: 'fr' };
    const id = await add({ ...original, translations: { en: 'Two rooms.' } });
    expect((await open(id)).event).toMatchObject({ ...original, translations: { en: 'Two rooms.' } });
    const { body: shown } = await sendV1(app, { method: 'GET', url: `${address}/${id}` });
    expect(shown).toMatchObject({ description: 'Two rooms.', language: 'en' });
    expect((await change(id, { ...shown, name: 'Bal' }, '"v1"')).body).toMatchObject({
      ...{ name: 'Bal', ...original, translations: { en: 'Two rooms.' } },
    });
    expect((await putBack(id, { translations: null })).body).toMatchObject({ ...original, translations: {} });
  });

  test('is refused with 412 after another change, and changes nothing', async () => {
    const id = await add();
    expect((await change(id, aV1Event({ name: 'One' }), '"v1"')).status).toBe(200);
    const stale = await change(id, aV1Event({ name: 'Other' }), '"v1"');
    expect([stale.status, stale.body.code]).toEqual([412, 'version-conflict']);
    expect((await open(id)).event).toMatchObject({ name: 'One', version: 2 });
  });

  test('is refused with 428 without the version that it is based on', async () => {
    const id = await add();
    const refused = await change(id, aV1Event());
    expect([refused.status, refused.body.code]).toEqual([428, 'precondition-required']);
  });

  test.each([
    ['"v1"', 200],
    ['"v9", "v1"', 200],
    // A proxy that compresses responses weakens their tags.
    ['W/"v1"', 200],
    ['*', 200],
    ['"v2"', 412],
    ['v1', 200],
    ['v2', 412],
    ['', 412],
  ])('compares the tag %s', async (ifMatch, status) => {
    expect((await change(await add(), aV1Event({ name: 'Bal' }), ifMatch)).status).toBe(status);
  });

  test('succeeds if it is repeated with the former tag, with no line in the log', async () => {
    const id = await add({ repeat: 'FREQ=WEEKLY;COUNT=3' });
    const body = aV1Event({ name: 'Bal', start: '2027-05-08T20:00', repeat: 'FREQ=WEEKLY;COUNT=4' });
    const first = await change(id, body, '"v1"', 'following');
    const before = [await lines(), await datesOf(id)];
    const second = await change(id, body, '"v1"', 'following');
    expect([second.status, second.body, second.headers.etag]).toEqual([200, first.body, first.headers.etag]);
    expect([await lines(), await datesOf(id)]).toEqual(before);
  });

  test('moves an event to an organiser of the account, and keeps it there if none is named', async () => {
    const organiser = await anOrganiser(db, { members: [ana] });
    const id = await add();
    expect((await putBack(id, { organiser: organiser.id })).body.organiser.id).toBe(organiser.id);
    expect((await change(id, aV1Event({ name: 'Bal' }), '"v2"')).body.organiser.id).toBe(organiser.id);
    expect((await change(id, aV1Event({ organiser: null }), '"v3"')).body.organiser).toBeNull();
  });

  test('is refused if editing is off; adding and reading are not', async () => {
    const id = await add();
    const limited = await testApp(db, { ENABLE_USER_EVENT_EDITING: 'off' });
    const { headers } = token;
    const ask = (method: 'GET' | 'PUT' | 'POST', url: string, body?: object) =>
      sendV1(limited.app, { method, url, headers: { ...headers, 'if-match': '*' }, ...(body && { body }) });
    expect((await ask('GET', `/api/v1/me/events/${id}`)).status).toBe(200);
    expect((await ask('POST', address, aV1Event())).status).toBe(201);
    const refused = await ask('PUT', `${address}/${id}`, aV1Event({ name: 'Bal' }));
    expect([refused.status, refused.body.code]).toEqual([403, 'editing-off']);
  });

  test('is refused for a past event', async () => {
    const id = await add();
    setTime(new Date('2027-06-01T00:00:00Z'));
    expect((await open(id)).event.isOver).toBe(true);
    expect((await putBack(id, { name: 'Bal' })).body.code).toBe('event-over');
    setTime(now);
  });
});
