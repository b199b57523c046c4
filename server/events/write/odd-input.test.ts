import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send, venues } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

/* Valid input that the form never sends, but other clients may. */

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/events';

beforeEach(clear);

/** Sends the same times to every endpoint that takes times; returns each status and the rejected field. */
async function everywhere(dateStart: string, dateEnd = '2027-05-09T02:00', location: object = venues.paris) {
  const organiser = await aPerson(tools);
  const known = await anEvent(db, { createdBy: organiser });
  const form = { ...(await aFilledForm(db)), dateStart, dateEnd, location };
  const answers = [
    await send(app, 'POST', address, organiser, form),
    await send(app, 'PUT', `${address}/${known.id}`, organiser, form),
    await send(app, 'POST', `${address}/${known.id}/series_preview`, organiser, {
      dateStart,
      dateEnd,
      location,
      repeat: 'FREQ=WEEKLY;COUNT=2',
    }),
    await send(app, 'POST', `${address}/similar`, organiser, form),
  ];
  return answers.map(({ status, body }) => (status < 400 ? status : `${status} ${body.fields?.[0]?.path}`));
}

describe('a time', () => {
  test.each([
    '2027-05-08T21:00:00.1234567890',
    '2027-05-08T19:00:00.99999999999999999999999999999999Z',
    '2027-05-08T21:00:00.1234567890+02:00',
  ])('may have fractions of any length, which are dropped: %s', async (dateStart) => {
    expect(await everywhere(dateStart)).toEqual([201, 200, 200, 200]);
    const { body } = await send(app, 'GET', address);
    expect(body[0].dateStart).toBe('2027-05-08T21:00:00+02:00');
  });

  test.each([
    '+275760-09-13T00:00:00Z',
    '-000001-01-01T00:00',
    '2027-05-08T24:00',
    '2027-05-08T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '2027-05-08T21:00:00+99:99',
    '2027-05-08T21:00:00+24:00',
    '2027-05-08T21:00:00,5',
    '2027-05-08T21:00:00.',
    '2027-05-08T21:00:00Z[u-ca=hebrew]',
    '2027-05-08T21:00:00+02:00[Europe/Paris]',
    '2027-W20-1T21:00',
    '0000-05-08T21:00',
    '0000-01-01T00:00:00Z',
    '0000-01-01T00:00:00+23:59',
  ])('is rejected at its field: %s', async (dateStart) => {
    expect(await everywhere(dateStart)).toEqual(Array(4).fill('400 dateStart'));
  });

  test.each(['0001-01-01T00:00', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59', '9999-12-31T23:59:59-23:59'])(
    'at the end of all times breaks nothing: %s',
    async (dateStart) => {
      for (const answer of await everywhere(dateStart, dateStart)) expect(`${answer}`).toMatch(/^(200|400 date)/);
    },
  );
});

describe('a place', () => {
  const near = { latitude: 51.4769, longitude: 0 };

  test('is rounded to the centimetre', async () => {
    const location = { ...venues.paris, latitude: 51.476_900_049, longitude: -1e-300 };
    expect(await everywhere('2027-05-08T21:00', undefined, location)).toEqual([201, 200, 200, 200]);
    const places = await db.selectFrom('places').select(['latitude', 'longitude']).execute();
    expect(places).toEqual([near, near]);
    expect(places.every(({ longitude }) => Object.is(longitude, 0))).toBe(true);
  });

  test('works at tiny distances from other places', async () => {
    const [dance, organiser] = [await aDance(db), await aPerson(tools)];
    const startsAt = new Date('2027-05-08T19:00:00Z');
    await anEvent(db, { name: 'Greenwich', ...near, longitude: 1e-300, startsAt, dances: [dance] });
    await tools.map.catchUp();
    const form = await aFilledForm(db, { dances: [{ id: dance.id }], location: { ...venues.paris, ...near } });
    const { status, body } = await send(app, 'POST', `${address}/similar`, organiser, { ...form, name: 'greenwich' });
    expect([status, body.duplicates?.length]).toEqual([200, 1]);
  });

  test('keeps stored coordinates and country if it is not moved', async () => {
    const organiser = await aPerson(tools);
    const event = await anEvent(db, {
      createdBy: organiser,
      latitude: 48.856_612_345_678,
      longitude: 2.352_212_345_678,
    });
    const before = await db.selectFrom('places').selectAll().where('id', '=', event.place_id).executeTakeFirstOrThrow();
    const location = {
      latitude: before.latitude ?? 0,
      longitude: before.longitude ?? 0,
      place: before.town,
      displayName: before.display_name,
    };
    const form = { ...(await aFilledForm(db)), name: 'Other name', location };
    expect((await send(app, 'PUT', `${address}/${event.id}`, organiser, form)).status).toBe(200);
    const [line] = await db.selectFrom('trail').select('details').execute();
    expect(Object.keys(line?.details.changes ?? {})).not.toContain('location');
  });
});

const secrets = [
  'https://calendar.google.com/calendar/ical/bal/private-8f3a91c04b/basic.ics',
  'https://agenda.example/lyon?access_token=8f3a91',
  'https://p07-caldav.icloud.com/published/2/MTAwMDAwMDAwMDAwMDA',
  'https://cloud.example/remote.php/dav/public-calendars/a1B2c3D4e5?export',
];

test.each(secrets)('rejects the private address %s as a link and in a description', async (secret) => {
  const organiser = await aPerson(tools);
  const known = await anEvent(db, { createdBy: organiser });
  const form = await aFilledForm(db);
  for (const [path, given] of [
    ['link', { link: secret }],
    ['description', { description: `Agenda : ${secret}.` }],
  ] as const)
    for (const [method, url] of [
      ['POST', address],
      ['PUT', `${address}/${known.id}`],
    ] as const) {
      const { status, body } = await send(app, method, url, organiser, { ...form, ...given });
      expect([status, body.fields]).toMatchObject([400, [{ path, rule: 'private_address' }]]);
    }
});

test.each(['http://127.0.0.1/x', 'http://localhost/', 'http://nas.local/'])('rejects the link %s', async (link) => {
  const form = { ...(await aFilledForm(db)), link };
  const { status, body } = await send(app, 'POST', address, await aPerson(tools), form);
  expect([status, body.fields?.[0]?.path]).toEqual([400, 'link']);
});
