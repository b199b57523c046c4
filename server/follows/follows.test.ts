import { beforeEach, expect, test } from 'vitest';
import { maxFollows } from '#contract/follows.ts';
import { unsubscribeLinks } from '#server/alerts/unsubscribe-links.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aSentAlert, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { nextMailTime } from './settings/service.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);
beforeEach(clear);

type Method = Parameters<typeof send>[1];
type Person = Awaited<ReturnType<typeof aPerson>>;
const ask = (method: Method, path: string, person: Person, body?: object) =>
  send(app, method, `/api/internal/follows${path}`, person, body);
const lyon = { name: 'Lyon', latitude: 45.764, longitude: 4.8357, radiusKm: 30 };

test('merges follows of the same target with the last delivery, unlike another or a larger area', async () => {
  const ana = await aPerson(tools);
  for (const name of ['Tango', 'Salsa']) await aDance(db, { name });
  const club = await anOrganiser(db);
  const first = await ask('POST', '', ana, { styles: ['tango', 'salsa'], area: lyon, timeZone: 'Europe/Paris' });
  expect(first).toMatchObject({
    status: 201,
    body: {
      styles: ['tango', 'salsa'],
      types: [],
      organiser: null,
      venue: null,
      area: lyon,
      mail: 'daily',
      push: false,
    },
  });
  const wider = { ...lyon, radiusKm: 50 };
  const again = {
    styles: ['salsa', 'tango', 'salsa'],
    area: wider,
    mail: 'weekly',
    push: true,
    timeZone: 'Asia/Tokyo',
  };
  expect((await ask('POST', '', ana, again)).body).toEqual({ ...first.body, area: wider, mail: 'weekly', push: true });
  await ask('POST', '', ana, { styles: ['tango'], area: lyon, mail: 'never' });
  await ask('POST', '', ana, { organiserId: club.id });

  const list = (await ask('GET', '', ana)).body;
  expect(
    list.follows.map(({ organiser, styles }: { organiser: unknown; styles: unknown }) => organiser ?? styles),
  ).toEqual([{ id: club.id, slug: club.slug, name: club.name }, ['tango'], ['tango', 'salsa']]);
  expect(list.settings).toMatchObject({ timeZone: 'Europe/Paris', mailHour: 8, mailWeekday: 4, mailState: 'fine' });

  // A follow that becomes equal to another one replaces it.
  const changed = await ask('PATCH', `/${first.body.id}`, ana, { styles: ['tango'], isPaused: true });
  expect(changed.body).toMatchObject({ styles: ['tango'], isPaused: true, mail: 'weekly' });
  expect((await ask('GET', '', ana)).body.follows).toHaveLength(2);
  const merged = { mail: 'at-once', push: false, isPaused: false, area: lyon };
  expect((await ask('POST', '', ana, { styles: ['tango'], area: lyon, mail: 'at-once' })).body).toMatchObject(merged);

  const data = (await send(app, 'GET', '/api/internal/profile/data', ana)).body;
  expect(data).toMatchObject({
    follows: (await ask('GET', '', ana)).body.follows,
    alerts: { timeZone: 'Europe/Paris' },
  });
  expect((await ask('DELETE', `/${first.body.id.toUpperCase()}`, ana)).status).toBe(204);
  expect((await ask('DELETE', `/${first.body.id}`, ana)).body.code).toBe('follow-unknown');
});

test('rejects invalid targets at their field, and limits the number', async () => {
  const ana = await aPerson(tools);
  await aDance(db, { name: 'Tango' });
  const [hidden, gone] = [
    await anOrganiser(db, { hiddenBecause: 'Spam' }),
    await aVenue(db, { hidden_because: 'No house' }),
  ];
  const refusals: [object, string, string?][] = [
    [{}, 'invalid-input', 'styles'],
    [{ styles: [] }, 'invalid-input', 'styles'],
    [{ styles: ['tango', 'tecktonik'] }, 'style-unknown', 'styles.1'],
    [{ types: ['riot'] }, 'invalid-input', 'types.0'],
    [{ organiserId: hidden.id }, 'organiser-unknown'],
    [{ venueId: gone.id }, 'venue-unknown'],
    [{ venueId: crypto.randomUUID() }, 'venue-unknown'],
    [{ area: { ...lyon, radiusKm: 0.5 } }, 'invalid-input', 'area.radiusKm'],
    [{ area: { name: 'View', west: 4, south: 46, east: 5, north: 45 } }, 'invalid-input', 'area.south'],
    [{ styles: ['tango'], mail: 'hourly' }, 'invalid-input', 'mail'],
  ];
  for (const [body, code, path] of refusals) {
    const { body: refusal } = await ask('POST', '', ana, body);
    expect([body, refusal.code, refusal.fields?.[0]?.path]).toEqual([body, code, path]);
  }
  expect((await ask('PATCH', '/settings', ana, { timeZone: 'Mars/Olympus' })).body.fields).toMatchObject([
    { path: 'timeZone' },
  ]);
  for (let nth = 0; nth < maxFollows; nth++)
    expect((await ask('POST', '', ana, { area: { ...lyon, latitude: nth } })).status).toBe(201);
  expect((await ask('POST', '', ana, { styles: ['tango'] })).body.code).toBe('too-many-follows');
  expect((await ask('POST', '', ana, { area: { ...lyon, latitude: 1 } })).status).toBe(201);
});

test('keeps follows valid when styles are merged, removed or renamed, and venues are merged', async () => {
  const [ana, boss] = [await aPerson(tools), await aPerson(tools, { roles: [...administrator] })];
  const [tango, argentine, zouk] = [
    await aDance(db, { name: 'Tango' }),
    await aDance(db, { name: 'Tango argentin' }),
    await aDance(db, { name: 'Zouk' }),
  ];
  const [kept, other] = [await aVenue(db), await aVenue(db)];
  for (const house of [kept, other]) await anEvent(db, { house, type: await anEventType(db), dances: [tango] });
  const follow = async (body: object) => (await ask('POST', '', ana, body)).body.id as string;
  const both = await follow({ styles: ['tango', 'tango-argentin', 'zouk'] });
  await follow({ styles: ['zouk'] });
  const there = await follow({ venueId: other.id });

  await send(app, 'POST', `/api/dances/${argentine.id}/merge`, boss, { into: tango.id });
  expect((await send(app, 'DELETE', `/api/dances/${zouk.id}`, boss)).status).toBe(204);
  const merged = await send(app, 'POST', `/api/internal/venues/${kept.id}/mergers`, boss, { venue: other.id });
  expect(merged.status).toBe(200);
  expect((await ask('GET', '', ana)).body.follows).toMatchObject([
    { id: there, venue: { id: kept.id, slug: kept.slug } },
    { id: both, styles: ['tango'] },
  ]);
});

test('stops and restores what a message was sent for, on its channel only, by a link in it', async () => {
  const ana = await aPerson(tools);
  await aDance(db, { name: 'Tango' });
  const { body: follow } = await ask('POST', '', ana, { styles: ['tango'], mail: 'weekly', push: true });
  const secretOf = (sentId: string) => unsubscribeLinks(tools, sentId).pagePath.split('#')[1] ?? '';
  const secret = secretOf((await aSentAlert(db, ana, [follow])).id);
  const post = (what: string, secret: string) => send(app, 'POST', `/api/internal/alerts/${what}`, {}, { secret });
  const parts = await formData([{ name: 'List-Unsubscribe', value: 'One-Click' }]);
  const pairs = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  };
  const stop = (secret: string, form: typeof parts | typeof pairs = pairs) =>
    app.inject({ method: 'POST', url: `/api/internal/alerts/stop?secret=${secret}`, ...form });

  expect((await post('look', secret)).body).toMatchObject({ what: 'follow', channel: 'mail', hasEnded: false, follow });
  // For mail programs without one-click unsubscribe, and link scanners.
  const opened = await app.inject(`/api/internal/alerts/stop?secret=${secret}`);
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/stop#${secret}`]);
  expect((await post('look', secret)).body.hasEnded).toBe(false);
  for (const form of [pairs, parts]) expect((await stop(secret, form)).statusCode).toBe(204);
  expect((await ask('GET', '', ana)).body.follows).toMatchObject([{ mail: 'never', push: true }]);
  expect((await post('resume', secret)).body).toMatchObject({
    hasEnded: false,
    follow: { mail: 'weekly', push: true },
  });

  const [changes, reminders] = [
    secretOf((await aSentAlert(db, ana, [], { topic: 'changed' })).id),
    secretOf((await aSentAlert(db, ana, [], { topic: 'reminder', channel: 'push' })).id),
  ];
  for (const one of [changes, reminders]) expect((await stop(one)).statusCode).toBe(204);
  const settings = async () => (await ask('GET', '', ana)).body.settings;
  expect(await settings()).toMatchObject({
    wantsChangesByMail: false,
    wantsRemindersByMail: true,
    wantsRemindersByPush: false,
  });
  expect((await post('resume', changes)).body).toEqual({ what: 'changes', channel: 'mail', hasEnded: false });
  expect(await settings()).toMatchObject({ wantsChangesByMail: true, wantsRemindersByPush: false });

  await ask('DELETE', `/${follow.id}`, ana);
  expect((await post('resume', secret)).body).toEqual({ what: 'follow', channel: 'mail', follows: [], hasEnded: true });
  for (const bad of [
    `${secret.slice(0, -1)}${secret.endsWith('A') ? 'Q' : 'A'}`,
    `${secret}x`,
    'x'.repeat(54),
    secretOf(crypto.randomUUID()),
  ])
    expect((await post('look', bad)).body.code).toBe('link-invalid');
});

test.each([
  ['the day on which the clocks skip two o’clock', 'Europe/Paris', 2, '2027-03-27T12:00Z', '2027-03-28T01:00Z'],
  ['the day after that', 'Europe/Paris', 8, '2027-03-28T05:59Z', '2027-03-28T06:00Z'],
  ['the day on which one o’clock comes twice', 'America/New_York', 1, '2027-11-07T04:30Z', '2027-11-07T05:00Z'],
  ['between the two', 'America/New_York', 1, '2027-11-07T05:30Z', '2027-11-08T06:00Z'],
  ['where clocks turn by half an hour', 'Australia/Lord_Howe', 8, '2027-04-03T12:00Z', '2027-04-03T21:30Z'],
  ['where nobody has named a clock', null, 8, '2027-05-01T08:00Z', '2027-05-02T08:00Z'],
])('sends daily mails at their hour: %s', (_, time_zone, mail_hour, from, expected) => {
  const account = { time_zone, mail_hour, mail_weekday: 4 };
  const at = nextMailTime(new Date(from), 'daily', account);
  expect(at).toEqual(new Date(expected));
  const weekly = nextMailTime(new Date(from), 'weekly', account);
  const onClock = Temporal.Instant.fromEpochMilliseconds(weekly.getTime()).toZonedDateTimeISO(time_zone ?? 'UTC');
  expect([onClock.dayOfWeek, onClock.hour]).toEqual([4, mail_hour]);
});

test('moves pending mails to a new hour, and drops those of a disabled follow', async () => {
  const ana = await aPerson(tools, { time_zone: 'Europe/Paris' });
  await aDance(db, { name: 'Tango' });
  setTime(now);
  const { body: follow } = await ask('POST', '', ana, { styles: ['tango'] });
  const event = await anEvent(db);
  const due = async () =>
    (await db.selectFrom('notices').select('due_at').execute()).map((row) => row.due_at.toISOString());
  await db
    .insertInto('notices')
    .values({
      ...{ user_id: ana.id, event_id: event.id, channel: 'mail', topic: 'new', follow_id: follow.id },
      ...{ due_at: new Date('2027-05-02T06:00Z'), created_at: now },
    })
    .execute();
  await ask('PATCH', '/settings', ana, { mailHour: 20 });
  expect(await due()).toEqual(['2027-05-01T18:00:00.000Z']);
  await ask('PATCH', `/${follow.id}`, ana, { mail: 'weekly' });
  expect(await due()).toEqual(['2027-05-06T18:00:00.000Z']);
  await ask('PATCH', `/${follow.id}`, ana, { mail: 'never' });
  expect(await due()).toEqual([]);
});
