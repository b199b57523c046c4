import { beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, aPicture, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send, venues } from '#testing/organiser.ts';
import { setWhoMayPublish } from '#testing/publishing.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/events';
const world = '/api/internal/map/events?bbox=-180,-85,180,85';

beforeEach(clear);

const idsOnMap = async (query = '') =>
  (await send(app, 'GET', `${world}${query}`)).body.map((event: { id: string }) => event.id);

async function add(given: Partial<NewEvent> = {}, someone?: Awaited<ReturnType<typeof aPerson>>) {
  return send(app, 'POST', address, someone ?? (await aPerson(tools)), await aFilledForm(db, given));
}

describe('an added event', () => {
  test('is immediately on the map, in lists and on its page', async () => {
    const organiser = await aPerson(tools);
    const dance = await aDance(db, { slug: 'tango' });
    const { status, body } = await add({ dances: [{ id: dance.id }] }, organiser);
    expect([status, body]).toEqual([201, { id: expect.any(String), slug: 'milonga-du-canal', dates: 1 }]);
    expect(await idsOnMap('&styles=tango&from=2027-05-08')).toEqual([body.id]);
    expect(await idsOnMap('&from=2027-05-09')).toEqual([]);
    const shown = (await send(app, 'GET', `${address}/milonga-du-canal`)).body;
    expect(shown).toMatchObject({
      name: 'Milonga du canal',
      link: 'https://milonga.example/',
      dateStart: '2027-05-08T21:00:00+02:00',
      dateEnd: '2027-05-09T02:00:00+02:00',
      timeZone: 'Europe/Paris',
      price: 12.5,
      currency: 'EUR',
      place: 'La Péniche',
      location: { ...venues.paris, id: expect.any(String) },
      createdBy: { id: organiser.id },
      isCancelled: false,
      seriesId: null,
    });
    expect(shown.createdBy).not.toHaveProperty('email');
  });

  test('defaults to free, in euros', async () => {
    const { body } = await add({ price: undefined, currency: undefined });
    expect((await send(app, 'GET', `${address}/${body.id}`)).body).toMatchObject({ price: 0, currency: 'EUR' });
  });

  test('has its country, given or derived', async () => {
    await add();
    await add({ location: { ...venues.newYork, countryCode: 'US' } });
    await add({ location: venues.kathmandu });
    await add({ location: { ...venues.paris, latitude: 0, longitude: -140 } });
    const rows = await db.selectFrom('places').select('country_code').orderBy('id').execute();
    expect(rows.map((row) => row.country_code)).toEqual(['FR', 'US', 'NP', null]);
  });

  test('gets a unique slug beside others of the same name', async () => {
    const slugs = [];
    for (let index = 0; index < 9; index++) slugs.push((await add()).body.slug);
    const numbered = Array.from({ length: 8 }, (_, index) => `milonga-du-canal-${index + 2}`);
    expect(slugs).toEqual(['milonga-du-canal', ...numbered]);
  });

  test('gets a unique slug if several of one name are added concurrently', async () => {
    const organiser = await aPerson(tools);
    const form = await aFilledForm(db);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(app, 'POST', address, organiser, form)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.slug)).size).toBe(5);
  });

  test('requires only the fields of the specification', async () => {
    const [type, dance] = [await anEventType(db), await aDance(db)];
    const { status, body } = await send(app, 'POST', address, await aPerson(tools), {
      name: 'Bal du lac',
      link: 'http://bal.example/',
      dateStart: '2027-05-08T21:00',
      dateEnd: '2027-05-09T02:00',
      price: 12.5,
      currency: 'USD',
      place: 'La Péniche',
      type: { id: type.id },
      dances: [{ id: dance.id }],
      location: { latitude: 48.88, longitude: 2.37, displayName: 'Quai de Seine, Paris', place: 'Paris' },
    });
    expect(status).toBe(201);
    expect((await send(app, 'GET', `${address}/${body.id}`)).body).toMatchObject({
      name: 'Bal du lac',
      link: 'http://bal.example/',
      currency: 'USD',
      timeZone: 'Europe/Paris',
      type: { id: type.id },
      dances: [{ id: dance.id }],
      location: { latitude: 48.88, longitude: 2.37, displayName: 'Quai de Seine, Paris', place: 'Paris' },
    });
  });

  test('is added once under the client’s id if sent repeatedly', async () => {
    const organiser = await aPerson(tools);
    const id = '0196f0aa-0000-7000-8000-000000000001';
    const form = await aFilledForm(db, { id, repeat: 'FREQ=WEEKLY;COUNT=3' });
    const answers = await Promise.all([1, 2].map(() => send(app, 'POST', address, organiser, form)));
    answers.push(await send(app, 'POST', address, organiser, { ...form, name: 'Another name' }));
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([201, { id, slug: 'milonga-du-canal-2027-05-08', dates: 3 }]);
    }
    expect(await idsOnMap()).toHaveLength(3);

    const stranger = await send(app, 'POST', address, await aPerson(tools), form);
    expect([stranger.status, stranger.body.fields?.[0]?.path]).toEqual([400, 'id']);
    await send(app, 'DELETE', `${address}/${id}?scope=following`, organiser);
    expect((await send(app, 'POST', address, organiser, form)).status).toBe(400);
  });

  test('copies the picture of an own event only', async () => {
    const organiser = await aPerson(tools);
    const picture = await aPicture(db);
    const own = await anEvent(db, { createdBy: organiser, picture });
    const { body } = await add({ pictureFrom: own.id }, organiser);
    expect((await send(app, 'GET', `${address}/${body.id}`)).body.pictureUrl).toContain(picture.id);

    const refused = await add({ pictureFrom: own.id });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'pictureFrom', rule: 'unknown' })],
    ]);
    expect((await add({ pictureFrom: own.id }, await aPerson(tools, { roles: [...administrator] }))).status).toBe(201);
  });

  test('is recorded in the audit trail', async () => {
    const organiser = await aPerson(tools);
    const { body } = await add({}, organiser);
    expect(await db.selectFrom('trail').selectAll().execute()).toMatchObject([
      { action: 'event-added', actor_id: organiser.id, subject_id: body.id, subject_name: 'Milonga du canal' },
    ]);
  });
});

describe('a series', () => {
  test('has a page and a pin for each date immediately', async () => {
    const organiser = await aPerson(tools);
    const { status, body } = await add(
      { dateStart: '2027-10-23T21:00', dateEnd: '2027-10-24T02:00', repeat: 'FREQ=WEEKLY;COUNT=3' },
      organiser,
    );
    expect([status, body]).toEqual([201, { id: expect.any(String), slug: 'milonga-du-canal-2027-10-23', dates: 3 }]);
    const found = (await send(app, 'GET', world)).body;
    expect(found).toMatchObject([
      { id: body.id, dateStart: '2027-10-23T21:00:00+02:00' },
      { slug: 'milonga-du-canal-2027-10-30', dateStart: '2027-10-30T21:00:00+02:00' },
      { slug: 'milonga-du-canal-2027-11-06', dateStart: '2027-11-06T21:00:00+01:00' },
    ]);
    const series = new Set(found.map((event: { seriesId: string }) => event.seriesId));
    expect([series.size, [...series][0]]).toEqual([1, expect.any(String)]);
    for (const { slug, id } of found) expect((await send(app, 'GET', `${address}/${slug}`)).body.id).toBe(id);
    const mine = (await send(app, 'GET', '/api/internal/user_events', organiser)).body;
    expect(mine.map((event: { repeat: string }) => event.repeat)).toEqual(Array(3).fill('FREQ=WEEKLY;COUNT=3'));
    // One action, one entry.
    expect(await db.selectFrom('trail').select(['subject_id', 'details']).execute()).toMatchObject([
      { subject_id: body.id, details: { dates: 3, seriesId: [...series][0] } },
    ]);
  });

  test('gets unique slugs beside another series of the same name', async () => {
    const repeat = 'FREQ=WEEKLY;COUNT=2';
    await add({ repeat });
    expect((await add({ repeat })).body.slug).toBe('milonga-du-canal-2027-05-08-2');
  });

  test('keeps the date in the slug of a long name', async () => {
    const { body } = await add({ name: 'Milonga '.repeat(18), repeat: 'FREQ=WEEKLY;COUNT=2' });
    expect(body.slug).toMatch(/^(milonga-)+2027-05-08$/);
    expect(body.slug.length).toBeLessThanOrEqual(80);
  });

  test('of one date is a single event', async () => {
    const { body } = await add({ repeat: 'FREQ=WEEKLY;UNTIL=20270508' });
    expect(body).toMatchObject({ slug: 'milonga-du-canal', dates: 1 });
    expect((await send(app, 'GET', `${address}/${body.id}`)).body.seriesId).toBeNull();
  });

  test('can last two years, and no longer', async () => {
    expect((await add({ repeat: 'FREQ=WEEKLY;UNTIL=20290508' })).body.dates).toBe(105);
    expect(await idsOnMap('&limit=100')).toHaveLength(100);
    expect((await add({ repeat: 'FREQ=WEEKLY;BYDAY=TU,TH,SA;UNTIL=20290508' })).body.fields).toMatchObject([
      { path: 'repeat', rule: 'too_many_dates' },
    ]);
  });
});

describe('an invalid event', () => {
  test('rejects anonymous requests', async () => {
    const { status, body } = await send(app, 'POST', address, {}, await aFilledForm(db));
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  test('rejects unconfirmed addresses if the settings require confirmation', async () => {
    const unconfirmed = await aPerson(tools, { email_confirmed_at: null });
    expect((await add({}, unconfirmed)).status).toBe(201);
    await setWhoMayPublish(tools, 'confirmed');
    const { status, body } = await add({}, unconfirmed);
    expect([status, body.code]).toEqual([403, 'email-unconfirmed']);
    expect((await add()).status).toBe(201);
  });

  test.each<[Partial<NewEvent>, string, string]>([
    [{ dateEnd: '2027-05-08T21:00' }, 'dateEnd', 'not_after_start'],
    [{ dateEnd: '2027-05-08T20:59' }, 'dateEnd', 'not_after_start'],
    // Paris skips 02:00 to 03:00 that night: both are the same instant.
    [{ dateStart: '2028-03-26T02:10', dateEnd: '2028-03-26T03:10' }, 'dateEnd', 'not_after_start'],
    [{ dateStart: '2027-04-30T21:00', dateEnd: '2027-05-01T02:00' }, 'dateEnd', 'in_the_past'],
    [{ dateEnd: '2027-06-09T21:00' }, 'dateEnd', 'too_long'],
    [{ dateStart: '2072-05-08T21:00', dateEnd: '2072-05-08T22:00' }, 'dateStart', 'too_far_ahead'],
    [{ type: { id: '019a9c00-0000-7000-8000-000000000001' } }, 'type', 'unknown'],
    [{ dances: [{ id: '019a9c00-0000-7000-8000-000000000001' }] }, 'dances.0', 'unknown'],
    [{ pictureFrom: '019a9c00-0000-7000-8000-000000000001' }, 'pictureFrom', 'unknown'],
    [{ repeat: 'FREQ=WEEKLY' }, 'repeat', 'rule_not_supported'],
    [{ repeat: 'FREQ=WEEKLY;COUNT=106' }, 'repeat', 'too_many_dates'],
    [{ repeat: 'FREQ=WEEKLY;UNTIL=20290601' }, 'repeat', 'too_many_dates'],
    [{ repeat: 'FREQ=WEEKLY;UNTIL=20271341' }, 'repeat', 'rule_not_supported'],
    [{ repeat: 'FREQ=WEEKLY;BYDAY=2SA;COUNT=3' }, 'repeat', 'rule_not_supported'],
    [{ repeat: 'FREQ=MONTHLY;COUNT=3' }, 'repeat', 'rule_not_supported'],
    [{ repeat: 'FREQ=WEEKLY;BYHOUR=3;COUNT=3' }, 'repeat', 'rule_not_supported'],
    [{ repeat: 'FREQ=MONTHLY;BYDAY=3SA;COUNT=3' }, 'repeat', 'start_not_in_rule'],
    [{ repeat: 'FREQ=WEEKLY;UNTIL=20270401' }, 'repeat', 'start_not_in_rule'],
  ])('rejects %j at its field', async (given, path, rule) => {
    const { status, body } = await add(given);
    expect([status, body.code, body.fields]).toEqual([
      400,
      'invalid-input',
      [{ path, rule, message: expect.any(String) }],
    ]);
    expect(await db.selectFrom('events').select('id').execute()).toEqual([]);
  });

  test.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ place: '' }, 'place'],
    [{ dances: [] }, 'dances'],
    [{ price: -1 }, 'price'],
    [{ price: 1.999 }, 'price'],
    [{ currency: 'gbp' }, 'currency'],
    [{ currency: 'QQQ' }, 'currency'],
    [{ price: 12.5, currency: 'JPY' }, 'price'],
    [{ price: 12.3456, currency: 'KWD' }, 'price'],
    [{ price: 100_001 }, 'price'],
    [{ prices: { door: 7.5 }, currency: 'JPY', price: 7 }, 'prices.door'],
    [{ prices: { freeBefore: '25:00' } }, 'prices.freeBefore'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ link: 'not a link' }, 'link'],
    [{ link: 'ftp://milonga.example/' }, 'link'],
    [{ link: 'https://ana:secret@milonga.example/' }, 'link'],
    [{ link: 'https://pista.example@evil.example/' }, 'link'],
    [{ dateStart: '2027-02-30T21:00' }, 'dateStart'],
    [{ dateStart: 'tomorrow' }, 'dateStart'],
    [{ location: { ...venues.paris, latitude: 91 } }, 'location.latitude'],
    [{ location: { ...venues.paris, displayName: '' } }, 'location.displayName'],
  ])('rejects %j by the schema', async (given, path) => {
    const form = { ...(await aFilledForm(db)), ...given };
    const { status, body } = await send(app, 'POST', address, await aPerson(tools), form);
    expect([status, body.fields?.[0]?.path]).toEqual([400, path]);
  });
});

test.each<[Partial<NewEvent>]>([
  [{ price: 1500, currency: 'JPY', prices: { door: 2000, freeBefore: '21:30', includes: ' a\ndrink ' } }],
  [{ price: 12.345, currency: 'KWD', prices: { reduced: 0.005, members: 0 } }],
  [{ price: 50_000_000, currency: 'IDR' }],
  [{ price: null, currency: 'CHF', prices: { door: 12.5 } }],
  [{ price: null, currency: 'EUR' }],
])('accepts a price in any currency or unknown: %j', async (given) => {
  const { status, body } = await add(given);
  expect(status).toBe(201);
  const shown = (await send(app, 'GET', `${address}/${body.id}`)).body;
  const { prices, ...cost } = given;
  expect(shown).toMatchObject(cost);
  expect(shown.prices).toEqual(prices && { ...prices, ...(prices.includes && { includes: 'a drink' }) });
});

test('removes line breaks and invisible characters from names', async () => {
  const { status, body } = await add({
    name: '  Bal\u0000du\r\n\u202esoir\ufdd0 \u2028 \ufffe\u{1ffff}',
    description: 'Un bal\ufffe\uffff,\ndeux\u0007 orchestres',
    link: 'https://x.example/a\u0000b"<',
  });
  expect(status).toBe(201);
  const { name, description, link } = (await send(app, 'GET', `${address}/${body.id}`)).body;
  expect([name, description, link]).toEqual([
    'Bal du soir',
    'Un bal,\ndeux orchestres',
    'https://x.example/a%00b%22%3C',
  ]);
  expect((await add({ name: '\u200b\u2060\u3164' })).body.fields).toMatchObject([{ path: 'name', rule: 'too_small' }]);
});

test('explains the format of times in the error', async () => {
  // RFC 3339 requires seconds with an offset.
  for (const dateStart of ['2027-10-31T02:30+01:00', '2027-02-30T21:00', 'tomorrow']) {
    const { status, body } = await add({ dateStart });
    expect([status, body.fields]).toMatchObject([
      400,
      [{ path: 'dateStart', message: expect.stringMatching(/2027-05-08T21:00\).*2027-05-08T21:00:00\+02:00/) }],
    ]);
  }
});

test('accepts an end just after now', async () => {
  const paris = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Paris').toString({ timeZoneName: 'never' });
  const time = tools.clock().getTime();
  const dateStart = paris(now.getTime() - 3_600_000);
  expect((await add({ dateStart, dateEnd: paris(time) })).status).toBe(400);
  expect((await add({ dateStart, dateEnd: paris(time + 1000) })).status).toBe(201);
});
